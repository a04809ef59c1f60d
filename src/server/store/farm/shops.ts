import type { Db } from '../database/database.ts'

export type ShopRow = {
  shop_id: string
  last_mass_email_at: Date | null
  last_waitlist_email_at: Date | null
  is_demo: boolean
}

export const read = async (db: Db): Promise<ShopRow> => {
  const [shop] = await db<ShopRow[]>`select shop_id, last_mass_email_at, last_waitlist_email_at, is_demo from shop`
  if (!shop) throw new Error('The shop has lost its row of settings')
  return shop
}

export const stampMassEmail = (db: Db, at: Date) => db`update shop set last_mass_email_at = ${at}`

export const stampWaitlistEmail = (db: Db, at: Date) => db`update shop set last_waitlist_email_at = ${at}`
