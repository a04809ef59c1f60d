import type { ReactNode } from 'react'
import { PressButton } from '../../../ui/button/press-button.tsx'
import css from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'

type Props = {
  readonly title: string
  readonly says: ReactNode
  readonly no?: string
  /** What the button says, and so what it does. */
  readonly yes: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks once more before a letter goes out. */
export const SendDialog = ({ title, says, no = 'Not yet', yes, isBusy, onConfirm, onClose }: Props) => (
  <Dialog title={title} isBusy={isBusy} onClose={onClose}>
    <p>{says}</p>
    <div className={css.buttons}>
      <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
        {no}
      </PressButton>
      <PressButton isBusy={isBusy} onClick={onConfirm}>
        {yes}
      </PressButton>
    </div>
  </Dialog>
)
