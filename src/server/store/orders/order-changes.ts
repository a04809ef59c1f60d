import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { CheckoutState } from '../../../shared/shapes/checkout.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { Instead, OrderChange, WantedChange } from '../../../shared/shapes/order-changes.ts'
import type { Db } from '../database/database.ts'
import { owedOrPaid } from '../owes.ts'
import { before, isDisputedBefore } from '../replaced.ts'
import { type SoldAs, soldAs } from '../sold-as.ts'

/** Customers' changes of their own orders, and what is reserved while they pay for them. */

/** Another product or rhythm for the rest, and the weeks that it has; null in all other changes. */
type InsteadRow = { product_id: number; every_weeks: 1 | 2 | 4; first_week: number; weeks: number }
type NoInstead = { [Name in keyof InsteadRow]: null }

export type ChangeRow = Omit<WantedChange, 'instead'> & {
  change_id: number
  subscription_id: number
  /** The order at the time of the request. */
  was_cartons: number
  was_site_id: number
  difference_cents: number
  /** The customer's credit reserved for it. */
  hold_cents: number
} & (InsteadRow | NoInstead)

const columns = (db: Db) => db`
  c.change_id, c.subscription_id, c.cartons_per_week, c.site_id, c.was_cartons, c.was_site_id, c.difference_cents, c.hold_cents,
  c.product_id, c.every_weeks, c.first_week, c.weeks`

/** What a change asks for beside cartons and site. */
export const insteadOf = ({ product_id, every_weeks, first_week }: ChangeRow): Instead | undefined =>
  product_id === null ? undefined : { product_id, every_weeks, first_week }

/** How and when an order came to replace another one, and that one a third. */
export const listBefore = (db: Db, id: number) => db<{ done_at: Date; from_date: PlainDate }[]>`
  ${before(db, db`${id}::int`)} select done_at, from_date from order_change join before using (change_id)`

export const readDisputedBefore = async (db: Db, id: number): Promise<boolean> => {
  const [row] = await db<[{ disputed: boolean }]>`select ${isDisputedBefore(db, db`${id}::int`)} as disputed`
  return row.disputed
}

/** What the rest of an order became. */
export const findReplaced = async (db: Db, subscription_id: number): Promise<(Instead & { cartons_per_week: number }) | undefined> => {
  const [row] = await db<(Instead & { cartons_per_week: number })[]>`
    select product_id, every_weeks, first_week, cartons_per_week from order_change
    where subscription_id = ${subscription_id} and by_order is not null order by change_id desc`
  return row
}

/** Whether its customer has ended the rest of an order. */
export const isEnded = async (db: Db, subscription_id: number): Promise<boolean> =>
  (await db`select from order_change where subscription_id = ${subscription_id} and is_end`).length > 0

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
  const [row] = await db<(NonNullable<CheckoutState['change']> & { sold: SoldAs })[]>`
    select page.state, c.done_at is not null as is_done, c.cartons_per_week, site.site_name as pickup_site,
      coalesce((select min(pickup_date) from pickup where subscription_id = c.by_order), c.from_date) as from_date, ${soldAs(db, 'wanted')} as sold
    from order_change c join payment_page page using (page_id) join site on site.site_id = c.site_id join subscription s on s.id = c.subscription_id
      cross join lateral (select coalesce(c.product_id, s.product_id) as product_id, coalesce(c.every_weeks, s.every_weeks) as every_weeks) as wanted
    where page.session_id = ${session_id}`
  if (!row) return null
  const { sold, ...change } = row
  return { ...change, ...sold }
}

/** Such changes `c` with their orders `s`, as the end of a statement; without those of one order, if given. */
export const fromPaying = (db: Db, without: number | null = null) => db`
  from order_change c join subscription s on s.id = c.subscription_id join payment_page page using (page_id)
  where c.done_at is null and page.state in ('open', 'processing') and not page.is_late and c.subscription_id is distinct from ${without}::int`

export type NewChange = Omit<WantedChange, 'instead'> & {
  subscription_id: number
  was_cartons: number
  was_site_id: number
  from_date: PlainDate
  difference_cents: number
  asked_at: Date
} & Partial<InsteadRow> &
  ({ done_at: Date; forgone_cents: number; by_order?: number; is_end?: true } | { page_id: number; hold_cents: number })

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

type Done = Omit<WantedChange, 'instead'> & {
  was_cartons: number
  was_site_id: number
  done_at: Date
  from_date: PlainDate
  difference_cents: number
  forgone_cents: number
  by_order?: number
} & Partial<InsteadRow>

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

/** An order without an account costs less by what it misses; below zero, more again. */
export const lowerTotal = (db: Db, id: number, cents: number) => db`
  update subscription set total_cents = total_cents - ${cents}, status = ${owedOrPaid(db, { total: db`(total_cents - ${cents})` })}, version = version + 1
  where id = ${id}`

/** Whether an order's total is the price of its cartons rather than an agreed, imported or donated amount. */
export const isAtPrice = async (db: Db, id: number): Promise<boolean> =>
  (
    await db`select 1 from subscription s where id = ${id} and total_cents = price_cents * (donation_cartons
        + (select coalesce(sum(cartons), 0) from pickup where subscription_id = s.id and held_from is null and state <> 'undone'))
      + (select coalesce(sum(forgone_cents), 0) from order_change where subscription_id = s.id and done_at is not null)`
  ).length === 1

/** A customer's changes of an order, latest first, with the one by which it took the place of another. */
export const listOfOrder = async (db: Db, subscription_id: number): Promise<OrderChange[]> => {
  const rows = await db<
    (Omit<OrderChange, 'done_at' | 'instead'> & {
      done_at: Date
      id: number
      is_end: boolean
      by: { id: number; product: string; every_weeks: number } | null
    })[]
  >`
    select done_at, from_date, was_cartons, cartons_per_week, was.site_name as was_site, site.site_name as pickup_site, difference_cents, subscription_id as id, is_end,
      case when by_order is not null then jsonb_build_object('id', by_order, 'product', short_name, 'every_weeks', every_weeks) end as by
    from order_change c join site on site.site_id = c.site_id join site was on was.site_id = c.was_site_id left join product using (product_id)
    where ${subscription_id}::int in (subscription_id, by_order) and done_at is not null order by change_id desc`
  return rows.map(({ id, by, is_end, ...row }) => ({
    ...row,
    ...(is_end && { is_end }),
    done_at: row.done_at.toISOString(),
    ...(by && { instead: { of: showReference(id), reference: showReference(by.id), product: by.product, every_weeks: by.every_weeks } }),
  }))
}

export type MyOrderNamed = SoldAs & { id: number; reference: string; egg_cycle: string; pickup_site: string; cycle_id: number }

/** How the customer's own order is labeled, with its current site. */
export const nameOf = async (db: Db, id: number): Promise<MyOrderNamed> => {
  const [{ sold, ...row }] = await db<[Omit<MyOrderNamed, 'reference' | keyof SoldAs> & { sold: SoldAs }]>`
    select s.id, cycle_name as egg_cycle, site.site_name as pickup_site, s.cycle_id, ${soldAs(db)} as sold
    from subscription s join cycle using (cycle_id) join site on site.site_id = s.site_id where s.id = ${id}`
  return { ...row, ...sold, reference: showReference(row.id) }
}
