import { showCents } from '../../shared/rules/money/cents.ts'
import type { ChangePlan, MyChange, WantedChange } from '../../shared/shapes/order-changes.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import * as words from '../../words/en/pages/change.ts'
import { type Ordered, showOrdered, showPieces } from '../../words/en/product.ts'
import { SumLines } from '../money/papers/sum-lines.tsx'
import { Facts } from '../ui/show/facts.tsx'
import { Folded } from '../ui/show/folded.tsx'
import css from './change.module.css'
import { replacedSums, runsOf, sayVisit, sumsOf } from './plan-sums.ts'
import type { Planned } from './use-plan.ts'
import { soldThen } from './wanted-change.ts'

type Props = { readonly planned: Planned; readonly order: MyChange; readonly wanted: WantedChange | undefined }

/** What a change does, before it is made. */
export const Plan = ({ planned: { plan, isSettled }, order, wanted }: Props) => (
  <section className={`stack gap-3 ${css.plan}`} aria-label={words.whatChanges}>
    <h4>{words.whatChanges}</h4>
    <div role="status" aria-busy={!isSettled} className={`stack gap-3 ${css.told}`}>
      {plan && !plan.instead && <PlanDetails plan={plan} order={order} />}
      {plan?.instead && wanted && <NewOrder plan={plan} instead={plan.instead} sold={{ ...wanted, ...soldThen(wanted, order) }} />}
      {!plan && <p className="soft">{words.chooseFirst(order)}</p>}
    </div>
    {plan && plan.visits.length > 1 && (
      <Folded name={words.each(plan.visits.length)}>
        <ul className="stack gap-1-5 list">
          {plan.visits.map((visit) => (
            <li key={visit.was_date + visit.was_site}>
              <strong>{startLine(showDate(visit.pickup_date))}</strong>
              {visit.pickup_date !== visit.was_date && ` ${words.wasOn(showDate(visit.was_date))}`}: {sayVisit(visit, order.product)}
            </li>
          ))}
        </ul>
      </Folded>
    )}
    {plan?.instead && wanted && plan.instead.visits.length > 1 && (
      <NewDays visits={plan.instead.visits} product={soldThen(wanted, order).product} />
    )}
  </section>
)

type NewDaysProps = { visits: NonNullable<ChangePlan['instead']>['visits']; product: string | undefined }

const NewDays = ({ visits, product }: NewDaysProps) => (
  <Folded name={words.each(visits.length)}>
    <ul className="stack gap-1-5 list">
      {visits.map(({ pickup_date, cartons }) => (
        <li key={pickup_date}>
          <strong>{startLine(showDate(pickup_date))}</strong>: {showPieces(cartons, product)}
        </li>
      ))}
    </ul>
  </Folded>
)

type NewOrderProps = { plan: ChangePlan; instead: NonNullable<ChangePlan['instead']>; sold: Ordered }

/** The days of the order that takes the place of the rest, and what both are worth. */
const NewOrder = ({ plan, instead, sold }: NewOrderProps) => {
  const { visits, skipped } = instead
  const [first, last] = [visits[0], visits.at(-1)]
  return (
    <>
      {first && last && (
        <p>
          <strong>{words.days(visits.length, showDate(first.pickup_date), showDate(last.pickup_date))}</strong>: {showOrdered(sold)}
        </p>
      )}
      {skipped.length > 0 && <p>{words.skippedAgain(skipped.map((date) => showDate(date)))}</p>}
      <SumLines {...replacedSums(plan, instead, showOrdered(sold))} />
    </>
  )
}

const PlanDetails = ({ plan, order }: { plan: ChangePlan; order: MyChange }) => {
  const sums = sumsOf(plan, order.price_cents, order.product)
  return (
    <>
      <ul className="stack gap-1-5 list">
        {runsOf(plan.visits, order.product).map(({ key, days, what }) => (
          <li key={key}>
            <strong>{days}</strong>: {what}
          </li>
        ))}
      </ul>
      {plan.skips_used > 0 && <p>{words.usesSkips(plan.skips_used)}</p>}
      {sums ? <SumLines {...sums} /> : <p>{words.noMoney}</p>}
      {plan.installments_after && plan.installments_after.length > 0 && (
        <>
          <p>{words.installmentsThen}</p>
          <Facts
            of={Object.fromEntries(plan.installments_after.map(({ due_date, cents }) => [startLine(showDate(due_date)), showCents(cents)]))}
          />
        </>
      )}
    </>
  )
}
