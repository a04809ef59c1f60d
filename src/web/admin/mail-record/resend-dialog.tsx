import type { MailRecord } from '../../../shared/shapes/records.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { SendDialog } from '../parts/mail/send-dialog.tsx'

type Props = { mail: MailRecord; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** Nobody wants the same mail twice by a slip of the finger. */
export const ResendDialog = ({ mail, ...press }: Props) => (
  <SendDialog
    title={mail.subject}
    says={`It was sent to ${mail.to_address} on ${showMoment(mail.sent_at ?? mail.created_at)}. Send it once more?`}
    no="Not now"
    yes="Send once more"
    {...press}
  />
)
