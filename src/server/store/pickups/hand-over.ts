import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { MOST_DAYS_TO_COLLECT, type SiteDays } from '../../../shared/dates/collecting.ts'
import type { Language } from '../../../shared/language.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { HandOverSite, Mark } from '../../../shared/shapes/packing.ts'
import * as en from '../../../words/en/hand-over.ts'
import * as es from '../../../words/es/hand-over.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { owedByHand } from '../owes.ts'
import { shortNameOf } from '../sold-as.ts'
import { isBegunBeforeEnd, LATE_DAYS, withCollectUntil } from './collecting.ts'
import { isMadeUp } from './short/made-up.ts'
import { friendOf, groupVisits, isSameVisit, owedOnce, sumOf, type Together, type Visiting } from './visits.ts'

/** The list at the site, and the taps on it. */

/** Who is looking: admins see every site, hosts their own. */
export type Looker = { id: string; role: string; email: string }

const mayHandOver = (db: Db, { id, role }: Looker) =>
  role === 'admin' ? db`true` : db`exists (select from site_host h where h.site_id = site.site_id and h.user_id = ${id})`

/**
 * Whether an order `s` belongs to a host who isn't an admin, as its customer or by one of its addresses: only the farm
 * records its payments.
 */
const isHostsOwn = (db: Db, { id, role, email }: Looker) =>
  role === 'admin' ? db`false` : db`(s.user_id is not distinct from ${id} or lower(${email}) in (lower(s.email), lower(s.second_email)))`

/** What counts on a day: planned rows of active orders, and what had begun before its order was canceled. */
export const isToCollect = (db: Db, today: PlainDate) => db`p.state = 'planned' and (${counts(db, 's')} or ${isBegunBeforeEnd(db, today)})`

/** The days at each site that are being collected today or start tomorrow. */
const listDays = async (db: Db, looker: Looker, today: PlainDate) => {
  const sites = await db<SiteDays[]>`
    select site_id, pickup_start_day, pickup_deadline_day from site where ${mayHandOver(db, looker)}`
  const dates = Array.from({ length: MOST_DAYS_TO_COLLECT + 2 }, (_, day) => addDays(today, day - MOST_DAYS_TO_COLLECT))
  const days = await withCollectUntil(
    db,
    sites.flatMap((site) => dates.map((pickup_date) => ({ ...site, pickup_date }))),
  )
  return days
    .filter(({ collect_until }) => collect_until >= today)
    .map(({ site_id, pickup_date, collect_until }) => ({ site_id, pickup_date, collect_until }))
}

type Row = Visiting &
  Hours & {
    site_name: string
    collect_until: PlainDate
    name: string
    additional_notes: string
    is_made_up: boolean
    friend_name: string
    cartons: number
    mark: Mark | null
    marked_at: Date | null
    /** Its own customer has marked it last. */
    is_own_word: boolean
    owed_cents: number
    due_date: PlainDate | null
    is_noted_by_farm: boolean
    /** Null where there is nothing to choose. */
    short_name: string | null
    position: number
  }

type Day = { site_id: number; pickup_date: PlainDate; collect_until: PlainDate }

type Telling = { readonly tellsOwed: boolean; readonly language: Language }

const listRows = (db: Db, looker: Looker & Pick<Telling, 'tellsOwed'>, days: readonly Day[], today: PlainDate) => db<Row[]>`
  select p.site_id, site.site_name, ${hours(db)}, day.collect_until, p.pickup_date, p.pickup_id, p.subscription_id, p.state, s.name, s.additional_notes, p.friend_name, p.cartons,
    missed.pickup_date as held_from, ${isMadeUp(db)} as is_made_up, p.mark, p.marked_at, p.marked_by is not distinct from s.user_id as is_own_word, ${looker.tellsOwed ? owedByHand(db, 's') : db`0`} as owed_cents, s.due_date,
    ${isHostsOwn(db, looker)} as is_noted_by_farm, ${shortNameOf(db)} as short_name, product.position
  from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (site_id int, pickup_date date, collect_until date)
    join pickup p on p.site_id = day.site_id and p.pickup_date = day.pickup_date
    join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
    join product on product.product_id = s.product_id
    left join pickup missed on missed.pickup_id = p.held_from
  where ${isToCollect(db, today)}
  order by p.pickup_date, site.site_name, p.site_id, lower(s.name), p.pickup_id`

const words = { en, es }

