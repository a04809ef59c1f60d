import type { ShortChoice } from '../../../../shared/shapes/week/shortages.ts'
import type { Db } from '../../database/database.ts'

/** What people want when eggs are short. */

export const read = async (db: Db, user_id: string): Promise<ShortChoice> => {
  const [row] = await db<ShortChoice[]>`select short_first as first, short_way as way from app_user where id = ${user_id}`
  return row ?? { first: false, way: null }
}

export const choose = (db: Db, user_id: string, { first, way }: ShortChoice) =>
  db`update app_user set short_first = ${first}, short_way = ${way} where id = ${user_id}`
