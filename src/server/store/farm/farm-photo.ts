import type { Db } from '../database/database.ts'

/** The farm's one photograph; those of its products are at the same address. */
export type PhotoRow = { hash: string; alt: string; width: number; height: number }

/** Everything but its bytes. */
export const find = async (db: Db): Promise<PhotoRow | null> => {
  const [row] = await db<PhotoRow[]>`select hash, alt, width, height from farm_photo`
  return row ?? null
}

export const save = async (db: Db, { hash, alt, width, height }: PhotoRow, bytes: Buffer): Promise<void> => {
  await db`
    insert into farm_photo (hash, alt, width, height, bytes) values (${hash}, ${alt}, ${width}, ${height}, ${bytes})
    on conflict (only_row) do update set hash = excluded.hash, alt = excluded.alt, width = excluded.width, height = excluded.height, bytes = excluded.bytes`
}

export const remove = async (db: Db): Promise<boolean> => (await db`delete from farm_photo returning 1`).length > 0

export const readBytes = async (db: Db, hash: string): Promise<Buffer | undefined> => {
  const [row] = await db<{ bytes: Buffer }[]>`
    select bytes from farm_photo where hash = ${hash} union all select photo from product where photo_hash = ${hash} limit 1`
  return row?.bytes
}
