import type {
  AdminSubscription,
  EditedSubscription,
  Site,
  Subscription,
  SubscriptionQuery,
  SubscriptionStatus,
} from '../../shared/entities.ts'
import { SUBSCRIPTIONS_PER_PAGE } from '../../shared/limits.ts'
import { toCents, toDollars } from '../../shared/money.ts'
import type { Db } from './database.ts'

/** Orders that count: paid by card, or taken by the farmer's word. */
const COUNTED: SubscriptionStatus[] = ['paid', 'manual']

type Row = Omit<AdminSubscription, 'total_amount'> & { total_cents: number }

const columns = (db: Db) => db`
  s.id, s.name, s.second_email, s.additional_notes, s.cycle_id, s.site_id, s.status, s.version, cycle_name as egg_cycle,
  s.site_name as pickup_site, s.site_instructions, start_date, end_date, cartons_per_week, donation_cartons, total_cents`

const asWire = ({ total_cents, ...row }: Row): AdminSubscription => ({ ...row, total_amount: toDollars(total_cents) })

export const listOfUser = async (db: Db, user_id: string): Promise<Subscription[]> => {
  const rows = await db<Row[]>`
    select ${columns(db)} from subscription s join cycle using (cycle_id)
    where user_id = ${user_id} and status in ${db(COUNTED)} order by start_date desc, s.id desc`
  return rows.map(asWire)
}

/** Cartons a week that a person has, by cycle. */
export const countCartonsOfUser = async (db: Db, user_id: string): Promise<{ cycle_id: number; cartons_per_week: number }[]> => [
  ...(await db<{ cycle_id: number; cartons_per_week: number }[]>`
    select cycle_id, sum(cartons_per_week)::int as cartons_per_week from subscription
    where user_id = ${user_id} and status in ${db(COUNTED)} group by cycle_id`),
]

/** What a person chose last, for filling the form. */
export const lastOfUser = async (db: Db, user_id: string) => {
  const [row] = await db<Pick<AdminSubscription, 'name' | 'site_id' | 'cartons_per_week' | 'second_email' | 'additional_notes'>[]>`
    select name, site_id, cartons_per_week, second_email, additional_notes from subscription
    where user_id = ${user_id} and status in ${db(COUNTED)} order by id desc limit 1`
  return row
}

const where = (db: Db, { q, cycle_id, site_id, status }: SubscriptionQuery) => db`
  s.status in ${db(status ? [status] : COUNTED)}
  ${cycle_id ? db`and s.cycle_id = ${cycle_id}` : db``}
  ${site_id ? db`and s.site_id = ${site_id}` : db``}
  ${q ? db`and s.name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : db``}`

/** Orders, newest first; a page of them when one is asked for. */
export const list = async (db: Db, query: SubscriptionQuery = {}): Promise<AdminSubscription[]> => {
  const perPage = query.per_page ?? SUBSCRIPTIONS_PER_PAGE
  const page =
    query.page === undefined && query.per_page === undefined ? db`` : db`limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  const rows = await db<Row[]>`
    select ${columns(db)} from subscription s join cycle using (cycle_id) where ${where(db, query)} order by s.id desc ${page}`
  return rows.map(asWire)
}

export const count = async (db: Db, query: SubscriptionQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from subscription s where ${where(db, query)}`
  return row.count
}

export const find = async (db: Db, id: number): Promise<AdminSubscription | undefined> => {
  const [row] = await db<Row[]>`select ${columns(db)} from subscription s join cycle using (cycle_id) where s.id = ${id}`
  return row && asWire(row)
}

export type NewSubscription = {
  user_id: string | null
  /** Of the account, for an order that is paid by card. */
  email?: string
  checkout_expires_at?: Date
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
