import type { Db } from '../database/database.ts'

/** Waiting-list places that are currently held for someone: offered, and not expired. */
export const isHeld = (db: Db, at: Date) => db`place_wish.state = 'offered' and place_wish.held_until > ${at}`
