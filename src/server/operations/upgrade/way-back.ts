import { join } from 'node:path'
import type { Pool } from '../../store/database/database.ts'
import { firstBeyond, listMigrations } from '../../store/database/migrate.ts'
import { countSince } from '../../store/farm/made-since.ts'
import { copiesIn, listCopies } from './copies.ts'

/** `file`: absent if the other release can use the database as it is. `says`: for the person who decides. */
export type WayBack = { file?: string; says: string }

/** How the database becomes one that another release knows, and what would be missing then. */
export const findWayBack = async (db: Pool, dataDir: string, release: string): Promise<WayBack> => {
  const known = (await listMigrations(join(release, 'migrations'))).map(({ number }) => number)
  const first = await firstBeyond(db, known)
  if (first === undefined) return { says: 'The previous release can use the database as it is. Nothing will be lost.' }
  const copy = listCopies(dataDir).findLast(({ before }) => before === first.number)
  if (copy === undefined)
    throw new Error(
      `The database was changed by ${first.name}, which the previous release doesn't know, and there is no earlier copy in ${copiesIn(dataDir)}. Use another backup from before the upgrade: see docs/operating.md, Upgrading.`,
    )
  const { orders, payments, accounts, questions } = await countSince(db, copy.takenAt)
  return {
    file: copy.file,
    says: `The database was changed by ${first.name}, which the previous release doesn't know. It would be restored to its state at ${copy.takenAt.toISOString()}. You would lose ${orders} orders, ${payments} payments, ${accounts} accounts and ${questions} questions made since, and every other change. A full backup is made first. Payments stay at the payment provider: compare its list. Everyone has to log in again.`,
  }
}
