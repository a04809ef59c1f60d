import type { Db } from '../database/database.ts'

/** Which secret the shop on this database has, as a slow digest. */

export const read = async (db: Db): Promise<string | undefined> => {
  const [row] = await db<{ digest: string }[]>`select digest from shop_secret`
  return row?.digest
}

/** The same, of a database that may be from before there was one. */
export const readIfThere = async (db: Db): Promise<string | undefined> => {
  const [{ table } = { table: null }] = await db<{ table: string | null }[]>`select to_regclass('shop_secret')::text as table`
  return table === null ? undefined : read(db)
}

/** Of several that start at once, the first decides. */
export const claim = (db: Db, digest: string) => db`insert into shop_secret (digest) values (${digest}) on conflict do nothing`

/** Tells whether it was still the one before. */
export const replace = async (db: Db, before: string, digest: string): Promise<boolean> => {
  const { count } = await db`update shop_secret set digest = ${digest} where digest = ${before}`
  return count === 1
}
