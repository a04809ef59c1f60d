import { useState } from 'react'
import { showCents, toDollars } from '../../../../shared/rules/money/cents.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { chosenWords } from '../../../../words/en/dashboard/orders.ts'
import * as words from '../../../../words/en/dashboard/parts.ts'
import { farmToday } from '../../../../words/en/pages/moment.ts'
import { api } from '../../../calls/api.ts'
import { newPress } from '../../../calls/press-key.ts'
import { MethodField, methodOf, methodRule } from '../../../money/pay/method-field.tsx'
import payCss from '../../../money/pay/pay.module.css'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import css from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { dayRule } from '../../parts/pay/pay-rules.ts'
import { orderName, payableOf } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import own from './chosen.module.css'
import { forEach, type Outcome } from './use-chosen-deeds.ts'

type Props = { readonly orders: readonly Order[]; readonly onDone: (outcome: Outcome) => void; readonly onClose: () => void }

const sumOf = (orders: readonly Order[]): string => showCents(orders.reduce((sum, order) => sum + payableOf(order), 0))

/** All that is left of each order, paid in the same way on the same day. What was recorded is owed no more, so no second try records it again. */
export const PaymentsDialog = ({ orders, onDone, onClose }: Props) => {
  const cache = useOrderCache()
  // As they were shown when it was opened.
  const [listed] = useState(orders)
  const [presses] = useState(() => new Map(orders.map(({ id }) => [id, newPress()])))
  const { submit, isBusy, fields, whole } = useForm({
    rules: { method: methodRule, paid_on: dayRule },
    send: async ({ method, paid_on }) => {
      const { done, changed, bad } = await forEach(listed, async (row) => {
        const { id } = row
        const body = {
          amount: toDollars(payableOf(row)),
          method: methodOf(method),
          paid_on,
          note: '',
          press: presses.get(id) ?? newPress(),
        }
        const order = await api.notePayment({ params: { id }, body })
        cache.replace(order)
        return order
      })
      onDone({ good: done.length > 0 ? chosenWords.noted(sumOf(done), done.length) : undefined, bad, changed })
    },
    blame: () => ({ whole: words.notRecorded }),
  })
  return (
    <Dialog title={chosenWords.noteTitle(listed.length)} isBusy={isBusy} onClose={onClose}>
      <form noValidate className={`stack gap-4 ${payCss.form}`} onSubmit={submit}>
        <p>{chosenWords.noteMeans}</p>
        <ul className={`list ${own.sums}`}>
          {listed.map((order) => (
            <li key={order.id}>
              <span>{orderName(order)}</span>
              <strong>{showCents(payableOf(order))}</strong>
            </li>
          ))}
        </ul>
        <MethodField label={words.paidBy} error={fields.method} />
        <TextField name="paid_on" type="date" label={words.on} defaultValue={farmToday()} max={farmToday()} error={fields.paid_on} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {words.cancel}
          </PressButton>
          <BusyButton isBusy={isBusy}>{words.recordSum(sumOf(listed))}</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
