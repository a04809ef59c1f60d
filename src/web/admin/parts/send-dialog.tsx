import { PressButton } from '../../ui/button/press-button.tsx'
import css from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'

type Props = { title: string; says: string; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks once more before a letter goes to many: the title says to how many. */
export const SendDialog = ({ title, says, isBusy, onConfirm, onClose }: Props) => (
  <Dialog title={title} isBusy={isBusy} onClose={onClose}>
    <p>{says}</p>
    <div className={css.buttons}>
      <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
        Not yet
      </PressButton>
      <PressButton isBusy={isBusy} onClick={onConfirm}>
        Send
      </PressButton>
    </div>
  </Dialog>
)
