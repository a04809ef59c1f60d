import type { Db, Pool } from './database.ts'

/**
 * Puts all tables of a database aside under another name, so that a backup can be restored beside them. What belongs to
 * an extension stays where the tables will look for it.
 */

const names = (aside: string) => [
  { usual: 'public', other: aside },
  { usual: 'pgboss', other: `${aside}_queue` },
]

const has = async (tx: Db, schema: string): Promise<boolean> => (await tx`select from pg_namespace where nspname = ${schema}`).count > 0

const moveExtensions = async (tx: Db, from: string, to: string): Promise<void> => {
  const extensions = await tx<{ name: string }[]>`
    select extname::text as name from pg_extension where extnamespace::regnamespace::text = ${from} and extrelocatable`
  for (const { name } of extensions) await tx`alter extension ${tx(name)} set schema ${tx(to)}`
}

export const setAside = (db: Pool, aside: string): Promise<void> =>
  db.begin(async (tx) => {
    for (const { usual, other } of names(aside)) if (await has(tx, usual)) await tx`alter schema ${tx(usual)} rename to ${tx(other)}`
    await tx`create schema public`
    await moveExtensions(tx, aside, 'public')
  })

/** Back to what it was. What has been begun beside it is thrown away. */
export const putBack = (db: Pool, aside: string): Promise<void> =>
  db.begin(async (tx) => {
    await moveExtensions(tx, 'public', aside)
    for (const { usual, other } of names(aside)) {
      await tx`drop schema if exists ${tx(usual)} cascade`
      if (await has(tx, other)) await tx`alter schema ${tx(other)} rename to ${tx(usual)}`
    }
  })
