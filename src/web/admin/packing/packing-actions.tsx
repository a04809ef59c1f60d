import { packingPages } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import { downloadWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { saveFile } from '../../ui/show/save-file.ts'
import { Actions } from '../parts/show/tab-page.tsx'

/** The day on paper, on labels, as a spreadsheet. */
export const PackingActions = ({ date }: { date: string }) => {
  const download = useCall('downloadPacking')
  return (
    <>
      <Actions>
        <LinkButton to={packingPages.sheet + fillQuery({ date })}>Print sheets</LinkButton>
        <LinkButton isSecond to={packingPages.labels + fillQuery({ date, paper: 'letter' })}>
          Print labels
        </LinkButton>
        <PressButton isSecond isBusy={download.isPending} onClick={() => download.mutate({ params: { date } }, { onSuccess: saveFile })}>
          Download spreadsheet
        </PressButton>
      </Actions>
      <Notice kind="good">{download.data && `Saved ${download.data.filename}`}</Notice>
      <Notice kind="trouble">{download.error && sayFailed(downloadWords.packingFailed, download.error)}</Notice>
    </>
  )
}
