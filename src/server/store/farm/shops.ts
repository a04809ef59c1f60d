import type { Db } from '../database/database.ts'

export type ShopRow = {
  shop_id: string
  carton_price_cents: number
  last_mass_email_at: Date | null
  last_waitlist_email_at: Date | null
  is_demo: boolean
}

export const read = async (db: Db): Promise<ShopRow> => {
  const [shop] = await db<ShopRow[]>`select shop_id, carton_price_cents, last_mass_email_at, last_waitlist_email_at, is_demo from shop`
  if (!shop) throw new Error('The shop has lost its row of settings')
  return shop
}

/** Locks the carton price for a change: a second change waits for the first. */
export const lockPrice = async (db: Db): Promise<number> => {
  const [row] = await db<[{ carton_price_cents: number }]>`select carton_price_cents from shop for update`
  return row.carton_price_cents
}

/** Saving a price, even the same one, confirms that it is meant. */
export const setPrice = (db: Db, cents: number, at: Date) => db`update shop set carton_price_cents = ${cents}, price_confirmed_at = ${at}`

export const stampMassEmail = (db: Db, at: Date) => db`update shop set last_mass_email_at = ${at}`

export const stampWaitlistEmail = (db: Db, at: Date) => db`update shop set last_waitlist_email_at = ${at}`
