import '../money/papers/paper-calls.ts'
import { useState } from 'react'
import { showCents, toDollars } from '../../shared/rules/money/cents.ts'
import { typedCents, writeTypedAmount } from '../../shared/rules/money/typed-amount.ts'
import type { HandOverRow } from '../../shared/shapes/packing.ts'
import { handOverWords } from '../../words/en/hand-over.ts'
import { byMethod } from '../../words/en/money/receipt.ts'
import * as words from '../../words/en/pages/hand-over.ts'
import { newPress } from '../calls/press-key.ts'
import { useCall } from '../calls/use-call.ts'
import { MethodField, methodOf, methodRule } from '../money/pay/method-field.tsx'
import css from '../money/pay/pay.module.css'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { toFieldRefusal } from '../ui/form/field-refusal.ts'
import type { FieldRule } from '../ui/form/field-rules.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import dialogCss from '../ui/notice/dialog.module.css'
import { Dialog } from '../ui/notice/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/**
 * Each person's press keeps its key until its outcome is known, even if the dialog is closed in between: after a lost
 * reply the same money isn't recorded twice.
 */
const presses = new Map<number, string>()
const pressOf = (order_id: number): string => {
  const press = presses.get(order_id) ?? newPress()
  presses.set(order_id, press)
  return press
}

const amountRule =
  (most: number): FieldRule =>
  (typed) => {
    const cents = typedCents(typed)
    if (!cents) return handOverWords.amountWrong
    return cents > most ? handOverWords.amountTooMuch(showCents(most)) : undefined
  }

type Props = { readonly row: HandOverRow; readonly onDone: (message: string) => void; readonly onClose: () => void }

/**
 * Money a customer gives the host for the farm. Unlike taps it isn't stored on the phone: it counts as recorded only when
 * the server says so.
 */
export const PayDialog = ({ row, onDone, onClose }: Props) => {
  const { order_id, owed_cents, name } = row
  const notePaymentAtSite = useCall('notePaymentAtSite')
  const [typed, setTyped] = useState(writeTypedAmount(owed_cents))
  const rule = amountRule(owed_cents)
  const blame = toFieldRefusal(handOverWords.notNoted, { paymentTooMuch: 'amount' } as const)
  const { submit, isBusy, fields, whole } = useForm({
    rules: { amount: rule, method: methodRule },
    send: async ({ amount, method: chosen }) => {
      const method = methodOf(chosen)
      const cents = typedCents(amount) ?? 0
      const body = { amount: toDollars(cents), method, press: pressOf(order_id) }
      const left = await notePaymentAtSite.mutateAsync({ params: { id: order_id }, body })
      presses.delete(order_id)
      onDone(handOverWords.noted(`${showCents(cents)} ${byMethod[method]}`, left.owed_cents > 0 ? showCents(left.owed_cents) : ''))
    },
    blame: (refused) => {
      if (refused.status === 0) return { whole: handOverWords.payOffline }
      // Its outcome is known.
      if (refused.status < 500) presses.delete(order_id)
      return blame(refused)
    },
  })
  return (
    <Dialog title={handOverWords.pay} isBusy={isBusy} onClose={onClose}>
      <form noValidate className={`stack gap-4 ${css.form}`} onSubmit={submit}>
        <p className={css.whose}>{`${name} ${handOverWords.owes(showCents(owed_cents))}.`}</p>
        <TextField
          name="amount"
          label={words.amount}
          start="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fields.amount}
        />
        <MethodField label={words.paidBy} error={fields.method} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={dialogCss.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {words.leaveIt}
          </PressButton>
          <BusyButton isBusy={isBusy}>{rule(typed) ? words.noteIt : words.note(showCents(typedCents(typed) ?? 0))}</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
