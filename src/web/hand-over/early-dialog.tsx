import { showDate } from '../../words/en/dates/show-date.ts'
import * as words from '../../words/en/pages/hand-over.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import dialogCss from '../ui/notice/dialog.module.css'
import { Dialog } from '../ui/notice/dialog.tsx'
import type { Tapped } from './taps.ts'

type Props = { readonly row: Tapped; readonly onConfirm: () => void; readonly onClose: () => void }

/** Before the first tap on a list of a later day, which is easily taken for today's. */
export const EarlyDialog = ({ row, onConfirm, onClose }: Props) => (
  <Dialog title={words.early(showDate(row.pickup_date))} onClose={onClose}>
    <p>{words.earlyMeans}</p>
    <div className={dialogCss.buttons}>
      <PressButton onClick={onConfirm}>{words.markAnyway}</PressButton>
      <PressButton isSecond onClick={onClose}>
        {words.leaveIt}
      </PressButton>
    </div>
  </Dialog>
)
