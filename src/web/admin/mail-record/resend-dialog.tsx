import type { MailRecord } from '../../../shared/shapes/records.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import css from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { showMoment } from '../../ui/show/moment.ts'

type Props = { mail: MailRecord; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** Nobody wants the same mail twice by a slip of the finger. */
export const ResendDialog = ({ mail, isBusy, onConfirm, onClose }: Props) => (
  <Dialog title={mail.subject} isBusy={isBusy} onClose={onClose}>
    <p>
      It was sent to {mail.to_address} on {showMoment(mail.sent_at ?? mail.created_at)}. Send it once more?
    </p>
    <div className={css.buttons}>
      <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
        Not now
      </PressButton>
      <PressButton isBusy={isBusy} onClick={onConfirm}>
        Send once more
      </PressButton>
    </div>
  </Dialog>
)
