import '../../pickups/pickup-calls.ts'
import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import { useReading } from '../../calls/use-call.ts'
import css from './owed-orders.module.css'
import { isPressing, isWaiting } from './owed-state.ts'
import { PayOwed } from './pay-owed.tsx'
import { sayDue } from './say-due.ts'

/** What the person has to pay and by when, with the button that pays it; nothing where nothing waits for them. */
export const Due = () => {
  const waiting = useReading('listMyOwed').data?.filter(isWaiting) ?? []
  const creditCents = useReading('readSubscribeHints').data?.credit_cents ?? 0
  if (waiting.length === 0) return null
  return (
    <section className={`stack gap-4 card edged ${css.due}`} aria-label={words.toBePaid}>
      {waiting.map((order) => (
        <div key={order.id} className="stack gap-2">
          <p className={isPressing(order) ? 'trouble' : undefined}>{sayDue(order)}</p>
          <PayOwed order={order} creditCents={creditCents}>
            <Link className="thumb" to={`${pages.myMoney}#${owedAnchor}`}>
              {words.howElse}
            </Link>
          </PayOwed>
        </div>
      ))}
    </section>
  )
}
