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
  if (first === undefined) return { says: 'The release before can use the database as it is: nothing will be missing.' }
  const copy = listCopies(dataDir).findLast(({ before }) => before === first.number)
  if (copy === undefined)
    throw new Error(
      `The database has been changed by ${first.name}, which the release before does not know, and there is no copy from before that in ${copiesIn(dataDir)}. The way back is another backup from before the upgrade: see docs/operating.md, Upgrading.`,
    )
  const { orders, payments, accounts, questions } = await countSince(db, copy.takenAt)
  return {
    file: copy.file,
    says: `The database has been changed by ${first.name}, which the release before does not know. It would be put back as it was at ${copy.takenAt.toISOString()}. Missing afterwards: ${orders} orders, ${payments} payments, ${accounts} accounts and ${questions} questions that were made since, and every other change. A backup of all of it is made before. Payments stay at the payment provider: compare its list. Everybody logs in once more.`,
  }
}
