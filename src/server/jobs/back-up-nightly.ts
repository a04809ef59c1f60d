import type { Shop } from '../kernel/context.ts'
import { backUp, openPlace, removeOld } from '../operations/backup/back-up.ts'
import { isDue } from '../operations/backup/backup-schedule.ts'
import type { Place } from '../operations/backup/places/place.ts'
import { isInUse, listTables } from '../operations/backup/tables.ts'
import * as lastBackups from '../store/farm/last-backups.ts'
import * as partStates from '../store/farm/part-states.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'clock' | 'log' | 'farm'>

/**
 * Asks what is due and not done, so that an outage skips nothing. A shop nobody uses yet writes nothing: a fresh install
 * with a farm's settings would put its own empty backup before the farm's. A shop that was filled just now removes nothing
 * there until its second backup.
 */
export const backUpIfDue = async (place: Place, { db, config, clock, log, farm }: Parts): Promise<void> => {
  const last = await lastBackups.read(db)
  const states = await partStates.readAll(db)
  const { time_zone: timeZone } = farm.current
  const { failing_since, failed_at } = states.get('backup') ?? {}
  const failedAt = (failing_since && failed_at) ?? undefined
  // At a new place there is no backup yet.
  const takenAt = last?.place === place.where ? last.taken_at : undefined
  if (!isDue(clock(), timeZone, { takenAt, failedAt }) || !(await isInUse(db, await listTables(db)))) return
  try {
    const { name, bytes, took_ms } = await backUp(place, { db, config, clock, timeZone })
    log.info({ name, place: place.where, bytes, took_ms }, 'A backup was written and verified')
    if (takenAt)
      await removeOld(place, name, log).catch((error: Error) => log.warn({ reason: error.message }, 'Old backups could not be removed'))
  } catch (error) {
    const { message } = error as Error
    log.error({ place: place.where, reason: message }, 'The backup failed; no older backups were removed')
    await partStates.noteFailure(db, 'backup', message.slice(0, 500), clock())
  }
}

/** Checks at startup and every minute; of several processes, one does it. */
export const workOnBackups = async (shop: Parts & Pick<Shop, 'queue'>): Promise<void> => {
  const place = openPlace(shop.config, shop.clock)
  if (!place) return
  await shop.queue.work('backup', 1, () => backUpIfDue(place, shop))
  await shop.queue.schedule('backup', '* * * * *')
  await shop.queue.send(shop.db, 'backup', [{}])
}
