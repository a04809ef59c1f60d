import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { RemindedAt } from '../../../../shared/dates/cut-off-notice.ts'
import type { Language } from '../../../../shared/language.ts'
import type { Hours } from '../../../../shared/shapes/entities.ts'
import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import { hours } from '../../farm/sites.ts'
import { isQuiet } from '../../quiet.ts'
import { productOf } from '../../sold-as.ts'
import { movedDates } from '../moves.ts'
import { maySkip } from './reminders.ts'

/** Which accounts were told before the cut-off of which pickups, and when this was last looked for. */

/** How a pickup came to its day: as planned, or moved there by the farm from an earlier or a later day. */
export type Came = 'planned' | 'fromEarlier' | 'fromLater'

/** A day whose cut-off people hear of now, for those who chose this reminder. */
export type DueDay = { pickup_date: PlainDate; came: Came; choice: RemindedAt }

/** What a person can still change: what one order collects at one site on one day. */
export type OpenVisit = Hours & {
  email: string
  /** The account, if its email is verified. */
  card_of: string | null
  language: Language
  pickup_id: number
  pickup_date: PlainDate
  moved_from: PlainDate | null
  moved_to: PlainDate | null
  cartons: number
  /** Null where there is nothing to choose. */
  product?: string | null
  site_name: string
  site_address: string
  can_skip: boolean
  /** Their cycle has another week. */
  can_move: boolean
  choice: RemindedAt
}

export const readLastRun = async (db: Db): Promise<Date | null> => {
  const [run] = await db<{ at: Date }[]>`select at from cutoff_notice_run`
  return run?.at ?? null
}

export const noteRun = (db: Db, at: Date) => db`
  insert into cutoff_notice_run (at) values (${at})
  on conflict (is_only) do update set at = greatest(cutoff_notice_run.at, excluded.at)`

const cameTo = (db: Db) => db`
  case when p.moved_to is distinct from p.pickup_date then 'planned' when p.moved_from > p.pickup_date then 'fromLater' else 'fromEarlier' end`

/**
 * Takes up to this many people with a visit that is due, with all that each can change on its day, and records all of it:
 * so each hears once of a day. One statement sees it at one moment, and its key lets only one process have each person.
 */
export const claim = (db: Db, due: readonly DueDay[], people: number, at: Date) => db<OpenVisit[]>`
  with due as (select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (pickup_date date, came text, choice text)),
  mine as (
    select p.pickup_id, p.subscription_id, p.pickup_date, p.site_id, p.cartons, p.moved_from, p.moved_to, ${productOf(db)} as product, u.email,
      case when u.email_verified then u.id end as card_of, coalesce(u.language, 'en') as language, coalesce(c.reminder, 'evening') as choice,
      ${cameTo(db)} as came, ${maySkip(db)} as can_skip, cycle.number_of_weeks > 1 and s.spare_offer_id is null as can_move
    from pickup p join subscription s on s.id = p.subscription_id join cycle using (cycle_id) join app_user u on u.id = s.user_id
    left join reminder_choice c on c.address_digest = address_digest(u.email)
    where p.pickup_date in (select pickup_date from due) and p.state = 'planned' and p.mark is null and p.held_from is null
      and ${counts(db, 's')} and u.email is not null and not ${isQuiet(db, db`u.email`)} and coalesce(c.reminder, 'evening') <> 'none'
  ),
  told as (
    select distinct email, pickup_date from mine join due using (pickup_date, came, choice)
    where not exists (select from cutoff_notice n where (n.pickup_id, n.pickup_date, n.email) = (mine.pickup_id, mine.pickup_date, mine.email))
    order by email, pickup_date limit ${people}
  ),
  claimed as (
    insert into cutoff_notice (pickup_id, pickup_date, email, at)
    select pickup_id, pickup_date, email, ${at}::timestamptz from mine join told using (email, pickup_date) order by pickup_id, email
    on conflict do nothing returning email, pickup_date
  )
  select email, max(card_of) as card_of, max(language) as language, max(choice) as choice, min(pickup_id) as pickup_id, pickup_date,
    ${movedDates(db)}, sum(cartons)::int as cartons, max(product) as product, site_name, site_address, ${hours(db)}, bool_and(can_skip) as can_skip, bool_and(can_move) as can_move
  from mine join site using (site_id) where (email, pickup_date) in (select email, pickup_date from claimed)
  group by email, pickup_date, subscription_id, site.site_id order by email, pickup_date, site_name, subscription_id`
