import { expect } from 'vitest'
import { brokenBooks } from '../orders/books.ts'
import { type Money, moneyOfOrders } from './order-money.ts'
import { sum, type World } from './world.ts'

/** What every order's money comes to, and what the provider's own books say of it. */

export type { Money } from './order-money.ts'
export const isOn = ({ status }: Pick<Money, 'status'>): boolean => status === 'paid' || status === 'owed'
export const isOver = ({ status }: Pick<Money, 'status'>): boolean => status === 'canceled' || status === 'refunded'

export const moneyOf = ({ shop, cycle, today }: World): Promise<Money[]> => moneyOfOrders(shop.shop.db, today, cycle)

export const creditOf = async ({ shop }: World, user_id: string): Promise<number> => {
  const [row] = await shop.shop.db<{ cents: number }[]>`
    select coalesce(sum(cents), 0)::int as cents from credit_entry where user_id = ${user_id}`
  return row?.cents ?? 0
}

export const orderMoney = async (world: World, id: number): Promise<Money> => {
  const found = (await moneyOf(world)).find((each) => each.id === id)
  if (!found) throw new Error(`There is no order ${id}`)
  return found
}

export const ordersThat = async (world: World, isIt: (each: Money) => boolean): Promise<Money[]> => (await moneyOf(world)).filter(isIt)
export const partOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** What somebody has decided about an order's money, beside its price. */
export const agree = ({ agreed }: World, id: number, { over = 0, under = 0 }: { over?: number; under?: number }): void => {
  const was = agreed.get(id) ?? { over: 0, under: 0 }
  agreed.set(id, { over: was.over + Math.max(0, over), under: was.under + Math.max(0, under) })
}

/** Cents of pickups that are worth a share of what was paid; an order that is paid at its price is paid to the cent. */
const ROUNDING = 40

/** The farm has, or is owed, the price of what was collected and is to come: no more, and no less but for what people have decided. */
const pricesAreKept = ({ agreed }: World, each: Money): void => {
  const { id, status, has, owed, collected, donated, coming } = each
  const { over, under } = agreed.get(id) ?? { over: 0, under: 0 }
  const facts = `order ${JSON.stringify({ ...each, over, under })}`
  if (status === 'expired' || status === 'failed') expect([has, owed], facts).toEqual([0, 0])
  if (!isOn(each) && !isOver(each)) return
  const rounding = over + under === 0 ? 0 : ROUNDING
  expect(has + owed, `no more than the price of all: ${facts}`).toBeLessThanOrEqual(collected + donated + coming + over + rounding)
  // Of what was donated with an order that ends, only what was paid is a gift that was made.
  const least = collected + coming + (isOn(each) ? donated : 0)
  expect(has + owed + under, `no less than the price of what was collected and is to come: ${facts}`).toBeGreaterThanOrEqual(
    least - rounding,
  )
}

/** Credit may be spent before the check that paid for it bounces: then that is owed, unless the farmer lets its customer off. */
const nobodyGetsMore = ({ agreed }: World, each: Money): void => {
  const unpaid = Math.min(each.bounced, each.owed + (agreed.get(each.id)?.under ?? 0))
  expect(each.has + unpaid, `order ${each.id} has given back no more than came`).toBeGreaterThanOrEqual(0)
  expect(each.backByCard, `order ${each.id} has given back no more by card than came`).toBeLessThanOrEqual(each.byCard)
  expect(each.byHand, `order ${each.id} has given back no more by hand than came`).toBeGreaterThanOrEqual(0)
}

/** Whoever pays at once gets the days that the page showed; whoever pays later, the weeks. */
const weeksAreThoseShown = async ({ shop, cycle, shown }: World, all: readonly Money[]): Promise<void> => {
  const rows = await shop.shop.db<{ subscription_id: number; week: number }[]>`
    select subscription_id, week from pickup join subscription s on s.id = subscription_id
    where cycle_id = ${cycle.cycle_id} and held_from is null and short_of is null order by subscription_id, week`
  const weeksOf = Map.groupBy(rows, ({ subscription_id }) => subscription_id)
  for (const each of all.filter((order) => isOn(order) || isOver(order))) {
    const seen = shown.get(`${each.session ?? ''} ${each.product_id}`) ?? shown.get(`order-${each.id}`)
    if (!seen) continue
    const planned = (weeksOf.get(each.id) ?? []).map(({ week }) => week)
    expect(planned, `weeks of order ${each.id}`).toEqual(seen.weeks)
  }
}

/** An order ends because somebody ends it: what was said to go on goes on. */
const nothingEndsByItself = ({ ended }: World, all: readonly Money[]): void => {
  for (const each of all.filter(isOver)) expect(ended, `order ${each.id} is ${each.status} though nobody ended it`).toContain(each.id)
}

