import type { Db } from '../database/database.ts'

/** What of the waiting list is promised to somebody at a moment: a place that was offered, until its time is over. */
export const isHeld = (db: Db, at: Date) => db`place_wish.state = 'offered' and place_wish.held_until > ${at}`
