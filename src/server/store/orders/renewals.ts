import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { counts, ends } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hasWeeksLeft } from '../farm/cycles.ts'
import { earlyCycles } from '../farm/invitations.ts'
import { isReachable } from '../proved.ts'
import { isRestOver } from '../replaced.ts'
import type { OrderRow } from './order-row.ts'

/** What invited people had, as they would have it again. */

export type Renewal = Pick<OrderRow, 'name' | 'second_email' | 'additional_notes' | 'site_id' | 'cycle_id'> & {
  invitation_id: number
  user_id: string
  email: string
  email_verified: boolean
  /** Until when their place is held; null: none is. */
  kept_until: Date | null
  /** In how many monthly installments after the first they paid. */
  installments: number
  /** Placed in so many orders, the last of them then, and collected at so many sites. */
  orders: number
  ordered_at: Date
  sites: number
  /** Whether the season that they had ran for a year or more. */
  was_long: boolean
  lines: readonly Pick<OrderRow, 'product_id' | 'cartons_per_week' | 'every_weeks' | 'first_week' | 'price_cents'>[]
}

/** Orders `s` that go on until their season ends: not what was only tried, came once, or has ended early. */
const goesOn = (db: Db) => db`(${counts(db, 's')} and s.every_weeks > 0 and not s.is_trial and not ${isRestOver(db, 's')})`

/** Everything that an invited person `i` had at the end of the season that they were invited from. */
const hadThen = (db: Db) => db`
  s.user_id = i.user_id and s.cycle_id = (select invited.cycle_id from subscription invited where invited.id = i.subscription_id) and ${goesOn(db)}`

/** Whether an invited person `i` has answered with an order. */
const hasOrdered = (db: Db) => db`
  exists (select from subscription mine where mine.cycle_id = i.cycle_id and mine.user_id = i.user_id and mine.every_weeks > 0 and ${ends(db, 'mine')})`

/** Invitations that were neither declined nor answered with an order, to a cycle that takes this person's orders on a date. */
const isToAnswer = (db: Db, today: PlainDate) => db`
  i.declined_at is null and not ${hasOrdered(db)}
  and i.cycle_id in (select cycle_id from cycle where ${hasWeeksLeft(db, today)} and (is_active or cycle_id in (${earlyCycles(db, db`i.user_id`)})))`

const read = (db: Db, at: Date, which: ReturnType<Db>) => db<Renewal[]>`
  select i.invitation_id, i.user_id, i.cycle_id, u.email, u.email_verified, last.name, last.second_email, last.additional_notes, last.site_id,
    (select held_until from place_wish held where held.user_id = i.user_id and held.cycle_id = i.cycle_id and held.state = 'offered' and held.held_until > ${at}) as kept_until,
    all_of.*, (select end_date - start_date >= 364 from cycle was where was.cycle_id = last.cycle_id) as was_long,
    (select json_agg(line order by line.id) from (
      select min(s.id) as id, s.product_id, sum(s.cartons_per_week)::int as cartons_per_week, s.every_weeks, min(s.first_week) as first_week, max(s.price_cents) as price_cents
      from subscription s where ${hadThen(db)} group by s.product_id, s.every_weeks, s.first_week % s.every_weeks) as line) as lines
  from invitation i join app_user u on u.id = i.user_id
    join lateral (select s.* from subscription s where ${hadThen(db)} order by coalesce(s.basket_id, s.id) desc, s.id limit 1) as last on true,
    lateral (select count(distinct coalesce(s.basket_id, s.id))::int as orders, count(distinct s.site_id)::int as sites, max(s.created_at) as ordered_at,
      coalesce(max((select max(number) from installment where installment.subscription_id = s.id)), 0) as installments
      from subscription s where ${hadThen(db)}) as all_of
  where u.email is not null and ${which} order by i.invitation_id`

/**
 * What a person could renew: all that they have in a season. Of several seasons it is one that isn't over, and of those the
 * dearest: nobody agrees to less than may come. With what each pickup of it would cost at today's prices.
 */
