import { useState } from 'react'
import { showCents, toCents, toDollars } from '../../../../shared/rules/money.ts'
import { typedCents, writeTypedAmount } from '../../../../shared/rules/typed-amount.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { FarmMethod } from '../../../../shared/shapes/receipts.ts'
import { owedWords } from '../../../../shared/words/admin-words.ts'
import { byMethod } from '../../../../shared/words/money/receipt-words.ts'
import { usePress } from '../../../calls/press-key.ts'
import { useCall } from '../../../calls/use-call.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { blaming } from '../../../ui/form/blame.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import dialogCss from '../../../ui/notice/dialog.module.css'
import { Notice } from '../../../ui/notice/notice.tsx'
import { farmToday } from '../../../ui/show/moment.ts'
import { AmountField } from '../../parts/form/amount-field.tsx'
import css from '../end/end-dialog.module.css'
import { orderName, owedLine } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { MethodField } from './method-field.tsx'
import { dayRule, methodRule, noteRule, sumRule } from './pay-rules.ts'

type Props = { readonly order: Order; readonly onDone: (message: string) => void; readonly onClose: () => void }

/** `$26.00 in cash`. */
const sumWords = (amount: number, method: FarmMethod) => `${showCents(toCents(amount))} ${byMethod[method]}`

/** What the farm was paid by hand for an order that is owed: all that is left of it, or a part. */
export const NoteDialog = (props: Props) => {
  const notePayment = useCall('notePayment')
  return (
    <MoneyDialog
      {...props}
      title="Note a payment"
      most={props.order.owed_amount}
      about={owedLine(props.order)}
      labels={{ sum: 'Amount', method: 'Paid', day: 'On', button: 'Note' }}
      failed={owedWords.notNoted}
      send={(body) => notePayment.mutateAsync({ params: { id: props.order.id }, body })}
      say={(sum, row) => owedWords.noted(sum, orderName(row), row.owed_amount > 0 ? showCents(toCents(row.owed_amount)) : '')}
    />
  )
}

/** What the farm has given back by hand of an order that has ended. */
export const ReturnDialog = (props: Props) => {
  const returnPayment = useCall('returnPayment')
  const { farm_amount } = props.order
  return (
    <MoneyDialog
      {...props}
      title="Give back by hand"
      most={farm_amount}
      about={`The farm has ${showCents(toCents(farm_amount))} of it that was paid by hand. Note here what you have given back.`}
      labels={{ sum: 'Amount', method: 'Given back', day: 'On', button: 'Note' }}
      failed={owedWords.notGivenBack}
      send={(body) => returnPayment.mutateAsync({ params: { id: props.order.id }, body })}
      say={(sum, row) => owedWords.givenBack(sum, orderName(row))}
    />
  )
}

type Body = { amount: number; method: FarmMethod; paid_on: string; note: string; press: string }
type MoneyProps = Props & {
  readonly title: string
  readonly most: number
  readonly about: string | undefined
  readonly labels: { readonly sum: string; readonly method: string; readonly day: string; readonly button: string }
  readonly failed: string
  readonly send: (body: Body) => Promise<Order>
  readonly say: (sum: string, row: Order) => string
}

const MoneyDialog = ({ order, title, most, about, labels, failed, send, say, onDone, onClose }: MoneyProps) => {
  const [typed, setTyped] = useState(writeTypedAmount(toCents(most)))
  const press = usePress()
  const cache = useOrderCache()
  const blame = blaming(failed, { paymentTooMuch: 'amount', returnTooMuch: 'amount', dayToCome: 'paid_on' } as const)
  const { submit, isBusy, fields, whole } = useForm({
    rules: { amount: sumRule(toCents(most)), method: methodRule, paid_on: dayRule, note: noteRule },
    send: async ({ amount, method: chosen, paid_on, note }) => {
      const [method, sum] = [FarmMethod.parse(chosen), toDollars(typedCents(amount) ?? 0)]
      const row = await press((key) => send({ amount: sum, method, paid_on, note: note.trim(), press: key }))
      cache.replace(row)
      onDone(say(sumWords(sum, method), row))
    },
    blame: (refused) => {
      // What is owed may be another sum by now.
      cache.readAgain(order.id).catch(() => undefined)
      return blame(refused)
    },
  })
  const cents = sumRule(toCents(most))(typed) ? undefined : typedCents(typed)
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={submit}>
        <p className={css.order}>{orderName(order)}</p>
        {about && <p>{about}</p>}
        <AmountField
          name="amount"
          label={labels.sum}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fields.amount}
        />
        <MethodField label={labels.method} error={fields.method} />
        <TextField name="paid_on" type="date" label={labels.day} defaultValue={farmToday()} max={farmToday()} error={fields.paid_on} />
        <TextField name="note" label="Note (optional)" autoComplete="off" autoCapitalize="sentences" error={fields.note} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={dialogCss.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            Leave it
          </PressButton>
          <BusyButton isBusy={isBusy}>{cents === undefined ? labels.button : `${labels.button} ${showCents(cents)}`}</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
