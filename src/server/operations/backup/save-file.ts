import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { sayFree } from '../health/disk-space.ts'
import { BackupProblem } from './format.ts'
import { readName } from './names.ts'

const PART = '.part'

const refuseExisting = (file: string) => {
  if (existsSync(file)) throw new BackupProblem(`${file} already exists and was not changed. Choose another name.`)
}

/** Known problems with a folder; others are reported as they are. */
const TROUBLES: Readonly<Record<string, (folder: string) => string>> = {
  ENOENT: (folder) => `There is no folder ${folder}. Create it, or mount its disk.`,
  ENOTDIR: (folder) => `${folder} is not a folder.`,
  ENOSPC: (folder) => `There is no space left in ${folder}: ${sayFree(folder) ?? 'its disk is full'}. Make room, or choose another place.`,
  EDQUOT: (folder) => `There is no space left in ${folder} for the user running this. Make room, or choose another place.`,
  EACCES: (folder) => `The user running this can't use ${folder}. Give it to them with chown, and set 700 with chmod.`,
  EPERM: (folder) => `The user running this can't use ${folder}. Give it to them with chown, and set 700 with chmod.`,
  EROFS: (folder) => `${folder} is read-only. Mount its disk for writing, or choose another place.`,
  EIO: (folder) => `The disk of ${folder} is failing. Choose another place, and check that disk.`,
  ESTALE: (folder) => `The disk of ${folder} is gone. Mount it again.`,
}

export const inWords = (error: unknown, folder: string): unknown => {
  const trouble = TROUBLES[(error as NodeJS.ErrnoException).code ?? '']
  return trouble ? new BackupProblem(trouble(folder), { cause: error }) : error
}

const openPart = async (part: string) => {
  try {
    return await open(part, 'wx+', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new BackupProblem(
      `${part} exists: another backup is running, or one was interrupted. If none is running, delete it and try again.`,
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

/**
 * Saves a file only its owner can read. It gets its name only once it is complete, on disk, and accepted by `check`, if
 * given, which reads it back.
 */
export const saveFile = async <Result>(
  file: string,
  fill: (out: Writable) => Promise<Result>,
  check?: (file: Readable) => Promise<unknown>,
): Promise<{ bytes: number; result: Result }> => {
  const part = `${file}${PART}`
  let opened: FileHandle
  try {
    refuseExisting(file)
    opened = await openPart(part)
  } catch (error) {
    throw inWords(error, dirname(file))
  }
  // Opened once, and never by name again: root may be writing in the folder of a user who puts a link in its place.
  const out = opened.createWriteStream({ autoClose: false })
  const written = opened.createReadStream({ start: 0, autoClose: false })
  try {
    const result = await fill(out)
    await opened.sync()
    const { size } = await opened.stat()
    await check?.(written)
    refuseExisting(file)
    await rename(part, file)
    await keepName(file)
    return { bytes: size, result }
  } catch (error) {
    await rm(part, { force: true })
    throw inWords(error, dirname(file))
  } finally {
    // Each of them keeps it open.
    for (const stream of [out, written]) stream.destroy()
    await opened.close()
  }
}

// A writer still at work has touched it since.
const LEFT_MS = 60 * 60_000

/** What a process that was killed has begun; where files only pass through, also what it had not brought away. */
const isLeft = (entry: string, arePassing: boolean): boolean =>
  readName(entry.endsWith(PART) ? entry.slice(0, -PART.length) : arePassing ? entry : '') !== undefined

/** Removes what a process that was killed has left. */
export const tidyLeft = async (folder: string, now: Date, arePassing = false): Promise<void> => {
  for (const entry of await readdir(folder)) {
    if (!isLeft(entry, arePassing)) continue
    const file = join(folder, entry)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs > LEFT_MS) await rm(file, { force: true })
  }
}
