import { expect } from 'vitest'
import { type PickupRow, rowsOf, sum, type World } from './world.ts'

/** At the end of a season: what became of each carton that was paid, and of each cent. */

type Sold = {
  id: number
  status: string
  weeks: number
  cartons_per_week: number
  price_cents: number
  paid_cents: number
  credit_cents: number
  refunded_cents: number
  /** What its entries in the book of credit come to, without what it was paid with. */
  given_cents: number
}

const soldIn = async ({ shop, cycle }: World): Promise<Sold[]> => [
  ...(await shop.shop.db<Sold[]>`
    select id, status, weeks, cartons_per_week, price_cents, paid_cents, credit_cents, refunded_cents,
      (select coalesce(sum(cents), 0)::int from credit_entry c
       where c.subscription_id = s.id and reason not in ('checkout', 'checkoutReleased')) as given_cents
    from subscription s where cycle_id = ${cycle.cycle_id} order by id`),
]

type Fate = 'collected' | 'given away' | 'credited' | 'canceled'

/**
 * Exactly one thing became of each pickup; what a site kept is told by the row in which it waited. What was skipped before its
 * order was canceled is canceled with the rest, and has brought its credit all the same.
 */
const fateOf = (row: PickupRow, rows: readonly PickupRow[]): Fate => {
  if (row.state === 'skipped' || (row.state === 'canceled' && row.credited_cents > 0)) return 'credited'
  if (row.state === 'donated') return 'given away'
  if (row.state === 'canceled') return 'canceled'
  if (row.mark === 'collected') return 'collected'
  const kept = rows.filter(({ held_from }) => held_from === row.pickup_id)
  expect([row.mark, row.unclaimed, kept.length], `pickup ${row.pickup_id} of ${row.pickup_date}, order ${row.status}`).toEqual(
    row.unclaimed === 'held' ? ['missed', 'held', 1] : ['missed', 'donated', 0],
  )
  return kept[0] ? fateOf(kept[0], rows) : 'given away'
}

export const everyCartonHasOneFate = async (world: World): Promise<void> => {
  const rows = await rowsOf(world)
  for (const order of await soldIn(world)) {
    const own = rows.filter(({ subscription_id, held_from }) => subscription_id === order.id && held_from === null)
    const isPlanned = ['paid', 'canceled', 'refunded'].includes(order.status)
    expect(own.length, `weeks of order ${order.id}, ${order.status}`).toBe(isPlanned ? order.weeks : 0)
    expect(sum(own.map(({ cartons }) => cartons))).toBe(own.length * order.cartons_per_week)
    if (!isPlanned) {
      expect([order.paid_cents, order.given_cents]).toEqual([0, 0])
      continue
    }
    for (const row of own)
      expect(row.credited_cents, `credit for pickup ${row.pickup_id}, ${row.state}`).toBe(
        fateOf(row, rows) === 'credited' ? row.cartons * order.price_cents : 0,
      )
    const cartons = (fates: readonly Fate[]) => sum(own.filter((row) => fates.includes(fateOf(row, rows))).map((row) => row.cartons))
    const worth = (fates: readonly Fate[]) => cartons(fates) * order.price_cents
    expect(worth(['collected', 'given away', 'credited', 'canceled'])).toBe(order.paid_cents + order.credit_cents)
    // A skip gives its price back; the end of an order what the farmer chose, and never more than is canceled by it.
    const forCanceled = order.refunded_cents + order.given_cents - worth(['credited'])
    const chosen = world.givenBack.get(order.id)
    if (chosen !== undefined) expect(forCanceled, `what came back for order ${order.id}`).toBe(chosen)
    expect(forCanceled).toBeGreaterThanOrEqual(0)
    expect(forCanceled, `what came back for order ${order.id}, ${order.status}`).toBeLessThanOrEqual(worth(['canceled']))
    if (order.status === 'paid') expect(worth(['canceled'])).toBe(0)
    // The farmer reads the same: the farm has what was collected and given away, and what of the canceled it kept.
    const kept = worth(['collected', 'given away']) + worth(['canceled']) - forCanceled
    const money = await world.farmer.readBalance({ params: { id: order.id } })
    expect(money).toMatchObject({ held_cents: kept, short_cents: 0, owed_cents: 0, debt_cents: 0, coming_cents: 0 })
  }
}

/** Nobody's credit is below zero: that comes only of a refund beyond what the farm has, and here nobody makes one. */
export const nobodyOwesTheFarm = async ({ shop, customers }: World): Promise<void> => {
  const rows = await shop.shop.db<{ cents: number }[]>`
    select sum(cents)::int as cents from credit_entry where user_id = any(${customers.map(({ id }) => id)}) group by user_id`
  for (const { cents } of rows) expect(cents).toBeGreaterThanOrEqual(0)
}
