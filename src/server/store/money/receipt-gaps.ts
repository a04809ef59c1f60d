import type { ReceiptGap, ReceiptSpan } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'

/** Numbers that no receipt has, because the shop was restored to an earlier state and may have given them out before. */

export const CHANNEL = 'receipt_no'

/** The last number that was given, and whose it is. */
export const readLast = async (db: Db): Promise<{ shop_id: string; last_no: number }> => {
  const [row] = await db<[{ shop_id: string; last_no: number }]>`select shop_id, last_no from shop, receipt_counter`
  return row
}

/** Goes on after a number; what is left out by that is written down. Nothing where numbers have come so far already. */
export const leaveOut = async (db: Db, last_no: number, at: Date): Promise<Omit<ReceiptGap, 'on'> | undefined> => {
  const [gap] = await db<Omit<ReceiptGap, 'on'>[]>`
    with skipped as (
      update receipt_counter set last_no = ${last_no} from (select last_no as was from receipt_counter for update) before
      where was < ${last_no} returning was)
    insert into receipt_gap (first_no, last_no, at) select was + 1, ${last_no}, ${at} from skipped returning first_no, last_no`
  return gap
}

/** Those of some days on the farm's calendar, the first one first. */
export const list = async (db: Db, { from, until }: ReceiptSpan, time_zone: string): Promise<ReceiptGap[]> => [
  ...(await db<ReceiptGap[]>`
    select first_no, last_no, "on" from (select *, (at at time zone ${time_zone})::date as "on" from receipt_gap) gap
    where true ${from ? db`and "on" >= ${from}` : db``} ${until ? db`and "on" <= ${until}` : db``} order by first_no`),
]