/** One line per visit. A pickup that joined a visit after it was marked is still to come, and so is the visit. */
const asLine = (visit: Together<Row>, owing: ReturnType<typeof owedOnce>, language: Language): HandOverSite['rows'][number] => {
  const [first] = visit
  const { pickup_id, is_noted_by_farm, name, additional_notes, held_from, is_made_up, mark, short_name } = first
  const times = visit.flatMap(({ marked_at }) => (marked_at ? [marked_at.getTime()] : []))
  return {
    pickup_id,
    ...owing(first),
    is_noted_by_farm,
    name: words[language].showCollector(name, friendOf(visit)),
    cartons: sumOf(visit, ({ cartons }) => cartons),
    ...(short_name !== null && { short_name }),
    notes: additional_notes.trim(),
    held_from,
    ...(is_made_up && { is_made_up: true as const }),
    mark: visit.every((row) => row.mark === mark) ? mark : null,
    ...(visit.every((row) => row.mark === 'collected' && row.is_own_word) && { is_own_word: true as const }),
    marked_at: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
  }
}

/** The products on some lists, in the farm's order; nothing where there is nothing to choose. */
const namesOf = (rows: readonly Row[]): Pick<HandOverSite, 'short_names'> => {
  const names = rows.toSorted((a, b) => a.position - b.position).flatMap(({ short_name }) => short_name ?? [])
  return names.length > 0 ? { short_names: [...new Set(names)] } : {}
}

/** Who collects what around today at the viewer's sites, and what they owe if hosts may know. */
export const list = async (db: Db, looker: Looker, today: PlainDate, { tellsOwed, language }: Telling): Promise<HandOverSite[]> => {
  const days = await listDays(db, looker, today)
  const sites = new Map<string, HandOverSite>()
  const owing = owedOnce()
  const rows = await listRows(db, { ...looker, tellsOwed }, days, today)
  const products = namesOf(rows)
  for (const visit of groupVisits(rows)) {
    const [{ site_id, site_name, pickup_date, collect_until, pickup_from, pickup_until, last_day_until }] = visit
    const key = `${pickup_date} ${site_id}`
    const times = { pickup_from, pickup_until, last_day_until }
    const site = sites.get(key) ?? { site_id, site_name, pickup_date, collect_until, ...times, ...products, rows: [] }
    site.rows.push(asLine(visit, owing, language))
    sites.set(key, site)
  }
  return [...sites.values()]
}

/** The day of the tapped list; older pages don't send it. */
export type Tap = { pickup_id: number; pickup_date?: PlainDate | undefined; mark: Mark | null; at: Date }

/**
 * Which of these taps count: those on pickups of the person's sites, until tomorrow, even after the list has closed, and
 * only if the pickup is still on the tapped list's day. A tap without a day counts if the pickup has never moved.
 */
export const listReachable = async (db: Db, looker: Looker, taps: readonly Tap[], today: PlainDate): Promise<Set<number>> => {
  const tapped = JSON.stringify(taps.map(({ pickup_id, pickup_date }) => ({ pickup_id, pickup_date })))
  const rows = await db<{ pickup_id: number }[]>`
    select p.pickup_id from jsonb_to_recordset(${tapped}::jsonb) as tap (pickup_id int, pickup_date date) join pickup p using (pickup_id)
      join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
    where ${mayHandOver(db, looker)} and ${isToCollect(db, today)}
      and p.pickup_date between ${addDays(today, -LATE_DAYS)} and ${addDays(today, 1)}
      and case when tap.pickup_date is null then p.revision = 0 else p.pickup_date = tap.pickup_date end`
  return new Set(rows.map(({ pickup_id }) => pickup_id))
}

/** Whether only the farm records payments of an order, because it belongs to this host. */
export const isNotedByFarm = async (db: Db, looker: Looker, order_id: number): Promise<boolean> =>
  (await db`select from subscription s where s.id = ${order_id} and ${isHostsOwn(db, looker)}`).length > 0

/** Whether something of an order is on the viewer's lists until tomorrow, even after the list has closed. */
export const isOnLists = async (db: Db, looker: Looker, order_id: number, today: PlainDate): Promise<boolean> =>
  (
    await db`select 1 from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
      where s.id = ${order_id} and ${mayHandOver(db, looker)} and ${isToCollect(db, today)}
        and p.pickup_date between ${addDays(today, -LATE_DAYS)} and ${addDays(today, 1)} limit 1`
  ).length > 0

/**
 * Marks a whole visit unless something later is known or its cartons are already settled. Of two taps in the same
 * millisecond the same one always wins, so the order of arrival doesn't matter. Rows are locked by id, as everywhere a
 * visit changes.
 */
export const mark = (db: Db, tap: Tap, marked_by: string) => db`
  with visit as (
    select p.pickup_id from pickup p join pickup asked on ${isSameVisit(db)}
    where asked.pickup_id = ${tap.pickup_id} and p.pickup_date = coalesce(${tap.pickup_date ?? null}::date, asked.pickup_date)
    order by p.pickup_id for no key update of p)
  update pickup set mark = ${tap.mark}, marked_at = ${tap.at}, marked_by = ${marked_by}
  from visit where pickup.pickup_id = visit.pickup_id and unclaimed is null
    and (marked_at is null or (marked_at, coalesce(mark, '')) < (${tap.at}::timestamptz, ${tap.mark ?? ''}))`
