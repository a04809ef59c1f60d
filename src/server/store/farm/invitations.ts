import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Invitations, OpenedInvitation } from '../../../shared/shapes/farm-settings.ts'
import { counts, takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { isReachable } from '../proved.ts'
import { isQuiet } from '../quiet.ts'
import { isReplaced } from '../replaced.ts'
import { shortNameOf, soldAgain } from '../sold-as.ts'
import { hasWeeksLeft } from './cycles.ts'

/** Former customers who may subscribe to a cycle before it opens to everyone. */

/**
 * Whether a cycle `c` admits invited people before everyone else: it isn't open to all, hasn't closed automatically, and
 * no order came while it was open to all. A start that is undone before that changes nothing.
 */
const letsInEarly = (db: Db) => db`
  not c.is_active and not c.stopped_itself and (not c.was_open or (c.opened_after is not null and not ordered_while_open(c)))`

/** Cycles that are open to this person but not to everyone. */
export const earlyCycles = (db: Db, user_id: string | ReturnType<Db>) => db`
  select i.cycle_id from invitation i join cycle c using (cycle_id) where i.user_id = ${user_id} and ${letsInEarly(db)}`

/** Whether an invited person may subscribe to a cycle before everyone else. */
export const isEarly = async (db: Db, cycle_id: number): Promise<boolean> => {
  const [row] = await db<{ is_early: boolean }[]>`select ${letsInEarly(db)} as is_early from cycle c where cycle_id = ${cycle_id}`
  return row?.is_early ?? false
}

/** Those with weeks left on a date; a cycle that is over is open to nobody. */
export const listEarly = async (db: Db, user_id: string, date: PlainDate): Promise<number[]> => {
  const rows = await db<{ cycle_id: number }[]>`
    select cycle_id from cycle where cycle_id in (${earlyCycles(db, user_id)}) and ${hasWeeksLeft(db, date)} order by cycle_id`
  return rows.map(({ cycle_id }) => cycle_id)
}

export type Former = {
  user_id: string
  email: string
  subscription_id: number
  cartons_per_week: number
  site_name: string
  /** What the form is filled in with; null where there is nothing to choose. */
  product: string | null
  every_weeks: number | null
}

/** Whether what an `app_user` had renews automatically: they asked for the email about it, whether they want news or not. */
const isRenewing = (db: Db) => db`
  (app_user.id in (select agreed.user_id from auto_renewal agreed where agreed.ended_at is null and (agreed.pays = 'farm' or agreed.method is not null))
    and (select auto_renewal from shop))`

/**
 * Customers of an earlier cycle, each with their last order in it. Leaves out people who were already invited, have
 * already ordered, opted out of news, were imported but not invited to their account yet, or no longer have an address that
 * is theirs.
 */
export const listFormer = async (db: Db, from_cycle_id: number, cycle_id: number): Promise<Former[]> => [
  ...(await db<Former[]>`
    select distinct on (s.user_id) s.user_id, app_user.email, s.id as subscription_id, cartons_per_week, site_name, again.product, again.every_weeks
    from subscription s join app_user on app_user.id = s.user_id left join lateral ${soldAgain(db)} as again on true
    where s.cycle_id = ${from_cycle_id} and ${counts(db, 's')}
      and not exists (select from invitation i where i.cycle_id = ${cycle_id} and i.user_id = s.user_id)
      and not exists (select from subscription mine where mine.cycle_id = ${cycle_id} and mine.user_id = s.user_id and ${takesCapacity(db, 'mine')})
      and app_user.email is not null and ${isReachable(db, 'app_user')} and not ${isQuiet(db, db`app_user.email`)}
      and (${isRenewing(db)} or not exists (select from unsubscribed u where u.address_digest = address_digest(app_user.email)))
    order by s.user_id, s.every_weeks = 0, ${isReplaced(db, 's')}, (s.basket_id is not null and s.basket_id <> s.id), s.id desc`),
]

/** Those of some people whose orders renew automatically. */
export const listRenewing = async (db: Db, user_ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db<{ user_id: string }[]>`
    select id as user_id from app_user where id = any(${[...user_ids]}) and ${isRenewing(db)}`
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Invited people `i` who have neither ordered nor declined, were not reminded, and can be written to. */
const isSilent = (db: Db) => db`
  i.declined_at is null and i.reminded_at is null
  and not exists (select from subscription mine where mine.cycle_id = i.cycle_id and mine.user_id = i.user_id and ${takesCapacity(db, 'mine')})
  and not exists (select from planned_renewal p where p.invitation_id = i.invitation_id and p.state = 'planned')
  and app_user.email is not null and ${isReachable(db, 'app_user')} and not ${isQuiet(db, db`app_user.email`)}
  and not exists (select from unsubscribed u where u.address_digest = address_digest(app_user.email))`

/** Marks them as reminded, and returns them with what they had. */
export const claimSilent = async (
  db: Db,
  cycle_id: number,
  at: Date,
): Promise<(Former & { invitation_id: number; keep_until: Date | null })[]> => [
  ...(await db<(Former & { invitation_id: number; keep_until: Date | null })[]>`
    with silent as (
      update invitation i set reminded_at = ${at} from app_user
      where app_user.id = i.user_id and i.cycle_id = ${cycle_id} and ${isSilent(db)}
      returning i.invitation_id, i.user_id, i.subscription_id, i.keep_until, app_user.email)
    select silent.*, cartons_per_week, site_name, again.product, again.every_weeks
    from silent join subscription s on s.id = silent.subscription_id left join lateral ${soldAgain(db)} as again on true order by invitation_id`),
]

/** Writes the invitations and returns each person's number. `keep_until`: until when their places are kept, if they are. */
export const add = async (
  db: Db,
  cycle_id: number,
  former: readonly Former[],
  { at, keep_until }: { at: Date; keep_until: Date | null },
): Promise<Map<string, number>> => {
  const rows = former.map(({ user_id, subscription_id }) => ({ cycle_id, user_id, subscription_id, invited_at: at }))
  const added = await db<{ invitation_id: number; user_id: string }[]>`
    insert into invitation (cycle_id, user_id, subscription_id, invited_at, keep_until)
    select ${cycle_id}, r.user_id, r.subscription_id, ${at}, ${keep_until}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (user_id text, subscription_id int)
    returning invitation_id, user_id`
  return new Map(added.map(({ user_id, invitation_id }) => [user_id, invitation_id]))
}

export type Row = Omit<OpenedInvitation, 'entry'>

const select = (db: Db, invitation_id: number) => db<Row[]>`
  select cycle_id, cycle_name as egg_cycle, start_date, end_date, declined_at is not null as declined
  from invitation join cycle using (cycle_id) where invitation_id = ${invitation_id}`

export const find = async (db: Db, invitation_id: number): Promise<Row | undefined> => (await select(db, invitation_id))[0]

/** Stores an answer; the same answer again changes nothing. Returns whether it did, and until when a place was to be kept. */
export const answer = async (
  db: Db,
  invitation_id: number,
  declined: boolean,
  at: Date,
): Promise<{ keep_until: Date | null } | undefined> => {
  const [row] = await db<{ keep_until: Date | null }[]>`
    update invitation set declined_at = ${declined ? at : null}
    where invitation_id = ${invitation_id} and (declined_at is not null) <> ${declined} returning keep_until`
  return row
}

type Person = Omit<Invitations['people'][number], 'invited_at' | 'short_name'> & { invited_at: Date; short_name: string | null }

/** Everyone invited to a cycle and the outcome: an order says more than an answer. */
export const listOfCycle = async (db: Db, cycle_id: number): Promise<Invitations['people']> => {
  const rows = await db<Person[]>`
    select app_user.email, s.name, s.cartons_per_week, ${shortNameOf(db)} as short_name, invited_at,
      case when exists (select from subscription mine
          where mine.cycle_id = i.cycle_id and mine.user_id = i.user_id and ${counts(db, 'mine')}) then 'renewed'
        when declined_at is not null then 'declined' else 'silent' end as answer
    from invitation i join app_user on app_user.id = i.user_id join subscription s on s.id = i.subscription_id
    where i.cycle_id = ${cycle_id} order by lower(s.name), invitation_id`
  return rows.map(({ short_name, ...row }) => ({
    ...row,
    ...(short_name !== null && { short_name }),
    invited_at: row.invited_at.toISOString(),
  }))
}
