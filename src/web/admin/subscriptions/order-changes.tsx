import { showCents } from '../../../shared/rules/money/cents.ts'
import type { OrderChange } from '../../../shared/shapes/order-changes.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { changeWords } from '../../../words/en/dashboard/admin.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showOrdered } from '../../../words/en/product.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { orderDay } from './order-dates.ts'
import css from './pay/pay.module.css'

const sayMoney = (cents: number): string[] => {
  if (cents === 0) return []
  return [cents > 0 ? `${showCents(cents)} more` : `${showCents(-cents)} less`]
}

const sayChange = (
  { from_date, was_cartons, cartons_per_week, was_site, pickup_site, difference_cents, instead, is_end }: OrderChange,
  { product, every_weeks }: Order,
): string =>
  [
    ...(is_end ? [changeWords.ended] : []),
    ...(instead ? [changeWords.instead(showOrdered({ cartons_per_week, ...instead }), instead)] : []),
    ...(instead || was_cartons === cartons_per_week
      ? []
      : [`${showOrdered({ cartons_per_week, product, every_weeks })} instead of ${was_cartons}`]),
    ...(was_site === pickup_site ? [] : [`${pickup_site} instead of ${was_site}`]),
    `from ${showDate(from_date)} on`,
    ...sayMoney(difference_cents),
  ].join(', ')

/** What the customer of an order has changed about it, and when. */
export const OrderChanges = ({ row }: { row: Order }) => {
  const money = useAnswer('readBalance', { params: { id: row.id } })
  return (
    <div className={css.payments}>
      <p className={css.label}>{changeWords.byCustomer}</p>
      <Reading of={money}>
        {({ changes }) => (
          <ul aria-label={changeWords.byCustomer}>
            {changes.map((change) => (
              <li key={change.done_at}>
                {orderDay(change.done_at)}: {sayChange(change, row)}
              </li>
            ))}
          </ul>
        )}
      </Reading>
    </div>
  )
}
