import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { SearchWords } from '../../../../shared/rules/search-words.ts'
import type { CustomerFilter } from '../../../../shared/shapes/customers.ts'
import { counts, takesCapacity } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import { contains, hasPhone } from '../../matches.ts'
import { owes } from '../../owes.ts'
import { isUnproved } from '../../proved.ts'
import { isStillHere } from '../uninvited.ts'
import { accounts, type Kind, oneByOne, others, type Sql } from './customer-kinds.ts'

/** Which customers a filter shows and a search finds, as SQL. */

/** Seasons that run or are sold now. */
const thisSeason = (db: Db, today: PlainDate) =>
  db`select cycle_id from cycle where is_active or (start_date <= ${today} and end_date >= ${today})`
/** With those to come: people who ordered for one of them are coming back. */
const fromNowOn = (db: Db, today: PlainDate) => db`select cycle_id from cycle where is_active or end_date >= ${today}`

/** Orders `o` of some seasons, each from its index: joined freely, the planner would read all orders. */
const ordersOf = (db: Db, seasons: Sql, condition: Sql) => db`
  select sold.user_id, sold.id from (${seasons}) c, lateral (
    select o.user_id, o.id from subscription o where o.cycle_id = c.cycle_id and ${condition} offset 0) sold`

/**
 * Customers are first found, as accounts and orders, and then looked up: joined, the planner would compare every account
 * with every one found.
 */
export type Condition = { readonly account: Sql; readonly other: Sql }

export const among = (db: Db, hits: 'shown' | 'found'): Condition => ({
  account: db`u.id = any(array(select distinct user_id from ${db(hits)} where user_id is not null))`,
  other: db`s.id = any(array(select distinct newest.id from ${db(hits)} hits,
    lateral (select lower(name) as name, lower(second_email) as second_email, lower(email) as email from subscription where id = hits.order_id offset 0) hit,
    lateral (select max(o.id) as id from subscription o
      where o.user_id is null and lower(o.name) = hit.name and lower(o.second_email) = hit.second_email and lower(o.email) = hit.email) newest
    where hits.user_id is null))`,
})

export const all = (db: Db): Condition => ({ account: db`true`, other: db`true` })

type Filter = { readonly hits?: (db: Db, today: PlainDate) => Sql; readonly condition?: (db: Db) => Condition }

const lapsed = (db: Db): Condition => {
  const coming = among(db, 'shown')
  const ordered = ({ orders }: Kind) => oneByOne(db, db`${orders} and ${counts(db, 'o')}`)
  return { account: db`not ${coming.account} and ${ordered(accounts(db))}`, other: db`not ${coming.other} and ${ordered(others(db))}` }
}

export const filters: Readonly<Record<CustomerFilter, Filter>> = {
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
  uninvited: {
    hits: (db) => db`
      select u.id, null::int from quiet_address q join app_user u on u.email = q.address where not ${isUnproved(db)} and ${isStillHere(db)}
      union all select null, s.id from quiet_address q join subscription s on lower(s.email) = q.address
        where s.user_id is null and s.email <> '' and ${counts(db, 's')}`,
  },
  unverified: { condition: (db) => ({ account: db`not u.email_verified`, other: db`false` }) },
}

/** What a search finds, each way from its own index. */
export const foundBy = (db: Db, search: SearchWords) => {
  if (search.kind === 'order') return db`select user_id, id from subscription where id = ${search.id}`
  if (search.kind === 'phone')
    return db`
      select user_id, id from subscription where ${hasPhone(db, db`farm_notes`, search.digits)}
      union all select id, null from app_user where ${hasPhone(db, db`farm_note`, search.digits)}`
  return db`
    select user_id, id from subscription where ${contains(db, db`lower(name)`, search.text)}
    union all select user_id, id from subscription where second_email <> '' and ${contains(db, db`lower(second_email)`, search.text)}
    union all select user_id, id from subscription where user_id is null and email <> '' and ${contains(db, db`lower(email)`, search.text)}
    union all select id, null from app_user where ${contains(db, db`lower(name)`, search.text)}
    union all select id, null from app_user where ${contains(db, db`email`, search.text)}`
}

/** Of so common a name, the newest are found faster by looking at one customer after the other. */
const COMMON = 2_000

export const isCommon = async (db: Db, search: SearchWords): Promise<boolean> => {
  if (search.kind === 'order' || search.kind === 'phone') return false
  const [row] = await db<
    [{ hits: number }]
  >`select count(*)::int as hits from (select from (${foundBy(db, search)}) hit limit ${COMMON}) counted`
  return row.hits === COMMON
}

/** The same for a common name or part of an email. */
export const lookedAt = (db: Db, text: string): Condition => {
  const has = (column: Sql) => contains(db, column, text)
  const order = (alias: Sql) =>
    db`(${has(db`lower(${alias}.name)`)} or ${has(db`lower(${alias}.second_email)`)} or ${has(db`lower(${alias}.email)`)})`
  return {
    account: db`(${has(db`u.email`)} or ${has(db`lower(u.name)`)} or ${oneByOne(db, db`${accounts(db).orders} and ${order(db`o`)}`)})`,
    other: order(db`s`),
  }
}
