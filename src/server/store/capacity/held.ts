import type { Db } from '../database/database.ts'

/** The eggs of a waiting-list place, if there is one. */
export const heldEggs = (db: Db) => db`
  place_wish.cartons * (select eggs from product wished where wished.product_id = place_wish.product_id) as held_eggs`

/** Waiting-list places that are currently held for someone: offered, and not expired. */
export const isHeld = (db: Db, at: Date) => db`place_wish.state = 'offered' and place_wish.held_until > ${at}`
