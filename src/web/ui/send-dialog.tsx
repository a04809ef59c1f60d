import { Button } from '@mantine/core'
import css from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { PressButton } from './press-button.tsx'

type Props = { title: string; says: string; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks once more before a letter goes to many: the title says to how many. */
export const SendDialog = ({ title, says, isBusy, onConfirm, onClose }: Props) => (
  <Dialog title={title} isBusy={isBusy} onClose={onClose}>
    <p>{says}</p>
    <div className={css.buttons}>
      <Button variant="outline" onClick={() => isBusy || onClose()}>
        Not yet
      </Button>
      <PressButton isBusy={isBusy} onClick={onConfirm}>
        Send
      </PressButton>
    </div>
  </Dialog>
)
