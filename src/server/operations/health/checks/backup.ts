import * as lastBackups from '../../../store/farm/last-backups.ts'
import type { Check, Finding, HealthParts } from '../check.ts'
import { formatAgo, formatBytes } from '../format-report.ts'

const HOUR_MS = 3_600_000
/** One night may be missed, and the next one has some hours to do it. */
const OLD_HOURS = 36
/** Where there has never been one, a wrong key or a missing folder is not waited for as long. */
const FIRST_HOURS = 3

const WHERE_TO =
  'Set BACKUP_TO to a folder on another disk, or to a bucket like s3://my-farm/dozen. Then a backup is made and verified every night.'
const FIRST = 'The first is made within two minutes of the start, once there is an account, a season or a site. Check again then.'
const MEND = 'Fix the cause. The shop tries again every 15 minutes, or right away with npm run backup.'

const describeBackup = ({ name, place, taken_at, bytes, took_ms }: lastBackups.LastBackup, now: Date): string =>
  `The last backup is ${name} in ${place}, made ${formatAgo(taken_at, now)}: ${formatBytes(bytes)} in ${Math.ceil(took_ms / 1000)} s, verified${name.endsWith('.enc') ? ', encrypted' : ''}.`

const checkBackup = async ({ config, db, clock, states }: HealthParts): Promise<Finding> => {
  if (config.backups.to === undefined)
    return config.demo
      ? { state: 'off', says: 'The demo farm is not backed up.' }
      : { state: 'warn', says: 'No automatic backups are made.', toDo: WHERE_TO }
  const last = await lastBackups.read(db)
  const now = clock()
  const about = last ? describeBackup(last, now) : 'There is no backup yet.'
  const state = states.get('backup')
  const since = last?.taken_at ?? state?.failing_since
  const isOld = since ? now.getTime() - since.getTime() > (last ? OLD_HOURS : FIRST_HOURS) * HOUR_MS : false
  // One that failed is tried again: nobody is woken while there is a fresh one.
  if (state?.failing_since) return { state: isOld ? 'bad' : 'warn', says: `The last backup failed: ${state.reason} ${about}`, toDo: MEND }
  if (!last) return { state: 'warn', says: about, toDo: FIRST }
  if (isOld) return { state: 'bad', says: about, toDo: 'Run npm run backup, and check the log for why none was made at 2:30 AM.' }
  return { state: 'ok', says: about }
}

/** The copy that brings the shop back on another machine. */
export const backup: Check = { name: 'backup', isAlarm: true, look: checkBackup }
