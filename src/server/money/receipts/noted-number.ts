import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeWhole } from '../../kernel/secret-file.ts'

/**
 * The last receipt number of a shop, in a file of the data folder: what the database forgets when it is put back to an
 * earlier state, this remembers. Each shop has a file of its own.
 */

const Noted = z.object({
  last_no: z.int(),
  /** When it was noted that no number after it had been given out. */
  at: z.iso.datetime(),
  /** Whether nobody else could give out numbers: the database belonged to this process. */
  is_whole: z.boolean(),
})
export type Noted = { last_no: number; at: Date; isWhole: boolean }

const fileOf = (dataDir: string, shop_id: string): string => join(dataDir, `last-receipt-${shop_id}`)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nothing where there is no such file, or none that can be read. */
export const readNoted = (dataDir: string, shop_id: string): Noted | undefined => {
  const file = fileOf(dataDir, shop_id)
  const { data } = Noted.safeParse(existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined)
  return data && { last_no: data.last_no, at: new Date(data.at), isWhole: data.is_whole }
}

/** Never lowers it: a database that was put back does not undo what customers hold. */
export const raiseNoted = (dataDir: string, shop_id: string, { last_no, at, isWhole }: Noted): void => {
  const before = readNoted(dataDir, shop_id)?.last_no ?? 0
  const noted: z.output<typeof Noted> = { last_no: Math.max(before, last_no), at: at.toISOString(), is_whole: isWhole }
  writeWhole(fileOf(dataDir, shop_id), `${JSON.stringify(noted)}\n`)
}
