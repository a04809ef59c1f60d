import { useQueryClient } from '@tanstack/react-query'
import { letterNames, mailStatusNames } from '../../../shared/admin-words.ts'
import type { MailRecord } from '../../../shared/entities.ts'
import { showMoment } from '../../ui/moment.ts'
import { Notice } from '../../ui/notice.tsx'
import { reasonOf } from '../../ui/reason.ts'
import { Tag } from '../../ui/tag.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useCall } from '../../use-call.ts'
import css from './mail-row.module.css'

const KINDS = { queued: 'watch', sent: 'good', failed: 'trouble' } as const

export const MailRow = ({ mail, onRead }: { mail: MailRecord; onRead: () => void }) => {
  const client = useQueryClient()
  const resend = useCall('resendMail')
  const sendAgain = () =>
    resend.isPending ||
    resend.mutate({ params: { id: mail.mail_id } }, { onSettled: () => client.invalidateQueries({ queryKey: ['listMails'] }) })
  return (
    <li className={css.mail}>
      <div className={css.head}>
        <p className={css.subject}>{mail.subject}</p>
        <Tag kind={KINDS[mail.status]}>{mailStatusNames[mail.status]}</Tag>
      </div>
      <p>{mail.to_address}</p>
      <p className={css.about}>
        {letterNames[mail.letter] ?? mail.letter}, {showMoment(mail.sent_at ?? mail.created_at)}, {triesOf(mail)}
      </p>
      {mail.last_error && mail.status !== 'sent' && <p className={css.error}>{mail.last_error}</p>}
      <div className={css.buttons}>
        <TextButton label={`Read: ${mail.subject}, to ${mail.to_address}`} onClick={onRead}>
          Read
        </TextButton>
        {mail.can_resend && mail.status !== 'queued' && (
          <TextButton label={`Resend: ${mail.subject}, to ${mail.to_address}`} onClick={sendAgain}>
            Resend
          </TextButton>
        )}
      </div>
      <Notice kind="good">{resend.isSuccess && 'It is on its way again.'}</Notice>
      <Notice kind="trouble">{resend.error && reasonOf(resend.error)}</Notice>
    </li>
  )
}

const triesOf = ({ attempts }: MailRecord) => {
  if (attempts === 0) return 'not tried yet'
  return attempts === 1 ? '1 try' : `${attempts} tries`
}
