import '../../pickups/pickup-calls.ts'
import { pages } from '../../../shared/addresses.ts'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import { useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import css from './owed-orders.module.css'
import { failedInstallments, isPressing, isWaiting } from './owed-state.ts'

/** What the person has to pay and by when, with the way there; nothing where nothing waits for them. */
export const Due = () => {
  const waiting = useReading('listMyOwed').data?.filter(isWaiting) ?? []
  if (waiting.length === 0) return null
  return (
    <section className={`row center apart gap-y-3 gap-x-6 card edged ${css.due}`} aria-label={words.toBePaid}>
      <div>
        {waiting.map((order) => (
          <p key={order.id} className={isPressing(order) ? 'trouble' : undefined}>
            {sayDue(order)}
          </p>
        ))}
      </div>
      <LinkButton to={`${pages.myMoney}#${owedAnchor}`}>{words.pay}</LinkButton>
    </section>
  )
}

const sayDue = (order: MyOwed): string => {
  const [failed] = failedInstallments(order)
  if (order.is_ended) return words.dueAfterEnd(showCents(order.owed_cents), order.egg_cycle)
  if (failed) return words.wasDue(showCents(order.due_cents), order.egg_cycle, failed.due_date)
  return (order.is_overdue ? words.wasDue : words.dueBy)(showCents(order.owed_cents), order.egg_cycle, order.due_date)
}
