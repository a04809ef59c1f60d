import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { CUSTOMERS_PER_PAGE } from '../../../../shared/limits.ts'
import { showReference } from '../../../../shared/rules/order-reference.ts'
import { orderOfReference, readSearch, type SearchWords } from '../../../../shared/rules/search-words.ts'
import type { Customer, CustomerPage, CustomerQuery, Found } from '../../../../shared/shapes/customers.ts'
import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import { isQuiet } from '../../quiet.ts'
import { type SoldAs, soldAs } from '../../sold-as.ts'
import { accounts, addressOf, facts, isWaiting, others, type Sql, sameCustomer } from './customer-kinds.ts'
import { all, among, type Condition, filters, foundBy, isCommon, lookedAt } from './find-customers.ts'

/** The list of customers, page by page from indexes. */

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
  last_sold: SoldAs
}

const asId = ({ user_id, order_id }: Pick<Row, 'user_id' | 'order_id'>): string => user_id ?? showReference(order_id ?? 0)

const asWire = ({
  user_id,
  order_id,
  since,
  place: _,
  last_id,
  last_cycle,
  last_site,
  last_cartons,
  last_sold,
  ...row
}: Row): Customer => ({
  ...row,
  id: asId({ user_id, order_id }),
  has_account: user_id !== null,
  since: since.toISOString(),
  last_order:
    last_id === null
      ? null
      : { reference: showReference(last_id), egg_cycle: last_cycle, pickup_site: last_site, cartons_per_week: last_cartons, ...last_sold },
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
const selectPage = (db: Db, wanted: Wanted, today: PlainDate) => db<Row[]>`
  with page as (${selectKeys(db, wanted, today)}),
  known as (
    select page.*, coalesce(u.email, '') as email, u.email_verified as is_verified, coalesce(${isQuiet(db, db`u.email`)}, false) as is_uninvited, ${isWaiting(db)} as is_waiting, u.name as own_name, ${facts(db, accounts(db))},
      (select max(o.id) from ${accounts(db).orders} and ${counts(db, 'o')}) as last_id
    from page join app_user u on u.id = page.user_id
    union all
    select page.*, ${addressOf(db)}, false, ${isQuiet(db, addressOf(db))}, false, '', ${facts(db, others(db))},
      (select max(o.id) from ${others(db).orders} and ${counts(db, 'o')})
    from page join subscription s on s.id = page.order_id
  )
  select known.user_id, known.order_id, known.since, (extract(epoch from known.since) * 1000000)::bigint::text as place,
    coalesce(nullif(order_name, ''), nullif(own_name, ''), known.email) as name, known.email, is_verified, is_uninvited, is_waiting, orders, owed_cents,
    last_id, coalesce(cycle_name, '') as last_cycle, coalesce(last.site_name, '') as last_site, coalesce(last.cartons_per_week, 0) as last_cartons, ${soldAs(db, 'last')} as last_sold
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
