import { useQuery } from '@tanstack/react-query'
import type { MailRecord } from '../../../shared/shapes/records.ts'
import { healthWords } from '../../../words/en/dashboard/admin.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { api } from '../../calls/api.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './pressed.module.css'

const ASK_AGAIN_MS = 1_000

const isUnderWay = (mail: MailRecord | undefined) => mail?.status === 'queued' && mail.last_error === null

/** A test email to yourself, followed until it is sent or the mail server says why not. */
export const TestMail = ({ onDone }: { onDone: () => void }) => {
  const { mutate, isPending, data: posted, error } = useCall('sendTestMail')
  const followed = useQuery({
    queryKey: ['readMail', posted?.mail_id],
    queryFn: async () => {
      const mail = await api.readMail({ params: { id: posted?.mail_id ?? '' } })
      if (!isUnderWay(mail)) onDone()
      return mail
    },
    enabled: posted !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? posted) ? ASK_AGAIN_MS : false),
  })
  const mail = posted && (followed.data ?? posted)
  return (
    <div className={css.pressed}>
      <PressButton isSecond isBusy={isPending || isUnderWay(mail)} onClick={() => mutate(undefined)}>
        {healthWords.sendTest}
      </PressButton>
      <Notice kind="good">{mail && !mail.last_error && sayGood(mail)}</Notice>
      <Notice kind="trouble">
        {error ? `${healthWords.testFailed} ${reasonOf(error)}` : mail?.last_error && `${healthWords.testWaits} ${mail.last_error}`}
      </Notice>
    </div>
  )
}

const sayGood = ({ to_address, sent_at }: MailRecord) =>
  sent_at === null ? healthWords.testOnItsWay(to_address) : healthWords.testLeft(to_address, showMoment(sent_at))
