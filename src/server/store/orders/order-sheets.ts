import type { Cycle, SiteDays } from '../../../shared/shapes/entities.ts'
import { counts } from '../counted.ts'
import type { Db, Pool } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { byCardCents, owedCents, unrecordedCents } from '../owes.ts'
import { shortNameOf } from '../sold-as.ts'
import { type OrderRow, WRITTEN_COLUMNS, type Written } from './order-row.ts'

/** The data for the order spreadsheets. They contain only orders that count, paid by card or added by the farmer, unless orders are chosen one by one. */

type SiteName = { site_id: number; site_name: string; is_archived: boolean }

/** A site, open or archived: its orders outlive it. */
export const findSite = async (db: Db, site_id: number): Promise<SiteName | undefined> => {
  const [site] = await db<
    SiteName[]
  >`select site_id, site_name, archived_at is not null as is_archived from site where site_id = ${site_id}`
  return site
}

/** Everything is read at one moment, so that the totals match the rows. */
export const inOneMoment = <Result>(db: Pool, read: (moment: Db) => Promise<Result>) =>
  db.begin('isolation level repeatable read read only', read) as Promise<Result>

export type Chosen = { cycle_id?: number; site_id?: number; ids?: readonly number[] }

const where = (db: Db, { cycle_id, site_id, ids }: Chosen) => db`
  ${ids ? db`s.id = any(${[...ids]}::int[])` : counts(db, 's')}
  ${cycle_id ? db`and s.cycle_id = ${cycle_id}` : db``}
  ${site_id ? db`and s.site_id = ${site_id}` : db``}`

/** How much of the total was paid, how, and what is missing. */
type Money = Pick<OrderRow, 'credit_cents'> & { by_card_cents: number; by_hand_cents: number; owed_cents: number; unrecorded_cents: number }
export type OrderSums = { orders: number } & Pick<OrderRow, 'cartons_per_week' | 'donation_cartons' | 'total_cents'> & Money
export type SiteSums = OrderSums & SiteDays & { site_id: number; site_name: string }

/** Grouped by site id: an order keeps the site name it was sold with, and two sites may share a name. */
export const sumBySite = async (db: Db, chosen: Chosen): Promise<SiteSums[]> => [
  ...(await db<SiteSums[]>`
    select site_id, site.site_name, pickup_start_day, pickup_deadline_day, ${hours(db)}, orders, cartons_per_week, donation_cartons, total_cents,
      credit_cents, by_card_cents, by_hand_cents, owed_cents, unrecorded_cents from (
      select s.site_id, count(*)::int as orders, sum(cartons_per_week)::int as cartons_per_week,
        sum(donation_cartons)::float8 as donation_cartons, sum(total_cents)::float8 as total_cents,
        sum(credit_cents)::float8 as credit_cents, sum(${byCardCents(db, 's')})::float8 as by_card_cents,
        sum(s.farm_cents)::float8 as by_hand_cents, sum(${owedCents(db, 's')})::float8 as owed_cents,
        sum(${unrecordedCents(db, 's')})::float8 as unrecorded_cents
      from subscription s where ${where(db, chosen)} group by s.site_id
    ) sums join site using (site_id)`),
]

export type SheetOrder = Written &
  Pick<OrderRow, 'id' | 'site_name' | 'total_cents' | 'status' | 'email' | 'pay_later' | 'due_date' | 'every_weeks'> &
  Money &
  Pick<Cycle, 'cycle_name' | 'start_date' | 'end_date'> & { short_name: string | null }

const written = WRITTEN_COLUMNS.map((name) => `s.${name}`)
const ROWS_AT_ONCE = 200

/** Streams orders, newest first, each with its site's current name, as in the sums; the next are read while `take` handles the last. */
export const feed = async (db: Db, chosen: Chosen, take: (orders: readonly SheetOrder[]) => Promise<void>): Promise<void> => {
  let taking = Promise.resolve()
  const query = db<SheetOrder[]>`
    select s.id, ${db(written)}, site.site_name, total_cents, s.status, s.pay_later, s.due_date, s.credit_cents,
      ${byCardCents(db, 's')} as by_card_cents, s.farm_cents as by_hand_cents, ${owedCents(db, 's')} as owed_cents,
      ${unrecordedCents(db, 's')} as unrecorded_cents,
      coalesce(app_user.email, s.email) as email, cycle_name, start_date, end_date,
      ${shortNameOf(db)} as short_name, s.every_weeks
    from subscription s join cycle using (cycle_id) join site on site.site_id = s.site_id left join app_user on app_user.id = s.user_id
    where ${where(db, chosen)} order by s.id desc`
  // Uses a callback, because batches that are iterated over stay in memory until the next major garbage collection.
  await query.cursor(ROWS_AT_ONCE, async (orders) => {
    await taking
    taking = take(orders)
    // The error reaches the caller below; the driver doesn't wait for the last batch.
    taking.catch(() => {})
  })
  await taking
}
