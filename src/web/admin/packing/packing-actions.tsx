import { packingPages } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
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
        <LinkButton to={packingPages.sheet + fillQuery({ date })}>{words.printSheets}</LinkButton>
        <LinkButton isSecond to={packingPages.labels + fillQuery({ date, paper: 'letter' })}>
          {words.printLabels}
        </LinkButton>
        <PressButton isSecond isBusy={download.isPending} onClick={() => download.mutate({ params: { date } }, { onSuccess: saveFile })}>
          {words.download}
        </PressButton>
      </Actions>
      <Notice kind="good">{download.data && words.saved(download.data.filename)}</Notice>
      <Notice kind="trouble">{download.error && sayFailed(words.notDownloaded, download.error)}</Notice>
    </>
  )
}
