import type { MailRecord } from '../../../shared/shapes/records.ts'
import { sayRemoved } from '../../../words/en/data.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import css from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import own from './mail-dialog.module.css'
import { readerOf, titleOf } from './mail-names.ts'

export const MailDialog = ({ mail, onClose }: { mail: MailRecord; onClose: () => void }) => (
  <Dialog title={titleOf(mail)} onClose={onClose}>
    <p>To {readerOf(mail)}</p>
    <MailText id={mail.mail_id} />
    <div className={css.buttons}>
      <PressButton onClick={onClose}>Close</PressButton>
    </div>
  </Dialog>
)

const MailText = ({ id }: { id: string }) => (
  <Reading of={useAnswer('readMail', { params: { id } })}>
    {({ body_text, removed_after }) => {
      if (removed_after !== null) return <p>{sayRemoved(removed_after)}.</p>
      return body_text === null ? <p>{sentenceOf('mailNotStored')}</p> : <p className={own.text}>{body_text}</p>
    }}
  </Reading>
)
