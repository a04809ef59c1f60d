import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import { readNames } from '../names.ts'
import { inWords, saveFile, tidyLeft } from '../save-file.ts'
import type { Kept, Place } from './place.ts'

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Whatever somebody removes while it is being looked at is not there. */
const lookAt = async (folder: string, name: string): Promise<Kept[]> => {
  try {
    return [{ name, bytes: (await stat(join(folder, name))).size }]
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** A folder on this machine. It is never made here: where a disk is not mounted, the backup would lie on the wrong one. */
export const openFolder = (folder: string, clock: Clock): Place => {
  const withExplanation = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw inWords(error, folder)
    }
  }
  return {
    where: folder,
    list: () =>
      withExplanation(async () => {
        const names = readNames(await readdir(folder))
        return (await Promise.all(names.map(({ name }) => lookAt(folder, name)))).flat()
      }),
    read: (name) =>
      // Opened here, so that a problem is reported before reading starts.
      withExplanation(async () => (await open(join(folder, name))).createReadStream()),
    write: (name, fill, check) =>
      withExplanation(async () => {
        await tidyLeft(folder, clock())
        return await saveFile(join(folder, name), fill, check)
      }),
    remove: (name) => withExplanation(() => rm(join(folder, name), { force: true })),
  }
}
