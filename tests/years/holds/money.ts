import { brokenBooks } from '../../support/orders/books.ts'
import { type Money, moneyOfOrders } from '../../support/season/order-money.ts'
import type { World } from '../world/world.ts'
import type { Broken } from './broken.ts'

/** The books, to the cent, every evening: of all orders that anything could have happened to since yesterday. */

const GONE_DAYS = 30

const recentOrders = async ({ db, today }: World): Promise<number[]> =>
  (
    await db<{ id: number }[]>`
      select s.id from subscription s join cycle using (cycle_id) where end_date >= ${today}::date - ${GONE_DAYS}::int
      union select subscription_id from receipt where subscription_id is not null and paid_on >= ${today}::date - 2
      union select subscription_id from credit_entry where subscription_id is not null and at > ${today}::date - 2`
  ).map(({ id }) => id)

const isOn = ({ status }: Money): boolean => status === 'paid' || status === 'owed'

/** Of an order that nobody has bent, the farm has or is owed the price of its cartons: to the cent. */
const brokenPrice = (each: Money): Broken => {
  const { id, has, owed, collected, donated, coming } = each
  return has + owed === collected + donated + coming
    ? []
    : [`order ${id} has or is owed ${has + owed}, its cartons cost ${collected + donated + coming}: ${JSON.stringify(each)}`]
}

const brokenLimits = ({ id, byHand, backByCard, byCard }: Money): Broken => [
  ...(backByCard > byCard ? [`order ${id} has given back ${backByCard} by card of ${byCard}`] : []),
  ...(byHand < 0 ? [`order ${id} has given back ${-byHand} by hand that never came`] : []),
]

/** Nobody owes the farm by their credit, but who has had money back twice at the provider's dashboard or paid a page that was over. */
const brokenCredit = async ({ db }: World): Promise<Broken> => {
  const rows = await db<{ user_id: string; cents: number }[]>`
    select user_id, sum(cents)::int as cents from credit_entry group by user_id
    having sum(cents) - coalesce(sum(cents) filter (where reason = 'refundedBeyond'), 0) < 0`
  return rows.map(({ user_id, cents }) => `the credit of ${user_id} is ${cents}`)
}

export const brokenMoney = async (world: World): Promise<Broken> => {
  const orders = await recentOrders(world)
  const money = await moneyOfOrders(world.db, world.today, { orders })
  return [
    ...(await brokenBooks(world.db, orders)),
    ...money.filter((each) => isOn(each) && !world.touched.has(each.id)).flatMap(brokenPrice),
    ...money.flatMap(brokenLimits),
    ...(await brokenCredit(world)),
  ]
}

export type Income = { cents: number; orders: number }

/** All that came and stayed. */
export const readIncome = async ({ db }: World): Promise<Income> => {
  const [row] = await db<[Income]>`
    select (select coalesce(sum(cents), 0)::float8 from receipt) as cents,
      (select count(*)::int from subscription where status not in ('expired', 'failed', 'pending')) as orders`
  return row
}
