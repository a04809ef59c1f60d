import type { MyPlaceWish } from '../../shared/pickups.ts'
import type { Db } from './database.ts'

/** People who wait for a place in a full cycle or at a full site. */

type Row = Omit<MyPlaceWish, 'held_until'> & { held_until: Date | null }

/** What a person waits for, and what is held for them now. */
export const listOfUser = async (db: Db, user_id: string, at: Date): Promise<MyPlaceWish[]> => {
  const rows = await db<Row[]>`
    select cycle_id, site_id, cartons, case when state = 'offered' then held_until end as held_until,
      (select count(*)::int from place_wish other where other.cycle_id = mine.cycle_id and mine.state = 'waiting' and other.state = 'waiting'
        and (other.asked_at, other.wish_id) < (mine.asked_at, mine.wish_id)) as ahead
    from place_wish mine
    where user_id = ${user_id} and (state = 'waiting' or (state = 'offered' and held_until > ${at})) order by cycle_id`
  return rows.map((row) => ({ ...row, held_until: row.held_until?.toISOString() ?? null }))
}

/** The place that was held for a person is theirs now: they are paying for it. */
export const take = (db: Db, user_id: string, cycle_id: number) =>
  db`update place_wish set state = 'taken' where user_id = ${user_id} and cycle_id = ${cycle_id} and state = 'offered'`

/**
 * The order for which a place was taken has been given up: the place is held again until its time is over. Where a
 * later order was paid, or the person has asked anew, it stays as it is.
 */
export const giveBack = (db: Db, user_id: string, cycle_id: number, at: Date) => db`
  update place_wish taken set state = case when held_until > ${at} then 'offered' else 'lapsed' end
  where user_id = ${user_id} and cycle_id = ${cycle_id} and state = 'taken'
    and not exists (select 1 from place_wish later where later.user_id = taken.user_id and later.cycle_id = taken.cycle_id and later.wish_id > taken.wish_id)
    and not exists (select 1 from subscription s where s.user_id = taken.user_id and s.cycle_id = taken.cycle_id
      and s.created_at >= asked_at and s.status not in ('expired', 'failed'))`
