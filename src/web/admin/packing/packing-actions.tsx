import { packingPages } from '../../../shared/admin-addresses.ts'
import { downloadWords } from '../../../shared/admin-words.ts'
import { fillQuery } from '../../../shared/call.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PressButton } from '../../ui/press-button.tsx'
import { reasonOf } from '../../ui/reason.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Actions } from '../../ui/tab-page.tsx'
import { useCall } from '../../use-call.ts'

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
      <Notice kind="trouble">{download.error && `${downloadWords.packingFailed} ${reasonOf(download.error)}`}</Notice>
    </>
  )
}
