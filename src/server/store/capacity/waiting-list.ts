import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { WaitingListRow } from '../../../shared/shapes/farm-settings.ts'
import type { MyWaiting } from '../../../shared/shapes/pickups.ts'
import { takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hasWeeksLeft } from '../farm/cycles.ts'
import { earlyCycles } from '../farm/invitations.ts'
import type { GivenUp } from '../money/pending-orders.ts'
import { isProved } from '../proved.ts'
import { productOf, shortNameOf } from '../sold-as.ts'
import { isWhatTheyWaitFor } from '../waits-for.ts'
import { isHeld } from './held.ts'

/** People waiting for a place in a full cycle or at a full site. */

type Row = Omit<MyWaiting, 'held_until' | 'product' | 'product_id'> & {
  held_until: Date | null
  product_id: number
  product: string | null
}

/** What a person waits for, and what is held for them now; a place that is kept with their invitation is told there. */
export const listOfUser = async (db: Db, user_id: string, at: Date): Promise<MyWaiting[]> => {
  const rows = await db<Row[]>`
    select cycle_id, site_id, cartons, product_id, ${productOf(db, 'place_wish')} as product, case when state = 'offered' then held_until end as held_until,
      (select count(*)::int from place_wish other where other.cycle_id = place_wish.cycle_id and place_wish.state = 'waiting' and other.state = 'waiting'
        and (other.asked_at, other.wish_id) < (place_wish.asked_at, place_wish.wish_id)) as ahead
    from place_wish
    where user_id = ${user_id} and invitation_id is null and (state = 'waiting' or (${isHeld(db, at)})) order by cycle_id`
  return rows.map(({ product, product_id, ...row }) => ({
    ...row,
    ...(product !== null && { product, product_id }),
    held_until: row.held_until?.toISOString() ?? null,
  }))
}

/** Whether a place is kept for somebody with their invitation. */
export const hasKept = async (db: Db, user_id: string, cycle_id: number): Promise<boolean> =>
  (
    await db`select 1 from place_wish where user_id = ${user_id} and cycle_id = ${cycle_id} and state = 'offered' and invitation_id is not null`
  ).length > 0

/** Adds a person to a cycle's waiting list. Someone already on it updates their wish and keeps their turn. */
export const add = async (db: Db, wish: Omit<Waiting, 'wish_id'> & { asked_at: Date }): Promise<void> => {
  await db`
    insert into place_wish ${db(wish)}
    on conflict (user_id, cycle_id) where state in ('waiting', 'offered')
    do update set site_id = excluded.site_id, product_id = excluded.product_id, cartons = excluded.cartons, state = 'waiting', held_until = null`
}

/** Removes a person from a cycle's waiting list; false if they aren't on it. */
export const drop = async (db: Db, user_id: string, cycle_id: number): Promise<boolean> =>
  (
    await db`
      update place_wish set state = 'dropped', held_until = null
      where user_id = ${user_id} and cycle_id = ${cycle_id} and state in ('waiting', 'offered')`
  ).count === 1

/** Offers that expired unused. */
export const lapse = (db: Db, at: Date) => db`update place_wish set state = 'lapsed' where state = 'offered' and held_until <= ${at}`

export type Waiting = { wish_id: number; user_id: string; cycle_id: number; site_id: number; product_id: number; cartons: number }

/** `product`: null where there is nothing to choose. */
export type Listed = Waiting & { product: string | null }

/**
 * People waiting, in turn, for a cycle that is open to them and has weeks left. People who already got a place are left out,
 * and so are those whose address is not proved (anymore): they keep their turn.
 */
export const listWaiting = async (db: Db, date: PlainDate): Promise<Listed[]> => [
  ...(await db<Listed[]>`
    select wish_id, user_id, cycle_id, w.site_id, product_id, cartons, ${productOf(db, 'w')} as product
    from place_wish w join app_user u on u.id = w.user_id join cycle using (cycle_id) join site on site.site_id = w.site_id
    where w.state = 'waiting' and ${isProved(db)} and site.archived_at is null and ${hasWeeksLeft(db, date)}
      and exists (select from product where product.product_id = w.product_id and product.archived_at is null)
      and (is_active or cycle_id in (${earlyCycles(db, db`w.user_id`)}))
      and not exists (
      select from subscription s where s.user_id = w.user_id and s.cycle_id = w.cycle_id and s.created_at > w.asked_at
        and ${takesCapacity(db, 's')} and ${isWhatTheyWaitFor(db, 'w')})
    order by asked_at, wish_id`),
]

