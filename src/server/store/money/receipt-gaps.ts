import type { ReceiptGap, ReceiptSpan } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'

/** Numbers without a receipt: the shop was restored to an earlier state and may have issued them before. */

export const CHANNEL = 'receipt_no'

/** The last number issued, and the shop it belongs to. */
export const readLast = async (db: Db): Promise<{ shop_id: string; last_no: number }> => {
  const [row] = await db<[{ shop_id: string; last_no: number }]>`select shop_id, last_no from shop, receipt_counter`
  return row
}

/** Continues after a number and records the skipped ones; does nothing if that number was already reached. */
export const leaveOut = async (db: Db, last_no: number, at: Date): Promise<Omit<ReceiptGap, 'on'> | undefined> => {
  const [gap] = await db<Omit<ReceiptGap, 'on'>[]>`
    with skipped as (
      update receipt_counter set last_no = ${last_no} from (select last_no as was from receipt_counter for no key update) before
      where was < ${last_no} returning was)
    insert into receipt_gap (first_no, last_no, at) select was + 1, ${last_no}, ${at} from skipped returning first_no, last_no`
  return gap
}

/** The gaps of these days on the farm's calendar, earliest first. */
export const list = async (db: Db, { from, until }: ReceiptSpan, time_zone: string): Promise<ReceiptGap[]> => [
  ...(await db<ReceiptGap[]>`
    select first_no, last_no, "on" from (select *, (at at time zone ${time_zone})::date as "on" from receipt_gap) gap
    where true ${from ? db`and "on" >= ${from}` : db``} ${until ? db`and "on" <= ${until}` : db``} order by first_no`),
]
