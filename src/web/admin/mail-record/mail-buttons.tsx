import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MailRecord, MailStatus } from '../../../shared/shapes/records.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { useCall } from '../../calls/use-call.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { SendDialog } from '../parts/mail/send-dialog.tsx'
import { readerOf, titleOf } from './mail-names.ts'
import css from './mail-row.module.css'
import { askMailsAgain, showMailIn } from './mails-shown.ts'

/** For a failed email. One button, so that it keeps the focus. */
const SEEN_WORDS: Partial<Record<MailStatus, string>> = { failed: 'Mark as reviewed', seen: 'Undo' }

export const MailButtons = ({ mail, onRead }: { mail: MailRecord; onRead: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  const { resend, isPending, isSuccess, error } = useResend(mail, () => setAsking(false))
  const seen = useSeen(mail)
  const seenWord = SEEN_WORDS[mail.status]
  const trouble = error ?? seen.error
  const readId = `read-${mail.mail_id}`
  const about = `${titleOf(mail)}, to ${readerOf(mail)}`

  // Resend disappears while the email waits, so its neighbor takes the focus.
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
        <Notice kind="good">{isSuccess && mail.status === 'queued' && "It's being sent again."}</Notice>
        <Notice kind="trouble">{trouble && reasonOf(trouble)}</Notice>
      </div>
      {isAsking && <ResendDialog mail={mail} isBusy={isPending} onConfirm={resend} onClose={() => setAsking(false)} />}
    </>
  )
}

type Props = { mail: MailRecord; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** Prevents sending the same email twice by accident. */
const ResendDialog = ({ mail, ...press }: Props) => (
  <SendDialog
    title={mail.subject}
    says={`It was sent to ${mail.to_address} on ${showMoment(mail.sent_at ?? mail.created_at)}. Send it again?`}
    no="Not now"
    yes="Send again"
    {...press}
  />
)

/** Sends an email once more; its row waits from then on, and is asked about until the email is sent. */
const useResend = ({ mail_id }: MailRecord, onDone: () => void) => {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useCall('resendMail')

  const resend = () => {
    if (isPending) return
    mutate(
      { params: { id: mail_id } },
      {
        onSuccess: (queued) => showMailIn(client, queued),
        onError: () => askMailsAgain(client),
        onSettled: onDone,
      },
    )
  }
  return { resend, isPending, isSuccess, error }
}

/** Marks an email that failed as reviewed, or undoes that; its row stays in sight either way. */
const useSeen = ({ mail_id, status }: MailRecord) => {
  const client = useQueryClient()
  const markMailSeen = useCall('markMailSeen')
  const markMailUnseen = useCall('markMailUnseen')
  const sending = { params: { id: mail_id } }
  const after = {
    onSuccess: (mail: MailRecord) => {
      showMailIn(client, mail)
      client.invalidateQueries({ queryKey: ['readOverview'] })
    },
    onError: () => askMailsAgain(client),
  }

  const press = () => (status === 'failed' ? markMailSeen : markMailUnseen).mutate(sending, after)

  return { press, error: markMailSeen.error ?? markMailUnseen.error }
}
