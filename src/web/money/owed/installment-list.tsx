import { showCents } from '../../../shared/rules/money/cents.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import css from './owed-orders.module.css'

type Installment = MyOwed['installments'][number]

/** The current plan; amounts paid in another way are no longer part of it. */
export const InstallmentList = ({ installments }: { installments: readonly Installment[] }) => (
  <ol className={`stack list ${css.installments}`} aria-label={words.installments}>
    {installments
      .filter(({ state }) => state !== 'dropped')
      .map((installment) => (
        <li key={installment.number} className={installment.state === 'failed' ? 'trouble' : undefined}>
          <span>{startLine(showDate(installment.due_date))}</span>
          <span>{showCents(installment.cents)}</span>
          <span>{stateOf(installment)}</span>
        </li>
      ))}
  </ol>
)

const stateOf = ({ state, needs_confirmation }: Installment): string => {
  if (state === 'failed') return needs_confirmation ? words.toConfirm : words.failed
  return STATES[state]
}

const STATES: Readonly<Record<Exclude<Installment['state'], 'failed'>, string>> = {
  planned: words.planned,
  asked: words.asked,
  paid: words.paid,
  dropped: '',
}
