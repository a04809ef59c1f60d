import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { prepareQueue } from '../kernel/queue.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import type { Along } from '../operations/backup/write-backup.ts'
import { migrateWithCopy } from '../operations/upgrade/copy-before-migrating.ts'
import { connect, type Pool } from '../store/database/database.ts'
import { grantWork, whoAmI } from '../store/database/roles.ts'

/** How the database is reached: by who works with it, and, if that is somebody else, by who owns it. */
export type DatabaseAccess = { url: string; ownerUrl?: string | undefined }

/** What else preparing needs: where copies lie, what goes along with them, whose clock names them, who hears of it, whose it must be. */
type Around = { dataDir: string; along: Along; clock: Clock; log: FastifyBaseLogger; expectOurs: (db: Pool) => Promise<void> }

// One migrates, the other copies before.
const OWN_CONNECTIONS = 2

const mayNotMigrate = new StartRefused(
  "Dozen cannot start: this database needs a migration, but the role in DATABASE_URL can't change tables. Start one process with DATABASE_OWNER_URL, the role that owns the tables.",
)
const otherDatabase = new StartRefused(
  'Dozen cannot start: DATABASE_OWNER_URL and DATABASE_URL point to different databases. They must be two roles of the same one.',
)

/** One role for everything: whoever works also migrates. */
const prepareAlone = async (db: Pool, around: Around): Promise<void> => {
  try {
    await around.expectOurs(db)
    await migrateWithCopy(db, around)
  } catch (error) {
    throw (error as { code?: string }).code === '42501' ? mayNotMigrate : error
  }
  if ((await whoAmI(db)).is_superuser)
    around.log.warn(
      'The role in DATABASE_URL is a superuser of its server. Give the shop its own role, and put the owner of its tables in DATABASE_OWNER_URL.',
    )
}

/** Tables, queue and rights, made by the owner before anybody works. Tells whether the queue is ready too. */
export const prepareDatabase = async (db: Pool, { ownerUrl }: DatabaseAccess, around: Around): Promise<{ hasQueue: boolean }> => {
  if (ownerUrl === undefined) {
    await prepareAlone(db, around)
    return { hasQueue: false }
  }
  const owner = connect(ownerUrl, OWN_CONNECTIONS)
  try {
    await around.expectOurs(owner)
    await migrateWithCopy(owner, around)
    await prepareQueue(ownerUrl, around.log)
    const working = await whoAmI(db)
    const owning = await whoAmI(owner)
    if (working.database !== owning.database || working.tables !== owning.tables) throw otherDatabase
    await grantWork(owner, working.role)
  } finally {
    await owner.end({ timeout: 5 })
  }
  return { hasQueue: true }
}
