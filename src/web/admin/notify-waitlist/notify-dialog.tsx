import { Button } from '@mantine/core'
import { showPeople } from '../../../shared/admin-words.ts'
import css from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { PressButton } from '../../ui/press-button.tsx'

type Props = { waiting: number; isBusy: boolean; onConfirm: () => void; onClose: () => void }

export const NotifyDialog = ({ waiting, isBusy, onConfirm, onClose }: Props) => (
  <Dialog title={`Notify ${showPeople(waiting)}?`} isBusy={isBusy} onClose={onClose}>
    <p>Each gets one mail, and is then marked as told.</p>
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
