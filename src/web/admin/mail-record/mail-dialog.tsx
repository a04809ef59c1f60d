import { sentenceOf } from '../../../shared/errors.ts'
import type { MailRecord } from '../../../shared/shapes/records.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import css from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import own from './mail-dialog.module.css'

export const MailDialog = ({ mail, onClose }: { mail: MailRecord; onClose: () => void }) => (
  <Dialog title={mail.subject} onClose={onClose}>
    <p>To {mail.to_address}</p>
    <MailText id={mail.mail_id} />
    <div className={css.buttons}>
      <PressButton onClick={onClose}>Close</PressButton>
    </div>
  </Dialog>
)

const MailText = ({ id }: { id: string }) => (
  <Reading of={useAnswer('readMail', { params: { id } })}>
    {({ body_text }) => (body_text === null ? <p>{sentenceOf('mailNotStored')}</p> : <p className={own.text}>{body_text}</p>)}
  </Reading>
)