/** Keeps a place for an invited person, unless they wait or have one held already. */
export const keep = async (
  db: Db,
  place: Omit<Waiting, 'wish_id'> & { invitation_id: number; asked_at: Date; held_until: Date },
): Promise<boolean> =>
  (
    await db`
      insert into place_wish ${db({ ...place, state: 'offered' })}
      on conflict (user_id, cycle_id) where state in ('waiting', 'offered') do nothing`
  ).count === 1

/** An invited person doesn't want the place that was kept for them. */
export const freeKept = (db: Db, invitation_id: number) =>
  db`update place_wish set state = 'dropped', held_until = null where invitation_id = ${invitation_id} and state = 'offered'`

/** Keeps it longer. */
export const keepUntil = (db: Db, invitation_id: number, until: Date) =>
  db`update place_wish set held_until = greatest(held_until, ${until}::timestamptz) where invitation_id = ${invitation_id} and state = 'offered'`

/** Holds a place for the next person; false if they are no longer waiting. */
export const offer = async (db: Db, wish_id: number, held_until: Date): Promise<boolean> =>
  (await db`update place_wish set state = 'offered', held_until = ${held_until} where wish_id = ${wish_id} and state = 'waiting'`).count ===
  1

type ListedRow = Omit<WaitingListRow, 'asked_at' | 'held_until' | 'short_name'> & {
  asked_at: Date
  held_until: Date | null
  short_name: string | null
}

/** The list as the farmer sees it: people waiting in turn first, then the last hundred entries that are over. Places kept for invited people are with their invitations. */
export const list = async (db: Db): Promise<WaitingListRow[]> => {
  const rows = await db<ListedRow[]>`
    select wish_id, app_user.email, cycle_name as egg_cycle, site_name as pickup_site, cartons, state, asked_at, held_until,
      ${shortNameOf(db, 'w')} as short_name
    from place_wish w join app_user on app_user.id = w.user_id join cycle using (cycle_id) join site on site.site_id = w.site_id
    where w.invitation_id is null
    order by state not in ('waiting', 'offered'), case when state in ('waiting', 'offered') then asked_at end, asked_at desc, wish_id limit 500`
  return rows.map(({ short_name, ...row }) => ({
    ...row,
    ...(short_name !== null && { short_name }),
    asked_at: row.asked_at.toISOString(),
    held_until: row.held_until?.toISOString() ?? null,
  }))
}

/** Marks the held place as taken: the person is paying for it. */
export const take = (db: Db, user_id: string, cycle_id: number) =>
  db`update place_wish set state = 'taken' where user_id = ${user_id} and cycle_id = ${cycle_id} and state = 'offered'`

/**
 * The order that took a held place was abandoned, so its share of the place is held again until it expires. Any other
 * share may be sold by now. If a later order was paid, or the person joined again, nothing changes.
 */
export const giveBack = (db: Db, { user_id, cycle_id, site_id, product_id, cartons_per_week }: GivenUp, at: Date) => db`
  update place_wish taken set state = case when held_until > ${at} then 'offered' else 'lapsed' end,
    site_id = ${site_id},
    (product_id, cartons) = (select smaller.product_id, smaller.cartons from product
      join (values (taken.product_id, taken.cartons), (${product_id}::int, ${cartons_per_week}::int)) as smaller (product_id, cartons) using (product_id)
      order by smaller.cartons * eggs limit 1)
  where user_id = ${user_id} and cycle_id = ${cycle_id} and state = 'taken'
    and not exists (select 1 from place_wish later where later.user_id = taken.user_id and later.cycle_id = taken.cycle_id and later.wish_id > taken.wish_id)
    and not exists (select 1 from subscription s where s.user_id = taken.user_id and s.cycle_id = taken.cycle_id
      and s.created_at >= asked_at and s.status not in ('expired', 'failed') and ${isWhatTheyWaitFor(db, 'taken')})`
