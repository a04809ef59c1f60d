import { useState } from 'react'
import { toDollars } from '../../../../shared/rules/money.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import type { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import dialogCss from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { reasonOf } from '../../../ui/notice/reason.ts'
import { changesBetween } from '../edit/order-changes.ts'
import { isHeld, orderName } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { EndChoices } from './end-choices.tsx'
import css from './end-dialog.module.css'
import { confirmationOf, deedOf, deedWords, doneWords, type Ending, firstChoice, isConfirmed, partTrouble } from './end-order.ts'

type Props = { readonly order: Order; readonly onDone: (message: string) => void; readonly onClose: () => void }

/** After these the order may be another than the one in the dialog. */
const WORTH_ANOTHER_LOOK: readonly string[] = ['changedMeanwhile', 'readOnlyOrder', 'notHeld', 'refundTooMuch', 'refundAway']

export const EndDialog = ({ order, onDone, onClose }: Props) => {
  const [row, setRow] = useState(order)
  const [ending, setEnding] = useState<Ending>({ choice: firstChoice(order), amount: '', alsoCancel: false })
  const refundSubscription = useCall('refundSubscription')
  const cancelSubscription = useCall('cancelSubscription')
  const acceptPayment = useCall('acceptPayment')
  const cache = useOrderCache()
  const deed = deedOf(ending, row)
  const confirmation = confirmationOf(deed, row)

  const carryOut = () => {
    const { version, id } = row
    const params = { id }
    if (deed.accepts) return acceptPayment.mutateAsync({ params, body: { version } })
    if (!deed.cents) return cancelSubscription.mutateAsync({ params, body: { version } })
    return refundSubscription.mutateAsync({ params, body: { version, amount: toDollars(deed.cents), cancel: deed.cancels } })
  }
  const lookAgain = async (refused: Refused) => {
    const now = WORTH_ANOTHER_LOOK.includes(refused.code) ? await cache.readAgain(row.id).catch(() => row) : row
    setRow(now)
    const changes = changesBetween(row, now).map(({ name, says }) => `${name}: ${says}`)
    const isTold = refused.code === 'changedMeanwhile' && changes.length > 0
    setTrouble({ whole: isTold ? `Someone else changed this order meanwhile. ${changes.join(', ')}` : reasonOf(refused) })
  }

  const { submit, isBusy, fields, whole, setTrouble } = useForm({
    rules: {
      amount: (amount) => (ending.choice === 'part' ? partTrouble(amount, row) : undefined),
      confirmation: (typed) =>
        deed.cents === undefined || isConfirmed(typed, deed, row) ? undefined : `Please type ${confirmation} here.`,
    },
    send: async () => {
      try {
        const done = await carryOut()
        cache.replace(done)
        onDone(doneWords(deed, done))
      } catch (reason) {
        await lookAgain(reason as Refused)
      }
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })

  return (
    <Dialog title={isHeld(order) ? 'Accept or refund' : 'Cancel or refund'} isBusy={isBusy} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={submit}>
        <p className={css.order}>{orderName(row)}</p>
        <EndChoices row={row} ending={ending} amountError={fields.amount} onChange={(change) => setEnding({ ...ending, ...change })} />
        <TextField
          name="confirmation"
          label={`To confirm, type ${confirmation}`}
          inputMode={deed.cents === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          error={fields.confirmation}
        />
        <Notice kind="trouble">{whole}</Notice>
        <div className={dialogCss.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            Leave it
          </PressButton>
          <BusyButton isDanger={!deed.accepts} isBusy={isBusy}>
            {deedWords(deed)}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
