import type { Shop } from '../kernel/context.ts'
import { backUp, openPlace, removeOld } from '../operations/backup/back-up.ts'
import { isDue } from '../operations/backup/backup-schedule.ts'
import type { Place } from '../operations/backup/places/place.ts'
import { isInUse, listTables } from '../operations/backup/tables.ts'
import { isDatabaseAway } from '../store/database/database.ts'
import * as lastBackups from '../store/farm/last-backups.ts'
import * as partStates from '../store/farm/part-states.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'clock' | 'log' | 'farm'>

/** What a database that takes no writes can't remember, and which failure the log has already. */
type Memory = { takenAt?: Date | undefined; failedAt?: Date | undefined; reason?: string | undefined }

/** The failure was logged, and the page Health says that the database is away. */
const ifAway = (error: unknown): void => {
  if (!isDatabaseAway(error)) throw error
}

/**
 * Asks what is due and not done, so that an outage skips nothing. A shop nobody uses yet writes nothing: a fresh install
 * with a farm's settings would put its own empty backup before the farm's. A shop that was filled just now removes nothing
 * there until its second backup.
 */
export const backUpIfDue = async (place: Place, { db, config, clock, log, farm }: Parts, memory: Memory = {}): Promise<void> => {
  const last = await lastBackups.read(db)
  const states = await partStates.readAll(db)
  const { time_zone: timeZone } = farm.current
  const { failing_since, failed_at } = states.get('backup') ?? {}
  const failedAt = (failing_since && failed_at) ?? memory.failedAt
  // At a new place there is no backup yet.
  const noted = last?.place === place.where ? last.taken_at : undefined
  const takenAt = memory.takenAt && (!noted || memory.takenAt > noted) ? memory.takenAt : noted
  if (!isDue(clock(), timeZone, { takenAt, failedAt }) || !(await isInUse(db, await listTables(db)))) return
  try {
    const { name, bytes, took_ms, taken_at, unnoted } = await backUp(place, { db, config, clock, timeZone })
    Object.assign(memory, { takenAt: unnoted === undefined ? undefined : taken_at, failedAt: undefined, reason: undefined })
    log.info(
      { name, place: place.where, bytes, took_ms, ...(unnoted === undefined ? {} : { unnoted }) },
      'A backup was written and verified',
    )
    if (takenAt)
      await removeOld(place, name, log).catch((error: Error) => log.warn({ reason: error.message }, 'Old backups could not be removed'))
  } catch (error) {
    const { message } = error as Error
    // How much is free differs each time; why it fails does not.
    const reason = message.replaceAll(/\d/g, '')
    if (memory.reason !== reason) log.error({ place: place.where, reason: message }, 'The backup failed; no older backups were removed')
    Object.assign(memory, { failedAt: clock(), reason })
    await partStates.noteFailure(db, 'backup', message.slice(0, 500), clock()).catch(ifAway)
  }
}

/** Checks at startup and every minute; of several processes, one does it. */
export const workOnBackups = async (shop: Parts & Pick<Shop, 'queue'>): Promise<void> => {
  const place = openPlace(shop.config, shop.clock)
  if (!place) return
  const memory: Memory = {}
  await shop.queue.work('backup', 1, () => backUpIfDue(place, shop, memory))
  await shop.queue.schedule('backup', '* * * * *')
  await shop.queue.send(shop.db, 'backup', [{}])
}
