import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { checkBackup } from '../../../src/server/operations/backup/read-backup.ts'
import { restoreBackup } from '../../../src/server/operations/backup/restore-backup.ts'
import { writeBackup } from '../../../src/server/operations/backup/write-backup.ts'
import { connect } from '../../../src/server/store/database/database.ts'
import { drainMails } from '../world/drain.ts'
import { makeDatabase, type World } from '../world/world.ts'

/**
 * The shop dies, and goes on in an empty database with the backup that was taken last. Nobody says that nothing happened since:
 * numbers are left out, and everybody logs in again. What is only at the provider, a restore cannot bring back, so nothing was
 * sold between the two.
 */
export const restore = async (world: World): Promise<void> => {
  await drainMails(world)
  await world.shop.kill()
  const file = join(world.folder, 'shop.backup')
  await writeBackup(world.db, createWriteStream(file), world.time.clock())
  const old = world.database
  world.figures.restores += 1
  const database = `shop_${world.figures.restores + 1}`
  const db = await makeDatabase(world, database)
  const checked = await checkBackup(createReadStream(file))
  const target = { db, url: world.cluster.urlOf(database), log: pino({ level: 'silent' }) }
  await restoreBackup(target, checked, () => createReadStream(file), { since: { now: world.time.clock() } })
  await world.db.end({ timeout: 1 })
  Object.assign(world, { db, database })
  rmSync(file)
  const root = connect(world.cluster.urlOf('postgres'), 1)
  await root.unsafe(`drop database ${old} with (force)`)
  await root.end()
  await world.shop.start()
}
