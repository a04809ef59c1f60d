import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { MyOrder, MyPlan } from '../../shared/shapes/orders.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useReading } from '../calls/use-call.ts'
import { useOneForm } from '../ui/form/use-one-form.ts'
import { MessageOf, useMessage } from '../ui/notice/message.tsx'
import { Folded } from '../ui/show/folded.tsx'
import { ChangeOrder, changeFormId, isChanging } from './change-order.tsx'
import { OrderCard } from './order-card.tsx'
import css from './order-list.module.css'

type Listed = { readonly order: MyOrder; readonly plan: MyPlan | undefined }

/** Both are listed alike; what was ordered between the two readings would put one beside another. */
const planOf = ({ egg_cycle, cartons_per_week }: MyOrder, plan: MyPlan | undefined): MyPlan | undefined =>
  plan?.egg_cycle === egg_cycle && plan.cartons_per_week === cartons_per_week ? plan : undefined

type Props = {
  readonly orders: readonly MyOrder[]
  readonly today: PlainDate | undefined
  /** Says outside of the list that an order has ended: its card may be gone. */
  readonly tellEnd: (good: string) => void
}

/** What has ended is folded away. As long as the farm's date is not known, nothing has. */
export const OrderList = ({ orders, today, tellEnd }: Props) => {
  const plans = useReading('listMyPlans').data ?? []
  const isOver = ({ order, plan }: Listed, today: PlainDate) =>
    order.end_date < today ||
    ((plan?.became !== undefined || plan?.has_ended === true) && plan.visits.every(({ pickup_date }) => pickup_date < today))
  const hasEnded = (each: Listed) => today !== undefined && isOver(each, today)
  const listed = orders.map((order, place) => ({ order, plan: planOf(order, plans[place]) }))
  const past = listed.filter(hasEnded)
  const current = listed.filter((each) => !hasEnded(each))
  return (
    <section className={`stack gap-4 ${css.list}`} aria-labelledby="subscriptions">
      <h2 id="subscriptions">{words.subscriptions}</h2>
      {current.length > 0 ? <Cards of={current} tellEnd={tellEnd} /> : <p>{words.noneRunning}</p>}
      {past.length > 0 && (
        <Folded name={words.past(past.length)}>
          <Cards of={past} tellEnd={tellEnd} />
        </Folded>
      )}
    </section>
  )
}

/** What to do at a site is said once: who orders several products mostly picks them up together. */
const isSaid = ({ product, site_instructions }: MyOrder, before: readonly Listed[]): boolean =>
  product !== undefined && before.some(({ order }) => order.site_instructions === site_instructions)

/** Keyed by place: two orders can be alike in all they show, and the list never changes its order. */
const Cards = ({ of: orders, tellEnd }: Pick<Props, 'tellEnd'> & { of: readonly Listed[] }) => {
  // What waits to be paid is in sight at once.
  const waiting = orders.find(({ plan }) => plan?.is_changing)?.plan
  const form = useOneForm(waiting && changeFormId(waiting.id))
  const { message, tell } = useMessage()
  return (
    <div className={css.cards}>
      {[...orders.entries()].map(([place, { order, plan }]) => {
        const isOpen = isChanging(plan, form)
        return (
          <OrderCard key={place} order={order} plan={plan} isWide={isOpen} isSaid={isSaid(order, orders.slice(0, place))}>
            <MessageOf at={place} message={message} />
            {plan && (plan.can_change || plan.can_end || isOpen) && (
              <ChangeOrder
                id={plan.id}
                plan={plan}
                form={{
                  opened: form.opened,
                  open: (id) => {
                    tell(undefined)
                    form.open(id)
                  },
                }}
                close={form.close}
                tell={(good) => tell({ at: place, good })}
                tellEnd={tellEnd}
              />
            )}
          </OrderCard>
        )
      })}
    </div>
  )
}
