import { Button } from '@mantine/core'
import { showPeople } from '../../../shared/admin-words.ts'
import css from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { PressButton } from '../../ui/press-button.tsx'

type Props = { people: number; isBusy: boolean; onConfirm: () => void; onClose: () => void }

export const InviteDialog = ({ people, isBusy, onConfirm, onClose }: Props) => (
  <Dialog title={`Invite ${showPeople(people)}?`} isBusy={isBusy} onClose={onClose}>
    <p>Each gets one mail with a private link. They can subscribe at once; everybody else waits until you start the cycle.</p>
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
