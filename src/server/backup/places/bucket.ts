import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import { type Bucket, openS3 } from '../../outside/s3.ts'
import { readNames } from '../names.ts'
import { inWords, saveFile, tidyParts } from '../save-file.ts'
import type { Place } from './place.ts'

/** A bucket at a server that speaks S3. The file is written in `workFolder` first: its length and digest are told in advance. */
export const openBucket = ({ prefix, ...bucket }: Bucket & { prefix: string }, workFolder: string, clock: Clock): Place => {
  const s3 = openS3(bucket, clock)
  const keyOf = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`)
  const start = keyOf('dozen-')
  const prepare = async () => {
    try {
      await mkdir(workFolder, { recursive: true, mode: 0o700 })
      await tidyParts(workFolder, clock())
    } catch (error) {
      throw inWords(error, workFolder)
    }
  }
  return {
    where: `s3://${[bucket.bucket, prefix].filter(Boolean).join('/')}`,
    list: async () => {
      const sizes = new Map((await s3.list(start)).map(({ key, bytes }) => [key.slice(start.length - 'dozen-'.length), bytes]))
      return readNames([...sizes.keys()]).map(({ name }) => ({ name, bytes: sizes.get(name) ?? 0 }))
    },
    read: (name) => s3.get(keyOf(name)),
    write: async (name, fill, check) => {
      await prepare()
      const file = join(workFolder, name)
      await rm(file, { force: true })
      try {
        const written = await saveFile(file, fill)
        await s3.put(keyOf(name), file)
        await check(await s3.get(keyOf(name))).catch(async (error: unknown) => {
          await s3.remove(keyOf(name))
          throw error
        })
        return written
      } finally {
        await rm(file, { force: true })
      }
    },
    remove: (name) => s3.remove(keyOf(name)),
  }
}
