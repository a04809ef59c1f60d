import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { SiteDays } from '../../../../shared/dates/collecting.ts'
import type { Language } from '../../../../shared/language.ts'
import type { Hours } from '../../../../shared/shapes/entities.ts'
import type { Reminder } from '../../../../shared/shapes/pickups.ts'
import type { Pieces } from '../../../../words/en/product.ts'
import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import { hours } from '../../farm/sites.ts'
import { loweredWeeks } from '../../orders/lowered-weeks.ts'
import { isQuiet } from '../../quiet.ts'
import { productOf } from '../../sold-as.ts'
import { withCollectUntil } from '../collecting.ts'
import { movedDates } from '../moves.ts'

/** When each address (stored as a digest) wants pickup reminders, and which ones it got. */

export const read = async (db: Db, email: string): Promise<Reminder> => {
  const [row] = await db<{ reminder: Reminder }[]>`select reminder from reminder_choice where address_digest = address_digest(${email})`
  return row?.reminder ?? 'evening'
}

export const choose = (db: Db, email: string, reminder: Reminder) => db`
  insert into reminder_choice (address_digest, reminder) values (address_digest(${email}), ${reminder})
  on conflict (address_digest) do update set reminder = excluded.reminder`

/** A person who changes their address keeps their choice and gets nothing twice; the old address keeps its choice too. */
export const follow = (db: Db, from: string, to: string) => db`
  with known as (
    insert into reminded (pickup_id, pickup_date, email, at) select pickup_id, pickup_date, ${to}, at from reminded where email = ${from}
    on conflict do nothing
  ),
  noticed as (
    insert into cutoff_notice (pickup_id, pickup_date, email, at) select pickup_id, pickup_date, ${to}, at from cutoff_notice where email = ${from}
    on conflict do nothing
  )
  insert into reminder_choice (address_digest, reminder)
  select address_digest(${to}), reminder from reminder_choice where address_digest = address_digest(${from})
  on conflict (address_digest) do update set reminder = excluded.reminder`

/** The day people are reminded of now, by their choice; null if it isn't time. */
export type DueDays = { evening: PlainDate | null; morning: PlainDate | null }

/** What a person to be reminded collects at one site. */
export type Stop = Hours & {
  /** The first of what the account collects there. */
  pickup_id?: number | null
  email: string
  /** Not only the second email of someone else's order. */
  is_account: boolean
  /** The account, if its email is verified. */
  card_of: string | null
  language: Language
  /** The days between which the farm has moved it or part of it. */
  moved_from: PlainDate | null
  moved_to: PlainDate | null
  /** A friend collects it or part of it. Naming the friend is up to the customer. */
  has_friend: boolean
  pickup_date: PlainDate
  cartons: number
  /** The same by product, where there is anything to choose. */
  pieces?: readonly Pieces[] | null
  site_name: string
  site_address: string
  site_instructions: string
  collect_until: PlainDate
  /** Its order has a skip left, or the farm has moved it. */
  can_skip: boolean
}

/** Whether the visit of pickup `p` may be skipped, never more generously than the profile's rules: skipping what the farm moved is free. */
export const maySkip = (db: Db) => db`
  (s.spare_offer_id is null and (select count(*) filter (where other.state = 'planned') = 0
      or count(distinct (other.state, coalesce(other.with_week, other.week)))
        + (select count(*) from (${loweredWeeks(db, db`p.subscription_id`)}) lowered) <= (select free_skips from shop)
    from pickup other
    where other.subscription_id = p.subscription_id and other.moved_to is distinct from other.pickup_date
      and (other.state = 'skipped' or (other.state = 'planned' and (other.pickup_date, other.site_id) = (p.pickup_date, p.site_id)))))`

/** A person who is also the second email of someone else's order gets what they chose themselves. */
const ownLanguage = (db: Db) => db`coalesce(max(language) filter (where is_account), max(language)) as language`

/** Every address concerned with a pickup of the due days, by its own choice: the account's and the second one. */
const ofThoseWhoWantIt = (db: Db, { evening, morning }: DueDays) => db`
  select p.pickup_id, p.pickup_date, p.site_id, p.cartons, p.moved_from, p.moved_to, p.friend_name, s.product_id, ${productOf(db)} as product, person.email, person.is_account, person.card_of,
    coalesce(u.language, 'en') as language,
    ${maySkip(db)} as can_skip
  from pickup p join subscription s on s.id = p.subscription_id left join app_user u on u.id = s.user_id
  cross join lateral (
    select address as email, bool_or(is_account) as is_account, max(card_of) as card_of
    from (values (lower(coalesce(u.email, s.email)), u.id is not null, case when u.email_verified then u.id end), (lower(s.second_email), false, null))
      as known (address, is_account, card_of)
    where address <> '' and not ${isQuiet(db, db`known.address`)} group by address
  ) person
  left join reminder_choice c on c.address_digest = address_digest(person.email)
  where p.pickup_date in (${evening}::date, ${morning}::date) and p.state = 'planned' and p.mark is null and ${counts(db, 's')}
    and p.pickup_date = case coalesce(c.reminder, 'evening') when 'evening' then ${evening}::date when 'morning' then ${morning}::date end`

/**
 * Takes up to this many people who are due and not reminded, with everything each collects that day, including what they
 * were reminded of before. One statement sees it all at one moment, and the key of what it writes lets only one process
 * have each person.
 */
export const claim = async (db: Db, days: DueDays, people: number, at: Date): Promise<Stop[]> => {
  const stops = await db<(Omit<Stop, 'collect_until'> & SiteDays)[]>`
    with wanted as (${ofThoseWhoWantIt(db, days)}),
    due as (
      select distinct email from wanted
      where not exists (select from reminded r where (r.pickup_id, r.pickup_date, r.email) = (wanted.pickup_id, wanted.pickup_date, wanted.email))
      order by email limit ${people}
    ),
    claimed as (
      insert into reminded (pickup_id, pickup_date, email, at)
      select pickup_id, pickup_date, email, ${at}::timestamptz from wanted join due using (email) order by pickup_id, email
      on conflict do nothing returning email
    )
    select min(pickup_id) filter (where is_account) as pickup_id, email, bool_or(is_account) as is_account, max(card_of) as card_of, ${ownLanguage(db)}, bool_or(can_skip) as can_skip, pickup_date,
      ${movedDates(db)}, bool_or(friend_name <> '') as has_friend, sum(cartons)::int as cartons,
      json_agg(json_build_object('cartons', cartons, 'product', product) order by product_id) filter (where product is not null) as pieces,
      site.site_id, site_name, site_address, site_instructions, ${hours(db)}, pickup_start_day, pickup_deadline_day
    from wanted join site using (site_id) where email in (select email from claimed)
    group by email, pickup_date, site.site_id order by email, site_name, site.site_id`
  return withCollectUntil(db, stops)
}
