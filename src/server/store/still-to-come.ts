import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Db } from './database/database.ts'

/**
 * What an order still has to come when it ends or changes; for days that move, see moves.ts. A pickup marked today has
 * happened; a mark on a later day was tapped too early.
 */
export const isStillOwed = (db: Db, today: PlainDate) => db`(pickup_date > ${today} or (pickup_date = ${today} and mark is null))`
