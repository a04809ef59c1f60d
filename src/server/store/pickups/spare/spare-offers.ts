import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { Language } from '../../../../shared/language.ts'
import { counts, takesCapacity } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import { wantsNone } from '../../mail/unsubscribed.ts'
import { isReachable } from '../../proved.ts'
import { isQuiet } from '../../quiet.ts'

/**
 * Cartons that are left over for a day at a site. What is taken of an offer is counted from its orders, those that are being
 * paid included: a page that ends gives its cartons back by the state of its order alone.
 */

export type Place = { site_id: number; pickup_date: PlainDate }
export type SpareOffer = Place & { offer_id: number; cartons: number; price_cents: number }

const takenOf = (db: Db, which = db`true`) => db`
  coalesce((select sum(s.cartons_per_week) from subscription s
    where s.spare_offer_id = offer.offer_id and ${takesCapacity(db, 's')} and ${which}), 0)::int`

export const add = async (
  db: Db,
  offer: Omit<SpareOffer, 'offer_id'> & { made_at: Date; made_by: string; told: number },
): Promise<number> => {
  const [row] = await db<[{ offer_id: number }]>`insert into spare_offer ${db(offer)} returning offer_id`
  return row.offer_id
}

export const find = async (db: Db, offer_id: number): Promise<SpareOffer | undefined> => {
  const [row] = await db<SpareOffer[]>`
    select offer_id, site_id, pickup_date, cartons, price_cents from spare_offer where offer_id = ${offer_id}`
  return row
}

export type Standing = SpareOffer & {
  /** Sold, and being paid. */
  sold: number
  paying: number
  /** To the pantry. */
  given: number
  told: number
  closed_at: Date | null
  site_name: string
}

const standing = (db: Db) => db`
  select offer.offer_id, offer.site_id, offer.pickup_date, offer.cartons, offer.price_cents, offer.told, offer.closed_at, site.site_name,
    ${takenOf(db, db`s.user_id is not null and ${counts(db, 's')}`)} as sold,
    ${takenOf(db, db`not ${counts(db, 's')}`)} as paying,
    ${takenOf(db, db`s.user_id is null and ${counts(db, 's')}`)} as given
  from spare_offer offer join site using (site_id)`

/** Offers for days from a date on, soonest first. */
export const listFrom = async (db: Db, from: PlainDate): Promise<Standing[]> => [
  ...(await db<Standing[]>`${standing(db)} where offer.pickup_date >= ${from} order by offer.pickup_date, site_name, offer_id`),
]

/** Nobody takes from it until the transaction ends. */
export const lock = async (db: Db, offer_id: number): Promise<Standing | undefined> => {
  await db`select 1 from spare_offer where offer_id = ${offer_id} for no key update`
  const [row] = await db<Standing[]>`${standing(db)} where offer_id = ${offer_id}`
  return row
}

/** How many can still be taken, with the offer locked until the transaction ends; none once it is closed. */
export const holdLeft = async (db: Db, offer_id: number): Promise<number> => {
  await db`select 1 from spare_offer where offer_id = ${offer_id} for no key update`
  const [row] = await db<{ left: number }[]>`
    select offer.cartons - ${takenOf(db)} as left from spare_offer offer where offer_id = ${offer_id} and closed_at is null`
  return Math.max(0, row?.left ?? 0)
}

export const close = (db: Db, offer_id: number, at: Date) =>
  db`update spare_offer set closed_at = ${at} where offer_id = ${offer_id} and closed_at is null`

/** The same for all offers of some days. */
export const closeBetween = (db: Db, from: PlainDate, until: PlainDate, at: Date) =>
  db`update spare_offer set closed_at = ${at} where pickup_date between ${from} and ${until} and closed_at is null`

export type Open = SpareOffer & { left: number }

/** Offers of which something is left, at these places. */
export const listOpen = async (db: Db, places: readonly Place[]): Promise<Open[]> => {
  if (places.length === 0) return []
  const rows = await db<Open[]>`
    select offer.offer_id, offer.site_id, offer.pickup_date, offer.cartons, offer.price_cents, offer.cartons - ${takenOf(db)} as left
    from spare_offer offer
    where closed_at is null and (site_id, pickup_date) in (
      select * from unnest(${places.map(({ site_id }) => site_id)}::int[], ${places.map(({ pickup_date }) => pickup_date)}::date[]))
    order by offer_id`
  return rows.filter(({ left }) => left > 0)
}

/** Pickups `p` of orders `s` whose owner comes anyway. */
const isComingThen = (db: Db) => db`p.state = 'planned' and p.mark is null and p.held_from is null and ${counts(db, 's')}`

/** Whether something is short there of a person `app_user`: nobody is sold what they have been promised. */
const isShortThen = (db: Db) => db`exists (
  select from pickup missing join subscription o on o.id = missing.subscription_id
  where o.user_id = app_user.id and ${counts(db, 'o')} and missing.state = 'short' and (missing.site_id, missing.pickup_date) = (p.site_id, p.pickup_date))`

/** Whether somebody with an account, `app_user`, reads news at their own address. */
const reads = (db: Db) => db`
  app_user.email is not null and ${isReachable(db, 'app_user')} and not ${isQuiet(db, db`app_user.email`)}
  and not ${wantsNone(db, db`app_user.email`)}`

export type Reader = { email: string; language: Language }

/** The people to email about an offer: those who collect there then, have an account to take some with, and read news. */
export const listReaders = async (db: Db, { site_id, pickup_date }: Place): Promise<Reader[]> => [
  ...(await db<Reader[]>`
    select distinct app_user.email, coalesce(app_user.language, 'en') as language
    from pickup p join subscription s on s.id = p.subscription_id join app_user on app_user.id = s.user_id
    where p.site_id = ${site_id} and p.pickup_date = ${pickup_date} and ${isComingThen(db)} and ${reads(db)} and not ${isShortThen(db)}
    order by app_user.email`),
]

export type Choice = Place & { site_name: string; people: number }

/** Where people collect between two days, and how many of them would be emailed. */
export const listChoices = async (db: Db, from: PlainDate, until: PlainDate): Promise<Choice[]> => [
  ...(await db<Choice[]>`
    select p.pickup_date, p.site_id, site.site_name, count(distinct app_user.id) filter (where ${reads(db)} and not ${isShortThen(db)})::int as people
    from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
      left join app_user on app_user.id = s.user_id
    where p.pickup_date between ${from} and ${until} and ${isComingThen(db)} and site.archived_at is null
    group by p.pickup_date, p.site_id, site.site_name order by p.pickup_date, site.site_name, p.site_id`),
]

/** In which cycle and week something is packed there on that day; nothing where nobody collects anything. */
export const findWeek = async (db: Db, { site_id, pickup_date }: Place): Promise<{ cycle_id: number; first_week: number } | undefined> => {
  const [row] = await db<{ cycle_id: number; first_week: number }[]>`
    select s.cycle_id, coalesce(p.chosen_week, p.with_week, p.week) as first_week
    from pickup p join subscription s on s.id = p.subscription_id
    where p.site_id = ${site_id} and p.pickup_date = ${pickup_date} and p.held_from is null and ${counts(db, 's')}
    order by p.state <> 'planned', p.pickup_id limit 1`
  return row
}

/** What goes to the pantry is packed on its day. */
export const giveAway = (db: Db, order_ids: readonly number[], { site_id, pickup_date }: Place, week: number) => db`
  insert into pickup (subscription_id, site_id, cartons, week, pickup_date, state)
  select id, ${site_id}, cartons_per_week, ${week}, ${pickup_date}, 'donated' from subscription where id = any(${[...order_ids]})`
