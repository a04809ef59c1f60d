import { toCents, toDollars } from '../../../shared/rules/money.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { AdminSubscription, EditedSubscription, Subscription, SubscriptionStatus } from '../../../shared/shapes/orders.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { type Selection, where } from './order-selection.ts'

type Amounts = 'total_amount' | 'carton_price' | 'paid_amount' | 'refunded_amount' | 'credit_amount'
/** An order as it is read, before cents become dollars. */
export type Row = Omit<AdminSubscription, Amounts | 'created_at'> & {
  total_cents: number
  price_cents: number
  paid_cents: number
  refunded_cents: number
  credit_cents: number
  created_at: Date
}

export const columns = (db: Db) => db`
  s.id, s.name, s.second_email, s.additional_notes, s.cycle_id, s.site_id, s.status, s.version, cycle_name as egg_cycle,
  s.site_name as pickup_site, s.site_instructions, start_date, end_date, cartons_per_week, donation_cartons, total_cents,
  coalesce(app_user.email, s.email) as email, s.created_at, s.weeks, s.price_cents, s.payment_ref, s.paid_cents, s.refunded_cents, s.credit_cents, s.disputed, s.care`

/** Where those columns come from besides the orders: people may have changed their email since. */
export const besides = (db: Db) => db`join cycle using (cycle_id) left join app_user on app_user.id = s.user_id`

export const asWire = ({
  total_cents,
  price_cents,
  paid_cents,
  refunded_cents,
  credit_cents,
  created_at,
  ...row
}: Row): AdminSubscription => ({
  ...row,
  total_amount: toDollars(total_cents),
  carton_price: toDollars(price_cents),
  paid_amount: toDollars(paid_cents),
  refunded_amount: toDollars(refunded_cents),
  credit_amount: toDollars(credit_cents),
  created_at: created_at.toISOString(),
})

export const listOfUser = async (db: Db, user_id: string): Promise<Subscription[]> => {
  const rows = await db<Row[]>`
    select ${columns(db)} from subscription s ${besides(db)}
    where s.user_id = ${user_id} and ${counts(db, 's')} order by start_date desc, s.id desc`
  return rows.map(asWire)
}

/** Cartons a week that a person has, by cycle. */
export const countCartonsOfUser = async (db: Db, user_id: string): Promise<{ cycle_id: number; cartons_per_week: number }[]> => [
  ...(await db<{ cycle_id: number; cartons_per_week: number }[]>`
    select cycle_id, sum(cartons_per_week)::int as cartons_per_week from subscription
    where user_id = ${user_id} and ${counts(db)} group by cycle_id`),
]

/** What a person chose last, for filling the form. */
export const lastOfUser = async (db: Db, user_id: string) => {
  const [row] = await db<Pick<AdminSubscription, 'name' | 'site_id' | 'cartons_per_week' | 'second_email' | 'additional_notes'>[]>`
    select name, site_id, cartons_per_week, second_email, additional_notes from subscription
    where user_id = ${user_id} and ${counts(db)} order by id desc limit 1`
  return row
}

const ROWS_AT_ONCE = 200

/** All orders of a selection as they are at one moment, newest first, so many at a time. */
export const feed = async (db: Db, selection: Selection, take: (orders: AdminSubscription[]) => Promise<void>): Promise<void> => {
  const query = db<Row[]>`select ${columns(db)} from subscription s ${besides(db)} where ${where(db, selection)} order by s.id desc`
  let taking = Promise.resolve()
  await query.cursor(ROWS_AT_ONCE, (rows) => {
    taking = taking.then(() => take(rows.map(asWire)))
    // Whoever waits below hears of it; the driver does not wait for the last.
    taking.catch(() => {})
    return taking
  })
  await taking
}

export const find = async (db: Db, id: number): Promise<AdminSubscription | undefined> => {
  const [row] = await db<Row[]>`select ${columns(db)} from subscription s ${besides(db)} where s.id = ${id}`
  return row && asWire(row)
}

export type NewSubscription = {
  user_id: string | null
  /** Of the account, for an order that is paid by card. */
  email?: string
  checkout_expires_at?: Date
  created_at?: Date
  status: SubscriptionStatus
  cycle_id: number
  name: string
  second_email: string
  additional_notes: string
  cartons_per_week: number
  donation_cartons: number
  weeks: number
  price_cents: number
  total_cents: number
}

/** Adds an order, keeping the name and instructions of its site as they are now. */
export const add = async (db: Db, order: NewSubscription, { site_id, site_name, site_instructions }: Site): Promise<number> => {
  const [row] = await db<[{ id: number }]>`insert into subscription ${db({ ...order, site_id, site_name, site_instructions })} returning id`
  return row.id
}

/** Locks an order for a change and tells what guards it. */
export const lock = async (db: Db, id: number) => {
  const [row] = await db<{ status: SubscriptionStatus; version: number; cycle_id: number; site_id: number; weeks: number }[]>`
    select status, version, cycle_id, site_id, weeks from subscription where id = ${id} for update`
  return row
}

export const edit = (db: Db, id: number, edited: EditedSubscription, site: Site | undefined) => db`
  update subscription set name = ${edited.name}, second_email = ${edited.second_email}, additional_notes = ${edited.additional_notes},
    cartons_per_week = ${edited.cartons_per_week}, donation_cartons = ${edited.donation_cartons}, total_cents = ${toCents(edited.total_amount)},
    version = version + 1
    ${site ? db`, site_id = ${site.site_id}, site_name = ${site.site_name}, site_instructions = ${site.site_instructions}` : db``}
  where id = ${id}`

/** Ends an order that counts; false when it has ended already. */
export const cancel = async (db: Db, id: number): Promise<boolean> =>
  (await db`update subscription set status = 'canceled', version = version + 1 where id = ${id} and ${counts(db)}`).count === 1
