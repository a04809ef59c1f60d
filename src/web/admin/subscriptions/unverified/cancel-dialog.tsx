import { useQueryClient } from '@tanstack/react-query'
import { showUnpaidOrders } from '../../../../words/en/dashboard/admin.ts'
import { several } from '../../../../words/en/dashboard/count.ts'
import { useCall } from '../../../calls/use-call.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import css from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { reasonOf } from '../../../ui/notice/reason.ts'
import { ConfirmField, confirmRule } from '../../parts/form/confirm-field.tsx'

const CHANGED = ['readUnverifiedOrders', 'listSubscriptions', 'readSubscriptionTotals', 'readOverview']

type Props = { readonly orders: number; readonly onDone: (text: string) => void; readonly onClose: () => void }

/** The farmer types how many orders end; if the number has changed, the server says so and it is asked again. */
export const CancelDialog = ({ orders, onDone, onClose }: Props) => {
  const client = useQueryClient()
  const cancelAll = useCall('cancelUnverifiedOrders')
  const asked = { orders }
  const lookAgain = () => Promise.all(CHANGED.map((name) => client.invalidateQueries({ queryKey: [name] })))
  const { submit, isBusy, fields, whole } = useForm({
    rules: { confirmation: confirmRule(asked) },
    send: async (_, form) => {
      try {
        const { canceled, left } = await cancelAll.mutateAsync({ body: { orders } })
        onDone(sayDone(canceled, left))
      } catch (reason) {
        form.reset()
        throw reason
      } finally {
        await lookAgain()
      }
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  return (
    <Dialog title={`Cancel ${showUnpaidOrders(orders)}?`} isBusy={isBusy} onClose={onClose}>
      <p>
        Their upcoming pickups are canceled and their places open up. Each customer gets an email. Nothing was paid, so there is nothing to
        refund. You can't undo this.
      </p>
      <form noValidate className="stack gap-2" onSubmit={submit}>
        <ConfirmField asked={asked} error={fields.confirmation} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            Keep them
          </PressButton>
          <BusyButton isDanger isBusy={isBusy}>{`Cancel ${several(orders, 'order', 'orders')}`}</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}

const sayDone = (canceled: number, left: number): string => {
  const done = `Canceled ${several(canceled, 'order', 'orders')}.`
  return left === 0
    ? done
    : `${done} ${several(left, 'order is', 'orders are')} still open, because they were paid or changed meanwhile. Please review.`
}
