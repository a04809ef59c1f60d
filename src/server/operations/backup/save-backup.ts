import type { Pool } from '../../store/database/database.ts'
import type { End } from './format.ts'
import { checkBackup } from './read-backup.ts'
import { saveFile } from './save-file.ts'
import { type Along, writeBackup } from './write-backup.ts'

/** Saves a backup in a file that is not there yet, and reads it back. */
export const saveBackup = async (db: Pool, file: string, takenAt: Date, along: Along = {}): Promise<End['rows']> => {
  const { result } = await saveFile(
    file,
    (out) => writeBackup(db, out, takenAt, along),
    (written) => checkBackup(written, along.passphrase),
  )
  return result
}
