import { connect, type Pool } from './database.ts'

/**
 * A second database on the same server, which can take the place of the shop's own by its name: filled beside a running shop,
 * exchanged in a moment while nobody is connected. Its owner must be allowed to make databases.
 */

/** Renaming needs a connection to a third one. Every server has it. */
const THIRD = 'postgres'
const LONGEST_NAME = 63 - '_until_20261118_120000'.length

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const at = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))
const draftOf = (name: string): string => `${name}_returning`
const keptAs = (name: string, kept: string): string => `${name}_${kept}`

const inThird = async <Result>(url: string, work: (db: Pool) => Promise<Result>): Promise<Result> => {
  const db = connect(at(url, THIRD), 1)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

type Found = { may_create: boolean; is_own: boolean; is_special: boolean }

const WITHOUT_RIGHT = 'The database role may not create a second database (createdb), or does not own the one that is there.'
const TOO_LONG = `The database's name is too long for a second one next to it (${LONGEST_NAME} characters at most).`
const SPECIAL = "The database has its own permissions or settings, and a second one wouldn't have them."
const UNREACHABLE = "A second database on this server can't be reached with the shop's settings."
const OTHER_KIND = 'A new database would have a different sort order or encoding from the current one.'

/** Why there can be no second one that is like the first. */
const troubleWith = async (db: Pool, name: string): Promise<string | undefined> => {
  const [found] = await db<Found[]>`
    select rolcreatedb or rolsuper as may_create, pg_has_role(datdba, 'usage') as is_own,
      datacl is not null or exists (select from pg_db_role_setting where setdatabase = pg_database.oid) as is_special
    from pg_database, pg_roles where datname = ${name} and rolname = current_user`
  if (!found?.may_create || !found.is_own) return WITHOUT_RIGHT
  if (name.length > LONGEST_NAME) return TOO_LONG
  return found.is_special ? SPECIAL : undefined
}

const areAlike = async (db: Pool, names: readonly string[]): Promise<boolean> => {
  const kinds = await db`
    select distinct encoding, datcollate, datctype, datlocprovider from pg_database where datname = any (${names})`
  return kinds.length === 1
}

/** A list of a pooler, or the server's own rules, may keep people out of a new one. */
const isReachable = async (url: string): Promise<boolean> => {
  const db = connect(url, 1)
  try {
    await db`select`
    return true
  } catch {
    return false
  } finally {
    await db.end({ timeout: 1 })
  }
}

const drop = (db: Pool, name: string) => db.unsafe(`drop database if exists ${quoted(name)} with (force)`)

export const dropSibling = (ownerUrl: string): Promise<void> =>
  inThird(ownerUrl, async (db) => {
    await drop(db, draftOf(nameIn(ownerUrl)))
  })

/** Makes an empty one, and answers where the given addresses lead to it. Throws with the reason if there can be none. */
export const makeSibling = (ownerUrl: string, urls: readonly string[]): Promise<string[]> =>
  inThird(ownerUrl, async (db) => {
    const name = nameIn(ownerUrl)
    const draft = draftOf(name)
    const trouble = await troubleWith(db, name)
    if (trouble) throw new Error(trouble)
    await drop(db, draft)
    await db.unsafe(`create database ${quoted(draft)}`)
    const there = urls.map((url) => at(url, draft))
    const areReachable = await Promise.all(there.map(isReachable))
    const isAlike = await areAlike(db, [name, draft])
    if (isAlike && areReachable.every(Boolean)) return there
    await drop(db, draft)
    throw new Error(isAlike ? UNREACHABLE : OTHER_KIND)
  })

const rename = (db: Pool, renames: readonly (readonly [from: string, to: string])[]): Promise<void> =>
  db.begin(async (tx) => {
    const names = renames.map(([from]) => from)
    // Those of other roles have to leave by themselves: the shop is stopped. PostgreSQL waits for them for some seconds.
    await tx`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = any (${names}) and pid <> pg_backend_pid() and pg_has_role(usesysid, 'usage')`
    for (const [from, to] of renames) await tx.unsafe(`alter database ${quoted(from)} rename to ${quoted(to)}`)
  })

const isThere = async (db: Pool, name: string): Promise<boolean> => (await db`select from pg_database where datname = ${name}`).count > 0

/** Both names at once, or neither. Not again, if it was done already. */
export const exchangeSibling = (ownerUrl: string, kept: string): Promise<void> =>
  inThird(ownerUrl, async (db) => {
    const name = nameIn(ownerUrl)
    if (!(await isThere(db, draftOf(name))) || (await isThere(db, keptAs(name, kept)))) return
    await rename(db, [
      [name, keptAs(name, kept)],
      [draftOf(name), name],
    ])
  })

/** The one that was kept is back in its place; the other is thrown away. */
export const undoExchange = (ownerUrl: string, kept: string): Promise<void> =>
  inThird(ownerUrl, async (db) => {
    const name = nameIn(ownerUrl)
    if (!(await isThere(db, keptAs(name, kept)))) return
    await drop(db, draftOf(name))
    await rename(db, [
      [name, draftOf(name)],
      [keptAs(name, kept), name],
    ])
    await drop(db, draftOf(name))
  })
