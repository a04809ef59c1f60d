import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import { type Bucket, openS3 } from '../../../outside/s3.ts'
import { BackupProblem } from '../format.ts'
import { readNames } from '../names.ts'
import { inWords, saveFile, tidyLeft } from '../save-file.ts'
import type { Place } from './place.ts'

/** The cause comes first, whatever else goes wrong after it. */
const stays = (error: unknown, key: string) =>
  new BackupProblem(
    `${(error as Error).message} ${key} failed its check and could not be removed. The next backup tries again, or delete it there.`,
    { cause: error },
  )

/** A bucket on an S3 server. The file is written to `workFolder` first, because its length and digest are sent in advance. */
export const openBucket = ({ prefix, ...bucket }: Bucket & { prefix: string }, workFolder: string, clock: Clock): Place => {
  const s3 = openS3(bucket, clock)
  const keyOf = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`)
  const start = keyOf('dozen-')
  // What was not found good there: no backup for anybody, and removed before the next one at the latest.
  const bad = new Set<string>()
  const removeBad = async () => {
    for (const name of [...bad])
      await s3.remove(keyOf(name)).then(
        () => bad.delete(name),
        () => {},
      )
  }
  const prepare = async () => {
    try {
      await mkdir(workFolder, { recursive: true, mode: 0o700 })
      await tidyLeft(workFolder, clock(), true)
    } catch (error) {
      throw inWords(error, workFolder)
    }
  }
  return {
    where: `s3://${[bucket.bucket, prefix].filter(Boolean).join('/')}`,
    list: async () => {
      const sizes = new Map((await s3.list(start)).map(({ key, bytes }) => [key.slice(start.length - 'dozen-'.length), bytes]))
      for (const name of bad) sizes.delete(name)
      return readNames([...sizes.keys()]).map(({ name }) => ({ name, bytes: sizes.get(name) ?? 0 }))
    },
    read: (name) => s3.get(keyOf(name)),
    write: async (name, fill, check) => {
      await prepare()
      await removeBad()
      const file = join(workFolder, name)
      await rm(file, { force: true })
      try {
        const written = await saveFile(file, fill)
        await s3.put(keyOf(name), file)
        bad.add(name)
        await check(await s3.get(keyOf(name)))
        bad.delete(name)
        return written
      } catch (error) {
        await removeBad()
        throw bad.has(name) ? stays(error, keyOf(name)) : error
      } finally {
        await rm(file, { force: true })
      }
    },
    remove: (name) => s3.remove(keyOf(name)),
  }
}
