import type { FastifyBaseLogger } from 'fastify'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config/config.ts'
import { type Pool, within } from '../../store/database/database.ts'
import { isSocket } from '../../store/database/database-url.ts'
import * as receiptGaps from '../../store/money/receipt-gaps.ts'
import { raiseNoted, readNoted } from './noted-number.ts'

/**
 * Saves the last receipt number outside the database as soon as any process has issued it. If the database is behind the
 * saved number, it was restored: the numbers in between are skipped and recorded as a gap.
 */

type Parts = { db: Pool; config: Pick<Config, 'dataDir' | 'databaseUrl'>; clock: Clock; log: FastifyBaseLogger }

/** Several numbers in a row are saved together. */
const PAUSE_MS = 100
/** Tells a restore until when a process was running that would have saved later numbers. */
const EVERY_MS = 60_000
const CLOSE_MS = 1_000

export const noteNumbers = async ({ db, config, clock, log }: Parts): Promise<{ close: () => Promise<void> }> => {
  const { dataDir, databaseUrl } = config
  // Nobody else gives numbers out of a database that only this machine reaches.
  const isWhole = databaseUrl === undefined || isSocket(databaseUrl)
  const { shop_id } = await receiptGaps.readLast(db)
  let highest = 0
  let written = -1
  let pausing = undefined as NodeJS.Timeout | undefined
  let isTold = false

  const write = () => {
    const last_no = highest
    try {
      raiseNoted(dataDir, shop_id, { last_no, at: clock(), isWhole })
      written = last_no
      isTold = false
    } catch (error) {
      if (!isTold)
        log.warn({ reason: (error as Error).message }, 'The last receipt number could not be recorded in DATA_DIR; the shop tries again')
      isTold = true
    }
  }
  const writeInTurn = () => {
    pausing = undefined
    if (highest === written) return
    write()
    pausing = setTimeout(writeInTurn, PAUSE_MS)
  }
  const note = (last_no: number) => {
    highest = Math.max(highest, last_no)
    if (!pausing) writeInTurn()
  }

  /** Read the saved number first: it was issued and committed before it was saved. */
  const catchUp = async () => {
    const noted = readNoted(dataDir, shop_id)
    const gap = noted && (await receiptGaps.leaveOut(db, noted.last_no, clock()))
    if (gap)
      log.warn(
        { first: showReceiptNo(gap.first_no), last: showReceiptNo(gap.last_no) },
        'The database was restored to an earlier state: receipt numbers issued since are skipped',
      )
    note((await receiptGaps.readLast(db)).last_no)
  }

  await catchUp()
  // Notifications sent while the connection was lost are missing, and another server may have taken over.
  const listenAnew = () =>
    void catchUp().catch((error: Error) => log.warn({ reason: error.message }, 'The last receipt number was not read'))
  const { unlisten } = await db.listen(receiptGaps.CHANNEL, (last_no) => note(Number(last_no)), listenAnew)
  const every = setInterval(write, EVERY_MS).unref()
  return {
    close: async () => {
      clearInterval(every)
      await within(CLOSE_MS, unlisten()).catch(() => {})
      // Without a database, the last known number has to do.
      await within(CLOSE_MS, receiptGaps.readLast(db)).then(
        ({ last_no }) => note(last_no),
        () => {},
      )
      clearTimeout(pausing)
      write()
    },
  }
}
