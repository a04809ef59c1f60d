import { resolve } from 'node:path'
import { saveBackup } from '../backup/save-backup.ts'
import { systemClock } from '../clock.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** Saves the whole shop in one file, while it runs. */
await runCommand(async ([name]) => {
  if (!name) throw new Error('Into which file? Write: npm run backup -- FILE')
  const file = resolve(name)
  const rows = await withDatabase({ makeNew: false }, ({ db }) => saveBackup(db, file, systemClock()))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `Saved ${total} rows of ${Object.keys(rows).length} tables in ${file}. It holds people's data: keep it safe.`
})
