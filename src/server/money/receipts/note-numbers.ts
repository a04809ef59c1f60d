import type { FastifyBaseLogger } from 'fastify'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config/config.ts'
import { type Pool, within } from '../../store/database/database.ts'
import * as receiptGaps from '../../store/money/receipt-gaps.ts'
import { raiseNoted, readNoted } from './noted-number.ts'

/**
 * Notes the last receipt number outside the database, as soon as anybody has given it out, in any process. A database that
 * is behind what was noted has been put back: the numbers in between are left out and written down as such.
 */

type Parts = { db: Pool; config: Pick<Config, 'dataDir' | 'databaseUrl'>; clock: Clock; log: FastifyBaseLogger }

/** Many numbers in a row are noted together. */
const PAUSE_MS = 100
/** So that a restore knows until when somebody was there who would have noted more. */
const EVERY_MS = 60_000
const CLOSE_MS = 1_000

export const noteNumbers = async ({ db, config, clock, log }: Parts): Promise<{ close: () => Promise<void> }> => {
  const { dataDir } = config
  const { shop_id } = await receiptGaps.readLast(db)
  let [highest, written] = [0, -1]
  let [pausing, isTold] = [undefined as NodeJS.Timeout | undefined, false]

  const write = () => {
    const last_no = highest
    try {
      raiseNoted(dataDir, shop_id, { last_no, at: clock(), isWhole: config.databaseUrl === undefined })
      ;[written, isTold] = [last_no, false]
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

  /** What is noted is read first: it was given out, and committed, before it was written there. */
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
  // What was said while the connection was lost was not heard, and another server may have taken over.
  const listenAnew = () =>
    void catchUp().catch((error: Error) => log.warn({ reason: error.message }, 'The last receipt number was not read'))
  const { unlisten } = await db.listen(receiptGaps.CHANNEL, (last_no) => note(Number(last_no)), listenAnew)
  const every = setInterval(write, EVERY_MS).unref()
  return {
    close: async () => {
      clearInterval(every)
      await within(CLOSE_MS, unlisten()).catch(() => {})
      // Without a database, what was heard last is what is known.
      await within(CLOSE_MS, receiptGaps.readLast(db)).then(
        ({ last_no }) => note(last_no),
        () => {},
      )
      clearTimeout(pausing)
      write()
    },
  }
}
