import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import { readNames } from '../names.ts'
import { inWords, saveFile, tidyParts } from '../save-file.ts'
import type { Place } from './place.ts'

/** A folder on this machine. It is never made here: where a disk is not mounted, the backup would lie on the wrong one. */
export const openFolder = (folder: string, clock: Clock): Place => {
  const told = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw inWords(error, folder)
    }
  }
  return {
    where: folder,
    list: () =>
      told(async () => {
        const names = readNames(await readdir(folder))
        return Promise.all(names.map(async ({ name }) => ({ name, bytes: (await stat(join(folder, name))).size })))
      }),
    read: (name) =>
      // Opened here, so that a trouble is told before anybody reads.
      told(async () => (await open(join(folder, name))).createReadStream()),
    write: (name, fill, check) =>
      told(async () => {
        await tidyParts(folder, clock())
        return await saveFile(join(folder, name), fill, check)
      }),
    remove: (name) => told(() => rm(join(folder, name), { force: true })),
  }
}
