import { useQueryClient } from '@tanstack/react-query'
import type { MailRecord } from '../../../shared/shapes/records.ts'
import { useCall } from '../../calls/use-call.ts'
import { askMailsAgain, showMailIn } from './mails-shown.ts'

/** Says that a mail that failed has been looked at, or takes that back; its row stays in sight either way. */
export const useSeen = ({ mail_id, status }: MailRecord) => {
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
