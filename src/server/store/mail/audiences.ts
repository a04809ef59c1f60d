import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { MAILABLE } from '../../../shared/rules/email-address.ts'
import type { Audience, Part } from '../../../shared/shapes/records.ts'
import { counts, takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { owes } from '../owes.ts'
import { isReachable, vouches } from '../proved.ts'
import { isQuiet } from '../quiet.ts'
import { wantsNone } from './unsubscribed.ts'

/** The recipients of an email to many: everyone, the people of a cycle, a site, or both, or those of chosen orders. */
export type Choice = {
  cycle_id?: number | undefined
  order_ids?: readonly number[] | undefined
  /** People whose orders have something to collect there from today on. */
  site?: { site_id: number; collecting: readonly number[] } | undefined
  /** Of these, only some. */
  part?: Part | undefined
  day?: PlainDate | undefined
  product_id?: number | undefined
  /** In which a year begins and ends. */
  time_zone?: string | undefined
}

// Second emails may be older than the current pattern for addresses; accounts never are.

const everyone = (db: Db) => db`
  select email from app_user where role <> 'admin' and ${isReachable(db, 'app_user')}
  union
  select lower(second_email) from subscription join cycle using (cycle_id)
  where is_active and second_email ~ ${MAILABLE} and ${counts(db)} and ${vouches(db, 'subscription')}
  union
  select lower(email) from subscription join cycle using (cycle_id)
  where is_active and user_id is null and email ~ ${MAILABLE} and ${counts(db)}`

/** People with something to collect there; for a past cycle, those who had. */
const ofSite = (db: Db, { cycle_id, site }: Choice, today: string) => {
  if (site === undefined) return db`true`
  const isCollecting = db`s.id = any(${[...site.collecting]})`
  if (cycle_id === undefined) return isCollecting
  return db`(${isCollecting} or cycle.end_date < ${today}::date and exists (
    select from pickup p where p.subscription_id = s.id and p.site_id = ${site.site_id} and p.state = 'planned'))`
}

/** Chosen orders count in whatever state they are, and what is owed may be of an order that has ended. */
const isMeant = (db: Db, { order_ids, part }: Choice) => {
  if (order_ids !== undefined) return db`s.id = any(${[...order_ids]}::int[])`
  return part === 'owing' ? owes(db, 's') : counts(db, 's')
}

/** Whether an account was opened this year, by the farm's calendar. */
const isNew = (db: Db, { time_zone = 'UTC' }: Choice, today: string) =>
  db`extract(year from app_user.created_at at time zone ${time_zone}::text) = extract(year from ${today}::date)`

/** The cycle that was chosen, or the one before the newest. */
const formerCycle = (db: Db, { cycle_id }: Choice) =>
  cycle_id === undefined ? db`(select cycle_id from cycle order by start_date desc, cycle_id desc offset 1 limit 1)` : db`${cycle_id}::int`

/** Another order of the same person, by their account or, without one, by their address. */
const hasSince = (db: Db) => db`exists (
  select from subscription later join cycle next on next.cycle_id = later.cycle_id
  where (later.user_id = s.user_id or (s.user_id is null and s.email <> '' and lower(later.email) = lower(s.email)))
    and ${takesCapacity(db, 'later')} and (next.start_date, next.cycle_id) > (cycle.start_date, cycle.cycle_id))`

/** Which orders of those that were chosen belong to the part that is meant. */
const ofPart = (db: Db, choice: Choice, today: string) => {
  const { part, day = null, product_id = null, cycle_id, site } = choice
  if (part === 'notRenewed') return db`s.cycle_id = ${formerCycle(db, choice)} and not ${hasSince(db)}`
  if (part === 'onDay')
    return db`exists (select from pickup p where p.subscription_id = s.id and p.pickup_date = ${day}::date and p.state = 'planned'
      and ${site === undefined ? db`true` : db`p.site_id = ${site.site_id}`})`
  if (part === 'product')
    return db`s.product_id = ${product_id}::int and ${cycle_id === undefined ? db`cycle.end_date >= ${today}::date` : db`true`}`
  return part === 'thisYear' ? isNew(db, choice, today) : db`true`
}

/** Everyone with an account of this year, whether they have ordered or not. */
const newcomers = (db: Db, choice: Choice, today: string) => db`
  select email from app_user where role <> 'admin' and ${isReachable(db, 'app_user')} and ${isNew(db, choice, today)}`

const someOf = (db: Db, choice: Choice, today: string) => db`
  select unnest(array[case when ${isReachable(db, 'app_user')} then app_user.email end,
    case when app_user.id is null and s.email ~ ${MAILABLE} and ${vouches(db)} then lower(s.email) end,
    case when s.second_email ~ ${MAILABLE} and ${vouches(db)} then lower(s.second_email) end]) as email
  from subscription s join cycle using (cycle_id) left join app_user on app_user.id = s.user_id
  where ${isMeant(db, choice)}
    and ${choice.cycle_id === undefined ? db`true` : db`s.cycle_id = ${choice.cycle_id}`}
    and ${ofSite(db, choice, today)} and ${ofPart(db, choice, today)}`

const addresses = (db: Db, choice: Choice, today: string) => {
  const { cycle_id, site, order_ids, part } = choice
  const isAny = cycle_id === undefined && site === undefined && order_ids === undefined
  if (isAny && part === undefined) return everyone(db)
  return isAny && part === 'thisYear' ? newcomers(db, choice, today) : someOf(db, choice, today)
}

const people = (db: Db, choice: Choice, today: string) => db`
  select distinct email from (${addresses(db, choice, today)}) address where email is not null`

/** The first addresses of an audience, each once, without people who opted out of news. */
export const listFirst = async (db: Db, choice: Choice, today: string, most: number | null): Promise<string[]> => {
  const rows = await db<{ email: string }[]>`
    select email from (${people(db, choice, today)}) person
    where not ${isQuiet(db, db`person.email`)} and not ${wantsNone(db, db`person.email`)}
    order by email limit ${most}::int`
  return rows.map(({ email }) => email)
}

export const list = (db: Db, choice: Choice, today: string): Promise<string[]> => listFirst(db, choice, today, null)

/** How people are called: by their account, or else by their latest order; by their address if by neither. */
export const listNames = async (db: Db, emails: readonly string[]): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select coalesce(
      (select nullif(name, '') from app_user where app_user.email = each.email),
      (select nullif(s.name, '') from subscription s left join app_user u on u.id = s.user_id
        where u.email = each.email or (s.user_id is null and lower(s.email) = each.email) order by s.id desc limit 1),
      each.email) as name
    from unnest(${[...emails]}::text[]) with ordinality as each (email, place) order by place`
  return rows.map(({ name }) => name)
}

export const count = async (db: Db, choice: Choice, today: string): Promise<Audience> => {
  const [row] = await db<[Audience]>`
    select count(*) filter (where not is_quiet and not wants_none)::int as recipients,
      count(*) filter (where not is_quiet and wants_none)::int as unsubscribed, count(*) filter (where is_quiet)::int as uninvited
    from (select ${isQuiet(db, db`person.email`)} as is_quiet, ${wantsNone(db, db`person.email`)} as wants_none
      from (${people(db, choice, today)}) person) each`
  return row
}
