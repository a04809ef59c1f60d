import { useQueryClient } from '@tanstack/react-query'
import { adminWords, showPeople } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import css from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { ConfirmField, confirmRule } from '../parts/form/confirm-field.tsx'
import { type Draft, letterOf, recipientsOf } from './draft.ts'

type Props = { draft: Draft; orders: string | null; recipients: number; onSent: () => void; onClose: () => void }

/** The farmer types how many people it goes to; if the number has changed, the server says so and it is asked again. */
export const ConfirmDialog = ({ draft, orders, recipients, onSent, onClose }: Props) => {
  const client = useQueryClient()
  const sendMassEmail = useCall('sendMassEmail')
  const asked = { people: recipients }
  const { submit, isBusy, fields, whole } = useForm({
    rules: { confirmation: confirmRule(asked) },
    send: async (_, form) => {
      try {
        await sendMassEmail.mutateAsync({ body: { ...letterOf(draft), ...recipientsOf(draft, orders), recipients } })
      } catch (reason) {
        await client.invalidateQueries({ queryKey: ['readAudience'] })
        form.reset()
        throw reason
      }
      onSent()
    },
    blame: (refused) => ({
      whole: refused.code === 'audienceMoved' ? refused.message : sayFailed(adminWords.massEmailFailed, refused),
    }),
  })
  return (
    <Dialog title={`Send to ${showPeople(recipients)}?`} isBusy={isBusy} onClose={onClose}>
      <p>You can't take back a sent email. Each person gets their own copy.</p>
      <form noValidate onSubmit={submit}>
        <ConfirmField asked={asked} error={fields.confirmation} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            Not yet
          </PressButton>
          <BusyButton isBusy={isBusy}>{`Send to ${showPeople(recipients)}`}</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
