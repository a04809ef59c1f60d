import { join } from 'node:path'
import type { Pool } from '../../store/database/database.ts'
import { firstBeyond, listMigrations } from '../../store/database/migrate.ts'
import { countSince } from '../../store/farm/made-since.ts'
import { copiesIn, listCopies } from './copies.ts'

/** `file`: absent if the other release can use the database as it is. `says`: for the person who decides. */
export type WayBack = { file?: string; says: string }

type Since = Awaited<ReturnType<typeof countSince>>

const countOf = ({ orders, payments, accounts, questions }: Since): string =>
  `${orders} orders, ${payments} payments, ${accounts} accounts and ${questions} questions`

/** For the person who decides. */
const ask = (since: Since): string =>
  `It would be restored to its state at %s. You would lose ${countOf(since)} made since, and every other change. A full backup is made first. Payments stay at the payment provider: compare its list. Everyone has to log in again.`

/** Nobody decides: a new release did not start, and nothing is backed up that is kept as it is. */
const tell = (since: Since): string =>
  `It is restored to its state at %s. The database as it is now, with ${countOf(since)} made since, is kept separately. Everyone has to log in again.`

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
  const says = (isAutomatic ? tell : ask)(await countSince(db, copy.takenAt))
  return { file: copy.file, says: `${changed}. ${says.replace('%s', copy.takenAt.toISOString())}` }
}
