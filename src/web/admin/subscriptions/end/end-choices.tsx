import { showCents, toCents } from '../../../../shared/rules/money.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RadioChoice, RadioLine } from '../../../ui/form/radio.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { isHeld, leftCents } from '../order-state.ts'
import css from './end-dialog.module.css'
import { deedOf, type Ending, noRefundWords } from './end-order.ts'

type Props = {
  readonly row: Order
  readonly ending: Ending
  readonly amountError: string | undefined
  readonly onChange: (change: Partial<Ending>) => void
}

/** Money can only go back the way it came: an order without a known card payment is canceled, and that is all. */
export const EndChoices = ({ row, ending, amountError, onChange }: Props) => {
  const left = leftCents(row)
  if (left <= 0) return <p>The coming pickups are canceled; past ones stay as they were. {noRefundWords(row)}</p>
  const choice = (name: Ending['choice'], label: string) => (
    <RadioLine label={label} name="choice" checked={ending.choice === name} onChange={() => onChange({ choice: name })} />
  )
  return (
    <RadioChoice legend={legendOf(row)}>
      {isHeld(row) && choice('accept', `Accept it as the sum of the order, and plan the pickups`)}
      {choice(
        'whole',
        `Refund all ${row.refunded_amount > 0 ? 'that is left' : 'of it'}, ${showCents(left)}, and cancel ${isHeld(row) ? 'the order' : 'the coming pickups'}`,
      )}
      {!isHeld(row) && choice('part', 'Refund a part')}
      {ending.choice === 'part' && <Part row={row} ending={ending} amountError={amountError} onChange={onChange} />}
      {choice('cancel', `Cancel the ${isHeld(row) ? 'order' : 'coming pickups'} without a refund`)}
    </RadioChoice>
  )
}

/** What was paid, of how much where it was too little, and what has gone back. */
const legendOf = (row: Order): string => {
  const asked = isHeld(row) ? `Of ${showCents(toCents(row.total_amount) - toCents(row.credit_amount))}, ` : ''
  const back = row.refunded_amount > 0 ? `, ${showCents(toCents(row.refunded_amount))} has gone back` : ''
  return `${asked}${showCents(toCents(row.paid_amount))} was paid by card${back}.`
}

const Part = ({ row, ending, amountError, onChange }: Props) => {
  const isWhole = deedOf(ending, row).cents === leftCents(row)
  return (
    <div className={css.part}>
      <AmountField
        name="amount"
        label="Amount"
        description={`At most ${showCents(leftCents(row))}.`}
        value={ending.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
        error={amountError}
      />
      {isWhole ? (
        <p>This is all that is left, so the coming pickups are canceled too.</p>
      ) : (
        <Checkbox
          label="Also cancel the coming pickups"
          checked={ending.alsoCancel}
          onChange={(event) => onChange({ alsoCancel: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