type Charged = { receipt_no: number; subscription_id: number; installment: number; failed: number; stopped: number }

/** Whose card was charged for an installment gets what it pays for: nothing of the order is stopped, and no earlier one is missing. */
export const chargedForEggs = async (world: World): Promise<void> => {
  const { db } = world.shop.shop
  const rows = await db<Charged[]>`
    select receipt_no, r.subscription_id, installment,
      (select count(*)::int from installment i where i.subscription_id = r.subscription_id and state = 'failed' and number < r.installment) as failed,
      (select count(*)::int from pickup p where p.subscription_id = r.subscription_id and state = 'stopped') as stopped
    from receipt r where receipt_no > ${world.lastReceipt} and installment > 0 and session_id is null and kind = 'payment'`
  const [last] = await db<{ last_no: number }[]>`select last_no from receipt_counter`
  world.lastReceipt = last?.last_no ?? 0
  for (const { subscription_id, installment, failed, stopped } of rows)
    expect({ failed, stopped }, `installment ${installment} of order ${subscription_id} was charged`).toEqual({ failed: 0, stopped: 0 })
}

/** Nobody owes the farm by their credit, but who has had money back twice at the provider's dashboard or paid a page that was over. */
const creditIsThere = async ({ shop, customers }: World): Promise<void> => {
  const rows = await shop.shop.db<{ user_id: string; cents: number; beyond: number }[]>`
    select user_id, sum(cents)::int as cents, coalesce(-sum(cents) filter (where reason = 'refundedBeyond'), 0)::int as beyond
    from credit_entry where user_id = any(${customers.map(({ id }) => id)}) group by user_id`
  for (const { user_id, cents, beyond } of rows)
    expect(cents + beyond, `credit of ${user_id}, ${beyond} refunded beyond`).toBeGreaterThanOrEqual(0)
}

/** The shop says of each order what the papers say. */
const expectMoneyAgrees = async ({ farmer }: World, each: Money): Promise<void> => {
  if (!isOn(each) && !isOver(each)) return
  const { id, has, owed, coming, collected, donated, stopped } = each
  const facts = await farmer.readBalance({ params: { id } })
  expect(
    {
      has: facts.held_cents - facts.short_cents + facts.disputed_cents,
      owed: facts.owed_cents,
      coming: facts.coming_cents,
      collected: facts.collected_cents,
      donated: facts.donated_cents,
      stopped: facts.stopped_cents,
    },
    `what is told of order ${id}, ${each.status}`,
  ).toEqual({ has, owed, coming, collected, donated, stopped })
}

/** After every deed. */
export const moneyAddsUp = async (world: World): Promise<void> => {
  expect(await brokenBooks(world.shop.shop.db)).toEqual([])
  const all = await moneyOf(world)
  for (const each of all) {
    pricesAreKept(world, each)
    nobodyGetsMore(world, each)
    await expectMoneyAgrees(world, each)
  }
  nothingEndsByItself(world, all)
  await weeksAreThoseShown(world, all)
  await chargedForEggs(world)
  await creditIsThere(world)
}

/** What the provider's own books say of the season's payments is what the receipts say, and nothing it took is unknown here. */
export const providerAgrees = async ({ shop, customers, sessions }: World): Promise<void> => {
  const { db, payments } = shop.shop
  const rows = await db<{ payment_ref: string; session_id: string | null; cents: number; back: number; disputed: boolean }[]>`
    select r.payment_ref, r.session_id, r.cents, r.disputed,
      (select coalesce(-sum(b.cents), 0)::int from receipt b where b.of_receipt = r.receipt_no) as back
    from receipt r left join subscription s on s.id = subscription_id left join gift using (gift_id)
    where r.kind = 'payment' and r.method = 'card' and coalesce(s.user_id, buyer_id) = any(${customers.map(({ id }) => id)})`
  // One payment may have paid for several orders.
  for (const [payment_ref, paid] of Map.groupBy(rows, (row) => row.payment_ref)) {
    const { paidCents, refundedCents, disputed } = await payments.readPayment(payment_ref)
    const books = { cents: sum(paid.map(({ cents }) => cents)), back: sum(paid.map(({ back }) => back)) }
    expect({ payment_ref, ...books, disputed: paid.map((each) => each.disputed) }).toEqual({
      ...{ payment_ref, cents: paidCents, back: refundedCents, disputed: paid.map(() => disputed) },
    })
  }
  const known = new Set(rows.map(({ session_id }) => session_id))
  for (const session of sessions.filter((each) => !known.has(each)))
    expect((await payments.read(session)).paidCents, `session ${session} is in the books`).toBe(0)
  expect(sum(rows.map(({ back }) => back))).toBeLessThanOrEqual(sum(rows.map(({ cents }) => cents)))
}
