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
