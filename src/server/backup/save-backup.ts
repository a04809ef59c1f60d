import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pool } from '../store/database/database.ts'
import { BackupProblem, type End } from './format.ts'
import { writeBackup } from './write-backup.ts'

const refuseExisting = (file: string) => {
  if (existsSync(file)) throw new BackupProblem(`${file} exists already and is left as it is. Choose another name.`)
}

const openPart = async (part: string) => {
  try {
    return await open(part, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new BackupProblem(
      `${part} is there: another backup is being written, or one was cut off. If none is running, delete it and try again.`,
    )
  }
}

// The new name itself must survive a power cut; Windows has no way to ask for that.
const keepName = async (file: string) => {
  if (process.platform === 'win32') return
  const folder = await open(dirname(file), 'r')
  await folder.sync()
  await folder.close()
}

/** Saves a backup for its owner's eyes alone. The file has its name only once it is complete and on the disk. */
export const saveBackup = async (db: Pool, file: string, takenAt: Date): Promise<End['rows']> => {
  refuseExisting(file)
  const part = `${file}.part`
  await (await openPart(part)).close()
  try {
    const rows = await writeBackup(db, createWriteStream(part, { flags: 'r+', flush: true }), takenAt)
    refuseExisting(file)
    await rename(part, file)
    await keepName(file)
    return rows
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
