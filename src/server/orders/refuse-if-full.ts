import type { ErrorDetails } from '../../shared/errors.ts'
import { showCartonsLeft } from '../../shared/words/capacity-words.ts'
import type { Refusal } from '../http/refusal.ts'
import { type Full, isRoomFor, lockRoom, type Wanted } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'

type Refuse = (code: 'cycleFull' | 'siteFull', details?: ErrorDetails) => Refusal

export const refusalOfFull = (room: Full, refuse: Refuse): Refusal =>
  room.full === 'site' ? refuse('siteFull') : refuse('cycleFull', { left: showCartonsLeft(room.left) })

/** Refuses what would be more than there is; what takes no more than before always fits. */
export const mustFit = async (tx: Db, wanted: Wanted, refuse: Refuse): Promise<void> => {
  if (wanted.cartons <= 0 && wanted.places === 0) return
  await lockRoom(tx, wanted.cycle_id, [wanted.site_id])
  const room = await isRoomFor(tx, wanted)
  if (room !== 'ok') throw refusalOfFull(room, refuse)
}
