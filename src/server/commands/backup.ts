import { resolve } from 'node:path'
import { systemClock } from '../kernel/clock.ts'
import { readCommandConfig } from '../kernel/config/config.ts'
import { giveUpRoot } from '../kernel/ordinary-user.ts'
import { alongFor, backUp, openPlace } from '../operations/backup/back-up.ts'
import { filesToKeep } from '../operations/backup/extra-files.ts'
import { saveBackup } from '../operations/backup/save-backup.ts'
import { readTimeZone } from '../store/farm/farm-settings.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

const WHERE = 'Which file? Use: npm run backup -- FILE, or set BACKUP_TO to the place for backups.'
const SAFE = 'It contains everything the shop knows about people. Keep it safe.'
const SEALED = 'It is encrypted. Without BACKUP_PASSPHRASE, no one can read it.'

/** Saves the whole shop in one file, or in the place of BACKUP_TO, while it runs. */
await runCommand(async ([name]) => {
  const config = readCommandConfig()
  const beside = [config.backups.passphrase === undefined ? SAFE : SEALED, ...filesToKeep(config)].join(' ')
  if (name) {
    const file = resolve(name)
    const rows = await withDatabase({ makeNew: false }, ({ db }) => saveBackup(db, file, systemClock(), alongFor(config)))
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return `Saved ${total} rows of ${Object.keys(rows).length} tables in ${file} and verified them. ${beside}`
  }
  const place = openPlace(config, systemClock)
  if (!place) throw new Error(WHERE)
  // That place belongs to the shop. Files left there by root couldn't be read by the shop.
  giveUpRoot(config.dataDir)
  const {
    name: written,
    row_count,
    unnoted,
  } = await withDatabase({ makeNew: false }, async ({ db }) =>
    backUp(place, { db, config, clock: systemClock, timeZone: (await readTimeZone(db)) ?? config.timeZone }),
  )
  const only = unnoted === undefined ? '' : ` The Health page won't show this backup. ${unnoted}`
  return `Saved ${row_count} rows in ${place.where}/${written} and verified them there. ${beside}${only}`
})
