import type { MailRecord } from '../../../shared/shapes/records.ts'
import { mailWords } from '../../../words/en/dashboard/mail.ts'
import { sayRemoved } from '../../../words/en/data.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import css from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { LetterPreview } from '../parts/mail/letter-preview.tsx'
import own from './mail-dialog.module.css'
import { readerOf, titleOf } from './mail-names.ts'

export const MailDialog = ({ mail, onClose }: { mail: MailRecord; onClose: () => void }) => (
  <Dialog title={titleOf(mail)} isWide onClose={onClose}>
    <p>To {readerOf(mail)}</p>
    <MailText id={mail.mail_id} />
    <div className={css.buttons}>
      <PressButton onClick={onClose}>Close</PressButton>
    </div>
  </Dialog>
)

const MailText = ({ id }: { id: string }) => (
  <Reading of={useAnswer('readMail', { params: { id } })}>
    {({ body_text, body_html, removed_after }) => {
      if (removed_after !== null) return <p>{sayRemoved(removed_after)}.</p>
      if (body_text === null) return <p>{sentenceOf('mailNotStored')}</p>
      return (
        <>
          {body_html ? <LetterPreview html={body_html} label="The email" /> : <p className={own.text}>{body_text}</p>}
          <p className="soft small">{mailWords.asNow}</p>
        </>
      )
    }}
  </Reading>
)
