import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { SiteDays } from '../../../shared/dates/collecting.ts'
import type { Language } from '../../../shared/language.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { Reminder } from '../../../shared/shapes/pickups.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { loweredWeeks } from '../orders/lowered-weeks.ts'
import { isQuiet } from '../quiet.ts'
import { withCollectUntil } from './collecting.ts'
import { movedDates } from './moves.ts'

/** When each address, of which a digest is kept, wants to be reminded of pickups, and of which it has been. */

export const read = async (db: Db, email: string): Promise<Reminder> => {
  const [row] = await db<{ reminder: Reminder }[]>`select reminder from reminder_choice where address_digest = address_digest(${email})`
  return row?.reminder ?? 'evening'
}

export const choose = (db: Db, email: string, reminder: Reminder) => db`
  insert into reminder_choice (address_digest, reminder) values (address_digest(${email}), ${reminder})
  on conflict (address_digest) do update set reminder = excluded.reminder`

/** A person who moves to another address is reminded there as they chose, and of nothing twice; the old one keeps its choice too. */
export const follow = (db: Db, from: string, to: string) => db`
  with known as (
    insert into reminded (pickup_id, pickup_date, email, at) select pickup_id, pickup_date, ${to}, at from reminded where email = ${from}
    on conflict do nothing
  )
  insert into reminder_choice (address_digest, reminder)
  select address_digest(${to}), reminder from reminder_choice where address_digest = address_digest(${from})
  on conflict (address_digest) do update set reminder = excluded.reminder`

/** The day that people are reminded of now, by what they chose; null: it is not the time. */
export type DueDays = { evening: PlainDate | null; morning: PlainDate | null }

/** What is collected at one site by one of those who are to be reminded now. */
export type Stop = Hours & {
  email: string
  /** Not only the second email of somebody else's order. */
  is_account: boolean
  /** Whose account it is, if they have proved that they read its mail. */
  card_of: string | null
  language: Language
  /** Between which days the farm has moved it, or some of it. */
  moved_from: PlainDate | null
  moved_to: PlainDate | null
  /** Somebody else comes for it, or for some of it. Their name is the owner's to tell. */
  has_friend: boolean
  pickup_date: PlainDate
  cartons: number
  site_name: string
  site_address: string
  site_instructions: string
  collect_until: PlainDate
  /** Its order has a skip left for it, or the farm has moved it. */
  can_skip: boolean
}

/** Whether the visit of pickup `p` may be skipped, and never where the rules of the profile do not let it: what the farm moved costs nothing. */
const maySkip = (db: Db) => db`
  (select count(*) filter (where other.state = 'planned') = 0
      or count(distinct (other.state, coalesce(other.with_week, other.week)))
        + (select count(*) from (${loweredWeeks(db, db`p.subscription_id`)}) lowered) <= (select free_skips from shop)
    from pickup other
    where other.subscription_id = p.subscription_id and other.moved_to is distinct from other.pickup_date
      and (other.state = 'skipped' or (other.state = 'planned' and (other.pickup_date, other.site_id) = (p.pickup_date, p.site_id))))`

/** Who is also the second email of somebody else's order reads what they chose themself. */
const ownLanguage = (db: Db) => db`coalesce(max(language) filter (where is_account), max(language)) as language`

/** Every address that a pickup of the due days is the business of, by its own choice: the account's and the second one. */
const ofThoseWhoWantIt = (db: Db, { evening, morning }: DueDays) => db`
  select p.pickup_id, p.pickup_date, p.site_id, p.cartons, p.moved_from, p.moved_to, p.friend_name, person.email, person.is_account, person.card_of,
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
 * Takes up to so many people who are due and not reminded, and tells what each collects on that day: all of it, also
 * what they were reminded of before. One statement sees it all at one moment, and the key of what it writes lets one
 * of several processes have each person.
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
    select email, bool_or(is_account) as is_account, max(card_of) as card_of, ${ownLanguage(db)}, bool_or(can_skip) as can_skip, pickup_date,
      ${movedDates(db)}, bool_or(friend_name <> '') as has_friend, sum(cartons)::int as cartons,
      site.site_id, site_name, site_address, site_instructions, ${hours(db)}, pickup_start_day, pickup_deadline_day
    from wanted join site using (site_id) where email in (select email from claimed)
    group by email, pickup_date, site.site_id order by email, site_name, site.site_id`
  return withCollectUntil(db, stops)
}
