import { useQueryClient } from '@tanstack/react-query'
import type { MailRecord } from '../../../shared/shapes/records.ts'
import { useCall } from '../../calls/use-call.ts'
import { askMailsAgain, showMailIn } from './mails-shown.ts'

/** Sends a mail once more; its row waits from then on, and is asked about until the mail is sent. */
export const useResend = ({ mail_id }: MailRecord, onDone: () => void) => {
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
