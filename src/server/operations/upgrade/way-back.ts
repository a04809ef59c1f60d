import { join } from 'node:path'
import type { Pool } from '../../store/database/database.ts'
import { firstBeyond, listMigrations } from '../../store/database/migrate.ts'
import { countSince } from '../../store/farm/made-since.ts'
import { copiesIn, listCopies } from './copies.ts'

/** `file`: absent if the other release can use the database as it is. `says`: for the person who decides. */
export type WayBack = { file?: string; says: string }

type Since = Awaited<ReturnType<typeof countSince>>

const KINDS = [
  ['order', 'orders'],
  ['payment', 'payments'],
  ['account', 'accounts'],
  ['question', 'questions'],
] as const

/** `1 order and 2 questions`; empty if nobody has made any. */
const countOf = (since: Since): string =>
  new Intl.ListFormat('en-US').format(
    KINDS.flatMap(([one, many]) => (since[many] === 0 ? [] : [`${since[many]} ${since[many] === 1 ? one : many}`])),
  )

/** The terminal may be in another zone than the machine. */
const formatMoment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).replaceAll(/\s/g, ' ')} (UTC)`

/** For the person who decides. */
const ask = (counts: string): string =>
  `It would be restored as it was on %s. You would lose ${counts ? `${counts} made since, and every other change` : 'every change made since'}. A full backup is made first. Payments stay at the payment provider: compare its list. Everyone has to log in again.`

/** Nobody decides: a new release did not start, and nothing is backed up that is kept as it is. */
const tell = (counts: string): string =>
  `It is restored as it was on %s. The database as it is now${counts && `, with ${counts} made since,`} is kept separately. Everyone has to log in again.`

/** How the database becomes one that another release knows, and what would be missing then. */
export const findWayBack = async (db: Pool, dataDir: string, release: string, isAutomatic = false): Promise<WayBack> => {
  const known = (await listMigrations(join(release, 'migrations'))).map(({ number }) => number)
  const first = await firstBeyond(db, known)
  if (first === undefined) return { says: 'The previous release can use the database as it is. Nothing will be lost.' }
  const copy = listCopies(dataDir).findLast(({ before }) => before === first.number)
  const changed = `The database was changed by ${first.name}, which the previous release doesn't know`
  if (copy === undefined)
    throw new Error(
      `${changed}, and there is no earlier copy in ${copiesIn(dataDir)}. Use another backup from before the upgrade: see docs/operating.md, Upgrading.`,
    )
  const says = (isAutomatic ? tell : ask)(countOf(await countSince(db, copy.takenAt)))
  return { file: copy.file, says: `${changed}. ${says.replace('%s', formatMoment(copy.takenAt))}` }
}
