import type { Db } from '../database/database.ts'

/** Which secret the shop on this database has, as a slow digest. */

export const read = async (db: Db): Promise<string | undefined> => {
  const [row] = await db<{ digest: string }[]>`select digest from shop_secret`
  return row?.digest
}

/** Of several that start at once, the first decides. */
export const claim = (db: Db, digest: string) => db`insert into shop_secret (digest) values (${digest}) on conflict do nothing`

export const replace = (db: Db, before: string, digest: string) => db`update shop_secret set digest = ${digest} where digest = ${before}`