export const findRenewable = async (
  db: Db,
  user_id: string,
  today: PlainDate,
): Promise<{ id: number; pickup_cents: number } | undefined> => {
  const [row] = await db<{ id: number; pickup_cents: number }[]>`
    select max(coalesce(s.basket_id, s.id)) as id, sum(s.cartons_per_week * product.price_cents)::int as pickup_cents
    from subscription s join product using (product_id) join cycle using (cycle_id)
    where s.user_id = ${user_id} and ${goesOn(db)} group by cycle_id, end_date
    order by end_date >= ${today} desc, case when end_date >= ${today} then sum(s.cartons_per_week * product.price_cents) end desc, end_date desc limit 1`
  return row
}

/** What a person could renew on a date. */
export const listOfUser = async (db: Db, user_id: string, today: PlainDate, at: Date): Promise<Renewal[]> => [
  ...(await read(db, at, db`i.user_id = ${user_id} and ${isToAnswer(db, today)}`)),
]

/** The same for some invitations, answered or not. */
export const listInvited = async (db: Db, invitation_ids: readonly number[], at: Date): Promise<Renewal[]> => [
  ...(await read(db, at, db`i.invitation_id = any(${[...invitation_ids]}::int[])`)),
]

/** Whether an invited person has neither an order in that cycle yet nor declined it. */
export const isUnanswered = async (db: Db, invitation_id: number): Promise<boolean> =>
  (await db`select from invitation i where invitation_id = ${invitation_id} and declined_at is null and not ${hasOrdered(db)}`).length > 0

/** Whether a person has answered their invitation to a cycle with an order. */
export const isAnswered = async (db: Db, user_id: string, cycle_id: number): Promise<boolean> =>
  (await db`select from invitation i where i.user_id = ${user_id} and i.cycle_id = ${cycle_id} and ${hasOrdered(db)}`).length > 0

/** Invitations that wait for an answer, of people who agreed to renew automatically and were not told about this one yet. */
export const listToAnnounce = async (db: Db, today: PlainDate, at: Date): Promise<(Renewal & { auto_renewal_id: number })[]> => {
  const renewals = await read(
    db,
    at,
    db`${isToAnswer(db, today)} and ${isReachable(db, 'u')} and i.user_id in (select agreed.user_id from auto_renewal agreed
      where agreed.ended_at is null and (agreed.pays = 'farm' or agreed.method is not null))
    and not exists (select from planned_renewal p where p.invitation_id = i.invitation_id)`,
  )
  if (renewals.length === 0) return []
  const agreed = await db<{ user_id: string; auto_renewal_id: number }[]>`
    select user_id, auto_renewal_id from auto_renewal where ended_at is null and user_id = any(${renewals.map(({ user_id }) => user_id)})`
  const ids = new Map(agreed.map(({ user_id, auto_renewal_id }) => [user_id, auto_renewal_id]))
  return renewals.flatMap((renewal) => {
    const auto_renewal_id = ids.get(renewal.user_id)
    return auto_renewal_id === undefined ? [] : { ...renewal, auto_renewal_id }
  })
}

export type Retention = { from_cycle: string; cycle_id: number; cycle_name: string; customers: number; back: number }

/**
 * How many customers of the season before are back in the next one: the latest cycle that people were invited to and that
 * is not over, and the one they were invited from. Nothing where nobody was invited.
 */
export const readRetention = async (db: Db, today: PlainDate): Promise<Retention | null> => {
  const [row] = await db<Retention[]>`
    with next as (
      select i.cycle_id, s.cycle_id as from_cycle_id from invitation i join cycle using (cycle_id) join subscription s on s.id = i.subscription_id
      where cycle.end_date >= ${today} order by i.invitation_id desc limit 1),
    former as (
      select distinct s.user_id from subscription s
      where s.cycle_id = (select from_cycle_id from next) and s.user_id is not null and s.every_weeks > 0 and ${counts(db, 's')})
    select was.cycle_name as from_cycle, next.cycle_id, cycle.cycle_name, (select count(*) from former)::int as customers,
      (select count(*) from former where user_id in (
        select s.user_id from subscription s where s.cycle_id = next.cycle_id and s.every_weeks > 0 and ${counts(db, 's')}))::int as back
    from next join cycle on cycle.cycle_id = next.cycle_id join cycle was on was.cycle_id = next.from_cycle_id`
  return row ?? null
}
