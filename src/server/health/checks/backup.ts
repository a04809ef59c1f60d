import * as lastBackups from '../../store/farm/last-backups.ts'
import type { Check, Finding, HealthParts } from '../check.ts'

const HOUR_MS = 3_600_000
/** One night may be missed, and the next one has some hours to do it. */
const OLD_HOURS = 36

const WHERE_TO =
  'Set BACKUP_TO to a folder on another disk, or to a bucket like s3://my-farm/dozen: then a backup is made and read back every night.'
const MEND = 'Mend the cause; it is tried again every 15 minutes, or at once with npm run backup.'

const ago = (hours: number): string =>
  hours < 1
    ? 'less than an hour ago'
    : hours < 48
      ? `${Math.floor(hours)} hour${Math.floor(hours) === 1 ? '' : 's'} ago`
      : `${Math.floor(hours / 24)} days ago`

const sizeOf = (bytes: number): string => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)

const tell = ({ name, place, bytes, took_ms }: lastBackups.LastBackup, hours: number): string =>
  `The last backup is ${name} in ${place}, made ${ago(hours)}: ${sizeOf(bytes)} in ${Math.ceil(took_ms / 1000)} s, read back${name.endsWith('.enc') ? ', encrypted' : ''}.`

const look = async ({ config, db, clock, states }: HealthParts): Promise<Finding> => {
  if (config.backups.to === undefined)
    return config.demo
      ? { state: 'off', says: 'The demo farm is not backed up.' }
      : { state: 'warn', says: 'No backup is made by itself.', toDo: WHERE_TO }
  const last = await lastBackups.read(db)
  const hours = last ? Math.max(0, clock().getTime() - last.taken_at.getTime()) / HOUR_MS : undefined
  const about = last && hours !== undefined ? tell(last, hours) : 'There is no backup yet.'
  const state = states.get('backup')
  if (state?.failing_since) return { state: 'bad', says: `The last backup failed: ${state.reason} ${about}`, toDo: MEND }
  if (hours === undefined) return { state: 'warn', says: about, toDo: 'The first one is made within two minutes of the start. Look again.' }
  if (hours > OLD_HOURS)
    return { state: 'bad', says: about, toDo: 'Run npm run backup, and see in the log why none is made at night, half past two.' }
  return { state: 'ok', says: about }
}

/** The copy that brings the shop back on another machine. */
export const backup: Check = { name: 'backup', isAlarm: true, look }
