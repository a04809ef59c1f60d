import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeWhole } from '../../kernel/secret-file.ts'

/**
 * A shop's last receipt number, in a file in the data folder: it survives when the database is restored to an earlier
 * state. Each shop has its own file.
 */

// What a newer version adds stays in the file.
const Noted = z.looseObject({
  last_no: z.int(),
  /** When we last knew that no later number had been issued. */
  at: z.iso.datetime(),
  /** Whether this process alone could issue numbers, because the database belonged to it. */
  is_whole: z.boolean(),
})
export type Noted = { last_no: number; at: Date; isWhole: boolean }
type Stored = z.output<typeof Noted>

const fileOf = (dataDir: string, shop_id: string): string => join(dataDir, `last-receipt-${shop_id}`)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readStored = (dataDir: string, shop_id: string): Stored | undefined => {
  const file = fileOf(dataDir, shop_id)
  return Noted.safeParse(existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined).data
}

/** Returns nothing if there is no such file or it can't be read. */
export const readNoted = (dataDir: string, shop_id: string): Noted | undefined => {
  const data = readStored(dataDir, shop_id)
  return data && { last_no: data.last_no, at: new Date(data.at), isWhole: data.is_whole }
}

/** Never lowers the number: a restored database doesn't undo receipts that customers already have. */
export const raiseNoted = (dataDir: string, shop_id: string, { last_no, at, isWhole }: Noted): void => {
  const before = readStored(dataDir, shop_id)
  const noted: Stored = { ...before, last_no: Math.max(before?.last_no ?? 0, last_no), at: at.toISOString(), is_whole: isWhole }
  writeWhole(fileOf(dataDir, shop_id), `${JSON.stringify(noted)}\n`)
}
