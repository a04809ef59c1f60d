import { randomInt } from 'node:crypto'
import type { Noted } from '../../money/receipts/noted-number.ts'
import type { Db } from '../../store/database/database.ts'
import * as receiptGaps from '../../store/money/receipt-gaps.ts'

/**
 * Receipts that were written after a backup are in people's hands, and a restore forgets their numbers. So numbers go on
 * after any that may have been given out, and those in between are written down as left out.
 */

/** What the operator knows besides the backup. */
export type Since = {
  now: Date
  /** What the shop has noted on this machine. */
  noted?: (shop_id: string) => Noted | undefined
  /** Somebody says that nothing happened in the shop after the backup. */
  isNothing?: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** More than one import can write, and one for each minute: a farm sells a few thousand times a year. Restored twice, they differ. */
const margin = (since: Date, now: Date): number =>
  randomInt(10_000, 20_000) + Math.max(0, Math.ceil((now.getTime() - since.getTime()) / MINUTE_MS))

/** The shop was alone with its database, and here until lately: what it has noted is all there is. */
const isAll = ({ isWhole, at }: Noted, now: Date): boolean => isWhole && now.getTime() - at.getTime() < DAY_MS

type InBackup = { last_no: number; taken_at: Date }

/** The last number that may have been given out. */
export const lastGiven = ({ last_no, taken_at }: InBackup, noted: Noted | undefined, { now, isNothing }: Since): number => {
  const isNewer = noted !== undefined && noted.last_no >= last_no
  if (isNothing || (isNewer && isAll(noted, now))) return Math.max(last_no, noted?.last_no ?? 0)
  return isNewer ? Math.max(noted.last_no + margin(noted.at, now), last_no) : last_no + margin(taken_at, now)
}

export type LeftOut = Awaited<ReturnType<typeof receiptGaps.leaveOut>>

/** In a database that was just restored. */
export const leaveNumbersOut = async (tx: Db, taken_at: Date, since: Since): Promise<LeftOut> => {
  const { shop_id, last_no } = await receiptGaps.readLast(tx)
  return receiptGaps.leaveOut(tx, lastGiven({ last_no, taken_at }, since.noted?.(shop_id), since), since.now)
}
