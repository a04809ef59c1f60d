import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { CheckoutState } from '../../../shared/shapes/checkout.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { OrderChange, WantedChange } from '../../../shared/shapes/order-changes.ts'
import type { Db } from '../database/database.ts'
import { owedOrPaid } from '../owes.ts'
import { type SoldAs, soldAs } from '../sold-as.ts'

/** Customers' changes of their own orders, and what is reserved while they pay for them. */

export type ChangeRow = WantedChange & {
  change_id: number
  subscription_id: number
  /** The order at the time of the request. */
  was_cartons: number
  was_site_id: number
  difference_cents: number
  /** The customer's credit reserved for it. */
  hold_cents: number
}

const columns = (db: Db) =>
  db`c.change_id, c.subscription_id, c.cartons_per_week, c.site_id, c.was_cartons, c.was_site_id, c.difference_cents, c.hold_cents`

/** A change that is being paid for and not made yet. */
export const findOfPage = async (db: Db, page_id: number): Promise<ChangeRow | undefined> => {
  const [row] = await db<ChangeRow[]>`select ${columns(db)} from order_change c where page_id = ${page_id} and done_at is null`
  return row
}

export type PayingChange = ChangeRow & { pay_cents: number; expires_at: Date; state: 'open' | 'processing' }

/** An order's change whose payment is being processed, or else the one that can still be paid for. */
export const findPaying = async (db: Db, subscription_id: number): Promise<PayingChange | undefined> => {
  const [row] = await db<PayingChange[]>`
    select ${columns(db)}, page.cents as pay_cents, page.expires_at, page.state from order_change c join payment_page page using (page_id)
    where c.subscription_id = ${subscription_id} and c.done_at is null and page.state in ('open', 'processing')
    order by page.state = 'processing' desc, page.page_id desc`
  return row
}

/** Whether an order has such a change. */
export const isPaying = (db: Db, order: string) => db`exists (
  select from order_change c join payment_page page using (page_id)
  where c.subscription_id = ${db(order)}.id and c.done_at is null and page.state in ('open', 'processing'))`

/** What is or was paid for on a page at the provider, and what became of it. */
export const findOfSession = async (db: Db, session_id: string): Promise<CheckoutState['change']> => {
  const [row] = await db<NonNullable<CheckoutState['change']>[]>`
    select page.state, c.done_at is not null as is_done, c.cartons_per_week, site_name as pickup_site, c.from_date
    from order_change c join payment_page page using (page_id) join site using (site_id) where page.session_id = ${session_id}`
  return row ?? null
}

/** Such changes `c` with their orders `s`, as the end of a statement; without those of one order, if given. */
export const fromPaying = (db: Db, without: number | null = null) => db`
  from order_change c join subscription s on s.id = c.subscription_id join payment_page page using (page_id)
  where c.done_at is null and page.state in ('open', 'processing') and not page.is_late and c.subscription_id is distinct from ${without}::int`

export type NewChange = WantedChange & {
  subscription_id: number
  was_cartons: number
  was_site_id: number
  from_date: PlainDate
  difference_cents: number
  asked_at: Date
} & ({ done_at: Date; forgone_cents: number } | { page_id: number; hold_cents: number })

/** Stores a change and reserves the credit that pays for it; returns its number. */
export const add = async (db: Db, change: NewChange): Promise<number> => {
  const [row] = await db<[{ change_id: number }]>`
    with added as (insert into order_change ${db(change)} returning change_id, subscription_id, hold_cents, asked_at),
    aside as (
      insert into credit_entry (user_id, cents, reason, at)
      select user_id, -hold_cents, 'checkout', asked_at from added join subscription s on s.id = subscription_id where hold_cents > 0)
    select change_id from added`
  return row.change_id
}

/** Releases the credit reserved for a change, once. */
export const release = (db: Db, page_id: number, at: Date) => db`
  with free as (
    update order_change c set hold_cents = 0 from order_change held
    where held.change_id = c.change_id and c.page_id = ${page_id} and held.hold_cents > 0
    returning c.subscription_id, held.hold_cents as cents)
  insert into credit_entry (user_id, cents, reason, at)
  select user_id, cents, 'checkoutReleased', ${at}::timestamptz from free join subscription s on s.id = subscription_id`

type Done = WantedChange & {
  was_cartons: number
  was_site_id: number
  done_at: Date
  from_date: PlainDate
  difference_cents: number
  forgone_cents: number
}

/** Records the change that was made, or as much of it as was possible: before, after, from when, and its cost. */
export const finish = (db: Db, change_id: number, done: Done) => db`update order_change set ${db(done)} where change_id = ${change_id}`

/** What a change does to an order: `total_more` of its price, `credit_more` of that paid with credit; a negative amount becomes credit. */
export type Terms = { id: number; cartons_per_week: number; site: Site | undefined; total_more: number; credit_more: number; at: Date }

/** The order and the ledger in one statement. */
export const writeTerms = async (db: Db, { id, cartons_per_week, site, total_more, credit_more, at }: Terms): Promise<void> => {
  const terms = {
    cartons_per_week,
    ...(site && { site_id: site.site_id, site_name: site.site_name, site_instructions: site.site_instructions }),
  }
  await db`
    with changed as (
      update subscription set ${db(terms)}, total_cents = total_cents + ${total_more}, credit_cents = credit_cents + ${credit_more},
        status = ${owedOrPaid(db, { total: db`(total_cents + ${total_more})`, more: credit_more })}, version = version + 1
      where id = ${id} returning id, user_id)
    insert into credit_entry (user_id, cents, reason, subscription_id, at)
    select user_id, ${-credit_more}::int, 'orderChanged', id, ${at}::timestamptz from changed where user_id is not null and ${credit_more}::int <> 0`
}

/** Whether an order's total is the price of its cartons rather than an agreed, imported or donated amount. */
export const isAtPrice = async (db: Db, id: number): Promise<boolean> =>
  (
    await db`select 1 from subscription s where id = ${id} and total_cents = price_cents * (donation_cartons
        + (select coalesce(sum(cartons), 0) from pickup where subscription_id = s.id and held_from is null))
      + (select coalesce(sum(forgone_cents), 0) from order_change where subscription_id = s.id and done_at is not null)`
  ).length === 1

/** A customer's changes of an order, latest first. */
export const listOfOrder = async (db: Db, subscription_id: number): Promise<OrderChange[]> => {
  const rows = await db<(Omit<OrderChange, 'done_at'> & { done_at: Date })[]>`
    select done_at, from_date, was_cartons, cartons_per_week, was.site_name as was_site, site.site_name as pickup_site, difference_cents
    from order_change c join site on site.site_id = c.site_id join site was on was.site_id = c.was_site_id
    where subscription_id = ${subscription_id} and done_at is not null order by change_id desc`
  return rows.map((row) => ({ ...row, done_at: row.done_at.toISOString() }))
}

export type MyOrderNamed = SoldAs & { id: number; reference: string; egg_cycle: string; pickup_site: string; cycle_id: number }

/** How the customer's own order is labeled, with its current site. */
export const nameOf = async (db: Db, id: number): Promise<MyOrderNamed> => {
  const [{ sold, ...row }] = await db<[Omit<MyOrderNamed, 'reference' | keyof SoldAs> & { sold: SoldAs }]>`
    select s.id, cycle_name as egg_cycle, site.site_name as pickup_site, s.cycle_id, ${soldAs(db)} as sold
    from subscription s join cycle using (cycle_id) join site on site.site_id = s.site_id where s.id = ${id}`
  return { ...row, ...sold, reference: showReference(row.id) }
}
