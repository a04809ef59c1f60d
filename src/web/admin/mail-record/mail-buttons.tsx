import { useEffect, useState } from 'react'
import type { MailRecord, MailStatus } from '../../../shared/shapes/records.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { readerOf, titleOf } from './mail-names.ts'
import css from './mail-row.module.css'
import { ResendDialog } from './resend-dialog.tsx'
import { useResend } from './use-resend.ts'
import { useSeen } from './use-seen.ts'

/** Of a mail that failed. One button, so that it keeps the focus. */
const SEEN_WORDS: Partial<Record<MailStatus, string>> = { failed: 'Looked at', seen: 'Undo' }

export const MailButtons = ({ mail, onRead }: { mail: MailRecord; onRead: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  const { resend, isPending, isSuccess, error } = useResend(mail, () => setAsking(false))
  const seen = useSeen(mail)
  const seenWord = SEEN_WORDS[mail.status]
  const trouble = error ?? seen.error
  const readId = `read-${mail.mail_id}`
  const about = `${titleOf(mail)}, to ${readerOf(mail)}`

  // Resend leaves while the mail waits; its neighbor takes the focus.
  useEffect(() => {
    if (isSuccess && !isAsking) document.getElementById(readId)?.focus()
  }, [isSuccess, isAsking, readId])

  return (
    <>
      <div className={`row gap-x-6 ${css.buttons}`}>
        <TextButton id={readId} label={`Read: ${about}`} onClick={onRead}>
          Read
        </TextButton>
        {mail.can_resend && mail.status !== 'queued' && (
          <TextButton label={`Resend: ${about}`} onClick={() => (mail.status === 'sent' ? setAsking(true) : resend())}>
            Resend
          </TextButton>
        )}
        {seenWord && (
          <TextButton label={`${seenWord}: ${about}`} onClick={seen.press}>
            {seenWord}
          </TextButton>
        )}
      </div>
      <div className={`soft small ${css.told}`}>
        <Notice kind="good">{isSuccess && mail.status === 'queued' && 'It is on its way again.'}</Notice>
        <Notice kind="trouble">{trouble && reasonOf(trouble)}</Notice>
      </div>
      {isAsking && <ResendDialog mail={mail} isBusy={isPending} onConfirm={resend} onClose={() => setAsking(false)} />}
    </>
  )
}
