import { MAILABLE } from '../../../shared/rules/email-address.ts'
import type { Audience } from '../../../shared/shapes/records.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { isReachable, vouches } from '../proved.ts'
import { isQuiet } from '../quiet.ts'
import { wantsNone } from './unsubscribed.ts'

/** The recipients of an email to many: everyone, the people of a cycle, a site, or both, or those of chosen orders. */
export type Choice = {
  cycle_id?: number | undefined
  order_ids?: readonly number[] | undefined
  /** People whose orders have something to collect there from today on. */
  site?: { site_id: number; collecting: readonly number[] } | undefined
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

/** Chosen orders count in whatever state they are. */
const isMeant = (db: Db, { order_ids }: Choice) => (order_ids === undefined ? counts(db, 's') : db`s.id = any(${[...order_ids]}::int[])`)

const someOf = (db: Db, choice: Choice, today: string) => db`
  select unnest(array[case when ${isReachable(db, 'app_user')} then app_user.email end,
    case when app_user.id is null and s.email ~ ${MAILABLE} and ${vouches(db)} then lower(s.email) end,
    case when s.second_email ~ ${MAILABLE} and ${vouches(db)} then lower(s.second_email) end]) as email
  from subscription s join cycle using (cycle_id) left join app_user on app_user.id = s.user_id
  where ${isMeant(db, choice)}
    and ${choice.cycle_id === undefined ? db`true` : db`s.cycle_id = ${choice.cycle_id}`}
    and ${ofSite(db, choice, today)}`

const people = (db: Db, choice: Choice, today: string) => db`
  select distinct email from (${
    choice.cycle_id === undefined && choice.site === undefined && choice.order_ids === undefined ? everyone(db) : someOf(db, choice, today)
  }) address where email is not null`

/** Every address of an audience once, without people who opted out of news. */
export const list = async (db: Db, choice: Choice, today: string): Promise<string[]> => {
  const rows = await db<{ email: string }[]>`
    select email from (${people(db, choice, today)}) person
    where not ${isQuiet(db, db`person.email`)} and not ${wantsNone(db, db`person.email`)}
    order by email`
  return rows.map(({ email }) => email)
}

export const count = async (db: Db, choice: Choice, today: string): Promise<Audience> => {
  const [row] = await db<[Audience]>`
    select count(*) filter (where not is_quiet and not wants_none)::int as recipients,
      count(*) filter (where not is_quiet and wants_none)::int as unsubscribed, count(*) filter (where is_quiet)::int as uninvited
    from (select ${isQuiet(db, db`person.email`)} as is_quiet, ${wantsNone(db, db`person.email`)} as wants_none
      from (${people(db, choice, today)}) person) each`
  return row
}
