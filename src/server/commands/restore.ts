import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkBackup, restoreBackup } from '../backup/restore-backup.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** Fills an empty database from a backup. */
await runCommand(async ([name]) => {
  if (!name) throw new Error('From which file? Write: npm run restore -- FILE')
  const file = resolve(name)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const backup = await checkBackup(createReadStream(file))
  await withDatabase({ makeNew: true }, (target) => restoreBackup(target, backup, () => createReadStream(file)))
  const { header, end } = backup
  const total = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return `Restored ${total} rows of ${header.tables.length} tables from ${file}, as they were at ${header.taken_at}.`
})
