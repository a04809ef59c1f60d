import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Db } from './database/database.ts'

/** What an order has still to come, when it ends or changes; for days that move, see moves.ts. What was marked today has happened; what is marked on a later day was tapped too early. */
export const isStillOwed = (db: Db, today: PlainDate) => db`(pickup_date > ${today} or (pickup_date = ${today} and mark is null))`
