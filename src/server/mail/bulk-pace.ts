import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../store/database/database.ts'
import { reserveSlot } from '../store/mail/mail-pace.ts'

/** Waits until the next letter to many may leave. */
export type BulkPace = () => Promise<void>

const SECOND_MS = 1000

/** The pace that the address of a mail server names, or else ours, in milliseconds from one letter to the next; none is 0. */
export const everyMsOf = (smtpUrl: string, perSecond: number): number => {
  const { searchParams } = new URL(smtpUrl)
  const limit = Number(searchParams.get('rateLimit') ?? perSecond)
  const deltaMs = Number(searchParams.get('rateDelta') || SECOND_MS)
  return limit > 0 && deltaMs > 0 ? deltaMs / limit : 0
}

/** One pace for all processes of a shop, however many send: the account that they send from is one. */
export const openBulkPace = (db: Db, everyMs: number): BulkPace =>
  everyMs > 0 ? async () => void (await pause(await reserveSlot(db, everyMs))) : async () => {}
