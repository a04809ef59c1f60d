import { tryTo } from '../world/attempt.ts'
import type { World } from '../world/world.ts'
import type { Deed } from './deed.ts'

/** What banks do, and what somebody does in the provider's own dashboard; the shop hears of it by an event, or never. */

type Paid = { payment_ref: string; orders: number[]; left: number }

/** Payments of the last three months of which something is left. */
const recentPayments = ({ db, today }: World): Promise<Paid[]> =>
  db<Paid[]>`
    select payment_ref, array_agg(subscription_id) filter (where subscription_id is not null) as orders,
      sum(cents + (select coalesce(sum(b.cents), 0) from receipt b where b.of_receipt = r.receipt_no))::int as left
    from receipt r where kind = 'payment' and method = 'card' and payment_ref is not null and paid_on > ${today}::date - 90 and not disputed
    group by payment_ref having sum(cents) > 0 order by payment_ref`.then((rows) => [...rows])

/** The provider may refuse, as for one that is disputed already. */
const there = (world: World, deed: string, doIt: () => unknown): Promise<unknown> =>
  tryTo(
    world,
    deed,
    new Promise((resolve) => {
      try {
        resolve(doIt())
      } catch {
        resolve(undefined)
      }
    }),
  )

const dispute: Deed = async (world, random) => {
  const payment = random.pick((await recentPayments(world)).filter(({ left }) => left > 0))
  if (!payment) return
  for (const id of payment.orders ?? []) world.touched.add(id)
  await there(world, 'a bank disputes', () => {
    world.sandbox.dispute(payment.payment_ref)
    world.disputed.push(payment.payment_ref)
  })
}

const decide: Deed = async (world, random) => {
  const [payment] = world.disputed.splice(random.below(Math.max(1, world.disputed.length)), 1)
  const status = random.of('won' as const, 'lost' as const)
  if (payment) await there(world, `a dispute is ${status}`, () => world.sandbox.closeDispute(payment, status))
}

const refundThere: Deed = async (world, random) => {
  const payment = random.pick((await recentPayments(world)).filter(({ left }) => left > 100))
  if (!payment) return
  for (const id of payment.orders ?? []) world.touched.add(id)
  await there(world, 'refund at the provider', () => world.sandbox.refund(payment.payment_ref, Math.floor(payment.left / 2)))
}

const badCard: Deed = async (world, random) => {
  const rows = await world.db<{ method: string }[]>`select method from saved_card where method is not null order by subscription_id`
  const card = random.pick(rows)
  const does = random.of('declines' as const, 'lacksFunds' as const, 'asks' as const, 'pays' as const)
  if (card) await there(world, `a card ${does}`, () => world.sandbox.fromNowOn(card.method, does))
}

/** Banks bring what was on its way, or say no. */
export const bringMoney = (world: World, isPaid: (session: string) => boolean): void => {
  const due = world.onTheWay.filter(({ on }) => on <= world.today)
  world.onTheWay = world.onTheWay.filter(({ on }) => on > world.today)
  for (const { session } of due)
    try {
      world.sandbox.settle(session, isPaid(session) ? 'succeeded' : 'failed')
    } catch {
      // It was settled or expired meanwhile.
    }
}

export const providerDeeds = { dispute, decide, refundThere, badCard }
