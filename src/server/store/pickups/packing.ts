import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Language } from '../../../shared/language.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { owedByHand } from '../owes.ts'
import { isProved } from '../proved.ts'
import { shortNameOf } from '../sold-as.ts'
import { isMadeUp } from './short/made-up.ts'

/** What is packed: cartons to collect, and those given away. */

const isCollectedOrGiven = (db: Db) => db`p.state in ('planned', 'donated')`

/** Ended orders aren't packed anymore; what was packed or handed over before stays on the sheets of those days. */
const standsWithOrder = (db: Db, today: PlainDate) => db`
  (${counts(db, 's')} or (s.status in ('refunded', 'canceled') and (p.pickup_date < ${today} or p.mark is not null)))`

/** Which pickups `p` of orders `s` are packed: not the skipped or canceled ones. */
export const isPacked = (db: Db, today: PlainDate) => db`${isCollectedOrGiven(db)} and ${standsWithOrder(db, today)}`

/**
 * Those pickups `p`, from and where: among many, only orders `s` that have ended or aren't of the carton are read, all at once
 * (`offset 0`; looked up one by one they take twice as long). The carton is a literal so that their index can be used.
 */
export const packedAmongMany = (db: Db, today: PlainDate) => db`
  pickup p left join (select id, status, product_id from subscription where product_id <> 1 or (${counts(db)}) is not true offset 0) s on s.id = p.subscription_id
  where ${isCollectedOrGiven(db)} and (s.id is null or ${standsWithOrder(db, today)})`

export type PackedRow = Pick<OrderRow, 'user_id' | 'name' | 'additional_notes' | 'product_id' | 'every_weeks'> &
  Hours & {
    pickup_id: number
    subscription_id: number
    pickup_date: PlainDate
    site_id: number
    site_name: string
    site_address: string
    cartons: number
    state: 'planned' | 'donated'
    friend_name: string
    held_from: PlainDate | null
    is_made_up: boolean
    owed_cents: number
    due_date: PlainDate | null
    /** Null where there is nothing to choose. */
    short_name: string | null
    eggs: number
    /** The product's place in the farm's list. */
    position: number
  }

/** The pickups of given days, at one site or all, in one statement, so that all sums are of the same moment. */
export const readRows = async (db: Db, dates: PlainDate[], today: PlainDate, site_id?: number): Promise<PackedRow[]> => [
  ...(await db<PackedRow[]>`
    select p.pickup_id, p.subscription_id, s.user_id, s.name, s.additional_notes, p.pickup_date, p.site_id, site.site_name,
      site.site_address, ${hours(db)}, p.cartons, p.state, p.friend_name, ${owedByHand(db, 's')} as owed_cents, s.due_date,
      s.product_id, s.every_weeks, ${shortNameOf(db)} as short_name, product.eggs, product.position,
      case when p.held_from is not null then (select pickup_date from pickup kept where kept.pickup_id = p.held_from) end as held_from,
      ${isMadeUp(db)} as is_made_up
    from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
      join product on product.product_id = s.product_id
    where p.pickup_date in ${db(dates)} and ${isPacked(db, today)} ${site_id ? db`and p.site_id = ${site_id}` : db``}
    order by p.pickup_id`),
]

export type DueMail = { pickup_date: PlainDate; site_id: number; user_id: string; email: string; language: Language }

/** Hosts of sites where someone collects on one of these days, who haven't been emailed the list. */
export const listDueMails = async (db: Db, dates: PlainDate[], today: PlainDate): Promise<DueMail[]> => [
  ...(await db<DueMail[]>`
    select days.pickup_date, site_id, user_id, app_user.email, coalesce(app_user.language, 'en') as language
    from site_host join app_user on app_user.id = user_id
      cross join (select unnest(${dates}::date[]) as pickup_date) days
    where app_user.role <> 'user' and ${isProved(db, 'app_user')} and not exists (
        select from packing_mail mailed
        where mailed.pickup_date = days.pickup_date and mailed.site_id = site_host.site_id and mailed.user_id = site_host.user_id)
      and exists (
        select from pickup p join subscription s on s.id = subscription_id
        where p.pickup_date = days.pickup_date and p.site_id = site_host.site_id and p.state = 'planned' and ${isPacked(db, today)})
    order by days.pickup_date, site_id, user_id`),
]

/** Records that a host is emailed; false if another process already did. */
export const stampMail = async (db: Db, { pickup_date, site_id, user_id }: DueMail, sent_at: Date): Promise<boolean> => {
  const added = await db`insert into packing_mail ${db({ pickup_date, site_id, user_id, sent_at })} on conflict do nothing`
  return added.count === 1
}
