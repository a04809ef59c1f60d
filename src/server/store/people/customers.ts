import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { CUSTOMERS_PER_PAGE } from '../../../shared/limits.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { orderOfReference, readSearch, type SearchWords } from '../../../shared/rules/search-words.ts'
import type { Customer, CustomerFilter, CustomerPage, CustomerQuery, Found } from '../../../shared/shapes/customers.ts'
import { counts, takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { contains, hasPhone } from '../matches.ts'
import { owedCents, owes } from '../owes.ts'
import { isQuiet } from '../quiet.ts'

/**
 * The people of the shop. A customer is an account, or the orders without one that have the same name and second email:
 * those are known by the reference of one of them.
 */

type Sql = ReturnType<Db>

/** A customer in SQL: an account `u`, or the newest order `s` of somebody without one. `orders` are their orders `o`. */
type Kind = { readonly isAccount: boolean; readonly orders: Sql }

const accounts = (db: Db): Kind => ({ isAccount: true, orders: db`subscription o where o.user_id = u.id` })

const sameCustomer = (db: Db, other: string) => db`
  ${db(other)}.user_id is null and lower(${db(other)}.name) = lower(s.name) and lower(${db(other)}.second_email) = lower(s.second_email)`

const others = (db: Db): Kind => ({ isAccount: false, orders: db`subscription o where ${sameCustomer(db, 'o')}` })

/** Seasons that run or are sold now. */
const thisSeason = (db: Db, today: PlainDate) =>
  db`select cycle_id from cycle where is_active or (start_date <= ${today} and end_date >= ${today})`
/** With those to come: people who ordered for one of them are coming back. */
const fromNowOn = (db: Db, today: PlainDate) => db`select cycle_id from cycle where is_active or end_date >= ${today}`

/** Orders `o` of some seasons, each from its index: joined freely, the planner would read all orders. */
const ordersOf = (db: Db, seasons: Sql, condition: Sql) => db`
  select sold.user_id, sold.id from (${seasons}) c, lateral (
    select o.user_id, o.id from subscription o where o.cycle_id = c.cycle_id and ${condition} offset 0) sold`

const isWaiting = (db: Db) => db`
  (exists (select from place_wish w where w.user_id = u.id and w.state in ('waiting', 'offered'))
    or exists (select from waitlist_entry w where w.email = u.email and w.notified_at is null))`

/** An answer that is looked up for one customer after the other, never for all at once. */
const oneByOne = (db: Db, query: Sql) => db`coalesce((select true from ${query} limit 1), false)`

/**
 * Customers are first found, as accounts and orders, and then looked up: joined, the planner would compare every account
 * with every one found.
 */
type Condition = { readonly account: Sql; readonly other: Sql }

const among = (db: Db, hits: 'shown' | 'found'): Condition => ({
  account: db`u.id = any(array(select distinct user_id from ${db(hits)} where user_id is not null))`,
  other: db`s.id = any(array(select distinct newest.id from ${db(hits)} hits,
    lateral (select lower(name) as name, lower(second_email) as second_email from subscription where id = hits.order_id offset 0) hit,
    lateral (select max(o.id) as id from subscription o
      where o.user_id is null and lower(o.name) = hit.name and lower(o.second_email) = hit.second_email) newest
    where hits.user_id is null))`,
})

const all = (db: Db): Condition => ({ account: db`true`, other: db`true` })

type Filter = { readonly hits?: (db: Db, today: PlainDate) => Sql; readonly condition?: (db: Db) => Condition }

const lapsed = (db: Db): Condition => {
  const coming = among(db, 'shown')
  const ordered = ({ orders }: Kind) => oneByOne(db, db`${orders} and ${counts(db, 'o')}`)
  return { account: db`not ${coming.account} and ${ordered(accounts(db))}`, other: db`not ${coming.other} and ${ordered(others(db))}` }
}

const filters: Readonly<Record<CustomerFilter, Filter>> = {
  season: { hits: (db, today) => ordersOf(db, thisSeason(db, today), counts(db, 'o')) },
  owes: { hits: (db) => db`select o.user_id, o.id from subscription o where ${owes(db, 'o')}` },
  lapsed: { hits: (db, today) => ordersOf(db, fromNowOn(db, today), takesCapacity(db, 'o')), condition: lapsed },
  waiting: {
    hits: (db) => db`
      select user_id, null::int from place_wish where state in ('waiting', 'offered')
      union all select known.id, null from waitlist_entry w join app_user known on known.email = w.email where w.notified_at is null`,
  },
  imported: {
    hits: (db) => db`
      select user_id, null::int from import_row where user_id is not null and outcome in ('done', 'kept')
      union all select sold.user_id, sold.id from import_row r,
        lateral (select o.user_id, o.id from subscription o where o.id = r.subscription_id offset 0) sold where r.outcome in ('done', 'kept')`,
  },
  unverified: { condition: (db) => ({ account: db`not u.email_verified`, other: db`false` }) },
}

/** What a search finds, each way from its own index. */
const foundBy = (db: Db, search: SearchWords) => {
  if (search.kind === 'order') return db`select user_id, id from subscription where id = ${search.id}`
  if (search.kind === 'phone')
    return db`
      select user_id, id from subscription where ${hasPhone(db, db`farm_notes`, search.digits)}
      union all select id, null from app_user where ${hasPhone(db, db`farm_note`, search.digits)}`
  return db`
    select user_id, id from subscription where ${contains(db, db`lower(name)`, search.text)}
    union all select user_id, id from subscription where second_email <> '' and ${contains(db, db`lower(second_email)`, search.text)}
    union all select id, null from app_user where ${contains(db, db`lower(name)`, search.text)}
    union all select id, null from app_user where ${contains(db, db`email`, search.text)}`
}

/** Of so common a name, the newest are found faster by looking at one customer after the other. */
const COMMON = 2_000

const isCommon = async (db: Db, search: SearchWords): Promise<boolean> => {
  if (search.kind === 'order' || search.kind === 'phone') return false
  const [row] = await db<
    [{ hits: number }]
  >`select count(*)::int as hits from (select from (${foundBy(db, search)}) hit limit ${COMMON}) counted`
  return row.hits === COMMON
}

/** The same for a common name or part of an email. */
const lookedAt = (db: Db, text: string): Condition => {
  const has = (column: Sql) => contains(db, column, text)
  const order = (alias: Sql) => db`(${has(db`lower(${alias}.name)`)} or ${has(db`lower(${alias}.second_email)`)})`
  return {
    account: db`(${has(db`u.email`)} or ${has(db`lower(u.name)`)} or ${oneByOne(db, db`${accounts(db).orders} and ${order(db`o`)}`)})`,
    other: order(db`s`),
  }
}

type Place = { at: Sql; id: string; order: number | undefined }

/** Where a page continues. Accounts come before orders of the same moment. */
const placeOf = (db: Db, after: string): Place => {
  const dot = after.indexOf('.')
  const id = after.slice(dot + 1)
  return { at: db`(timestamptz 'epoch' + ${after.slice(0, dot)}::bigint * interval '1 microsecond')`, id, order: orderOfReference(id) }
}

const accountsAfter = (db: Db, place: Place | undefined) => {
  if (!place) return db`true`
  return place.order === undefined ? db`(u.created_at, u.id) < (${place.at}, ${place.id})` : db`u.created_at < ${place.at}`
}
const othersAfter = (db: Db, place: Place | undefined) => {
  if (!place) return db`true`
  return place.order === undefined ? db`s.created_at <= ${place.at}` : db`(s.created_at, s.id) < (${place.at}, ${place.order})`
}

type Row = Omit<Customer, 'id' | 'since' | 'last_order' | 'has_account'> & {
  user_id: string | null
  order_id: number | null
  since: Date
  place: string
  last_id: number | null
  last_cycle: string
  last_site: string
  last_cartons: number
}

const named = (db: Db, newest: Sql, own: Sql) => db`coalesce((select o.name from ${newest} order by o.id desc limit 1), ${own})`

/** What the list shows about a customer; `since` and its place in the list are already known. */
const facts = (db: Db, { orders, isAccount }: Kind) => db`
  ${isAccount ? named(db, orders, db`''`) : db`s.name`} as order_name,
  (select count(*)::int from ${orders} and ${counts(db, 'o')}) as orders,
  (select coalesce(sum(${owedCents(db, 'o')}), 0)::int from ${orders} and ${owes(db, 'o')}) as owed_cents`

const asId = ({ user_id, order_id }: Pick<Row, 'user_id' | 'order_id'>): string => user_id ?? showReference(order_id ?? 0)

const asWire = ({ user_id, order_id, since, place: _, last_id, last_cycle, last_site, last_cartons, ...row }: Row): Customer => ({
  ...row,
  id: asId({ user_id, order_id }),
  has_account: user_id !== null,
  since: since.toISOString(),
  last_order:
    last_id === null
      ? null
      : { reference: showReference(last_id), egg_cycle: last_cycle, pickup_site: last_site, cartons_per_week: last_cartons },
})

type Wanted = Omit<CustomerQuery, 'q'> & { readonly search?: SearchWords | undefined; readonly isCommon?: boolean; readonly limit: number }

const searchedBy = (db: Db, { search, isCommon: isEverywhere }: Wanted): Condition => {
  if (!search) return all(db)
  return isEverywhere && 'text' in search ? lookedAt(db, search.text) : among(db, 'found')
}

/** The keys of a page, from the indexes of both kinds, no further than the page. */
const selectKeys = (db: Db, wanted: Wanted, today: PlainDate) => {
  const { search, show, after, limit } = wanted
  const place = after === undefined ? undefined : placeOf(db, after)
  const filter = show && filters[show]
  const shown = filter ? (filter.condition ?? ((tx: Db) => among(tx, 'shown')))(db) : all(db)
  const found = searchedBy(db, wanted)
  const nobody = db`select null::text, null::int where false`
  return db`
    with shown (user_id, order_id) as materialized (${filter?.hits ? filter.hits(db, today) : nobody}),
    found (user_id, order_id) as materialized (${search && !wanted.isCommon ? foundBy(db, search) : nobody})
    (select u.created_at as since, u.id as user_id, null::int as order_id from app_user u
      where u.closed_at is null and ${shown.account} and ${found.account} and ${accountsAfter(db, place)}
      order by u.created_at desc, u.id desc limit ${limit})
    union all
    (select s.created_at, null, s.id from subscription s
      where s.user_id is null and ${shown.other} and ${found.other} and ${othersAfter(db, place)}
        and not exists (select from subscription o where ${sameCustomer(db, 'o')} and o.id > s.id)
      order by s.created_at desc, s.id desc limit ${limit})
    order by since desc, order_id desc nulls first, user_id desc limit ${limit}`
}

/** A page and the two kinds of what is known about each of its customers. */
export const selectPage = (db: Db, wanted: Wanted, today: PlainDate) => db<Row[]>`
  with page as (${selectKeys(db, wanted, today)}),
  known as (
    select page.*, coalesce(u.email, '') as email, u.email_verified as is_verified, coalesce(${isQuiet(db, db`u.email`)}, false) as is_uninvited, ${isWaiting(db)} as is_waiting, u.name as own_name, ${facts(db, accounts(db))},
      (select max(o.id) from ${accounts(db).orders} and ${counts(db, 'o')}) as last_id
    from page join app_user u on u.id = page.user_id
    union all
    select page.*, s.second_email, false, ${isQuiet(db, db`s.second_email`)}, false, '', ${facts(db, others(db))},
      (select max(o.id) from ${others(db).orders} and ${counts(db, 'o')})
    from page join subscription s on s.id = page.order_id
  )
  select known.user_id, known.order_id, known.since, (extract(epoch from known.since) * 1000000)::bigint::text as place,
    coalesce(nullif(order_name, ''), nullif(own_name, ''), known.email) as name, known.email, is_verified, is_uninvited, is_waiting, orders, owed_cents,
    last_id, coalesce(cycle_name, '') as last_cycle, coalesce(last.site_name, '') as last_site, coalesce(last.cartons_per_week, 0) as last_cartons
  from known left join subscription last on last.id = last_id left join cycle on cycle.cycle_id = last.cycle_id
  order by known.since desc, known.order_id desc nulls first, known.user_id desc`

const readRows = async (db: Db, { q, ...query }: CustomerQuery, today: PlainDate, limit: number): Promise<Row[]> => {
  const search = q?.trim() ? readSearch(q) : undefined
  return selectPage(db, { ...query, search, limit, isCommon: search !== undefined && (await isCommon(db, search)) }, today)
}

/** A page of customers, newest first. One more is read than shown, to know whether there is another page. */
export const readPage = async (db: Db, query: CustomerQuery, today: PlainDate): Promise<CustomerPage> => {
  const rows = await readRows(db, query, today, CUSTOMERS_PER_PAGE + 1)
  const shown = rows.slice(0, CUSTOMERS_PER_PAGE)
  const last = shown.at(-1)
  return { customers: shown.map(asWire), next: last && rows.length > shown.length ? `${last.place}.${asId(last)}` : null }
}

/** The first customers that a search finds, for the search of the whole dashboard. */
export const listFound = async (db: Db, q: string, today: PlainDate, limit: number): Promise<Found['customers']> =>
  (await readRows(db, { q }, today, limit)).map(asWire).map(({ id, name, email }) => ({ id, name, email }))

/** Who is meant by an id: an account, open or closed, or the newest order of somebody without one. */
export type Known = { user_id: string } | { order_id: number }

/** Finds whom an id means; a reference of an order leads to its account if it has one. */
export const findKnown = async (db: Db, id: string): Promise<Known | undefined> => {
  const order = orderOfReference(id)
  if (order === undefined) {
    const [user] = await db<{ user_id: string }[]>`select id as user_id from app_user where id = ${id}`
    return user
  }
  const [row] = await db<{ user_id: string | null; order_id: number }[]>`
    select s.user_id, coalesce((select max(o.id) from subscription o where ${sameCustomer(db, 'o')}), s.id) as order_id
    from subscription s where s.id = ${order}`
  if (!row) return undefined
  return row.user_id === null ? { order_id: row.order_id } : { user_id: row.user_id }
}

type Head = Omit<Customer, 'id' | 'since' | 'has_account' | 'last_order'> & { since: Date; is_closed: boolean; note: string; ids: number[] }

/** The head of a customer's page, and the numbers of all their orders, newest first. */
export const readHead = async (db: Db, known: Known): Promise<Head> => {
  const kind = 'user_id' in known ? accounts(db) : others(db)
  const own = kind.isAccount
    ? db`u.created_at as since, coalesce(u.email, '') as email, u.email_verified as is_verified, coalesce(${isQuiet(db, db`u.email`)}, false) as is_uninvited,
        coalesce(${isWaiting(db)}, false) as is_waiting, u.name as own_name, u.closed_at is not null as is_closed, u.farm_note as note`
    : db`s.created_at as since, s.second_email as email, false as is_verified, ${isQuiet(db, db`s.second_email`)} as is_uninvited,
        false as is_waiting, '' as own_name, false as is_closed, '' as note`
  const [row] = await db<[Head]>`
    select since, email, is_verified, is_uninvited, is_waiting, is_closed, note, ids, orders, owed_cents,
      case when is_closed then '' else coalesce(nullif(order_name, ''), nullif(own_name, ''), email) end as name
    from (
      select ${own}, ${facts(db, kind)}, array(select o.id from ${kind.orders} order by o.id desc) as ids
      from ${'user_id' in known ? db`app_user u where u.id = ${known.user_id}` : db`subscription s where s.id = ${known.order_id}`}
    ) person`
  return row
}

export const setNote = (tx: Db, user_id: string, note: string) =>
  tx`update app_user set farm_note = ${note}, updated_at = now() where id = ${user_id}`

/** Locks an open account and returns its note. */
export const lockNote = async (tx: Db, user_id: string): Promise<{ email: string; note: string } | undefined> => {
  const [row] = await tx<{ email: string; note: string }[]>`
    select email, farm_note as note from app_user where id = ${user_id} and closed_at is null for no key update`
  return row
}
