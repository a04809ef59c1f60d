import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import { toCents } from '../../shared/rules/money/cents.ts'
import { weeksLeft } from '../../shared/rules/money/order-total.ts'
import { dueDate } from '../../shared/rules/money/owed.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import type { ImportedOrder } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import { lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as products from '../store/farm/products.ts'
import * as sites from '../store/farm/sites.ts'
import * as receipts from '../store/money/receipts.ts'
import * as importRows from '../store/people/import-rows.ts'
import { addOrders, ownWeeks } from './import-orders.ts'
import { type Line, meetPeople, type Parts, type Ready, type Where } from './import-people.ts'
import { lockReplaced } from './replace-order.ts'

/** Creates people and orders from rows, in one short transaction; a row that no longer fits gets a note saying why. */

/**
 * What was paid, in full or in part, under the numbers of the books, on the day of the import: when money came before, the
 * file doesn't say. Last, since everybody waits for the next number.
 */
const notePaid = async (tx: Db, { from: { file_name, who }, today }: Where, lines: readonly Line[], at: Date): Promise<Line[]> => {
  const noted: Line[] = []
  for (const line of lines) {
    const { order, subscription_id } = line
    if (!order || subscription_id === null || order.paid_cents === 0) noted.push(line)
    else {
      const money = { kind: 'payment', purpose: 'order', method: 'other', cents: order.paid_cents, paid_on: today } as const
      noted.push({ ...line, receipt_no: await receipts.add(tx, { ...money, subscription_id, at, note: `From ${file_name}`, who }) })
    }
  }
  return noted
}

/** Until when something is paid: a season that is over leaves as much time as any other. */
const dueOn = (today: PlainDate, days: number, cycle: Cycle): PlainDate =>
  cycle.end_date < today ? addDays(today, days) : dueDate(today, days, cycle)

/** Brings in lines of one cycle, or of people without an order. */
export const importLines = async (tx: Db, shop: Parts, where: Where, rows: readonly importRows.ReadyRow[]): Promise<void> => {
  const { import_id, today } = where
  const ready = await lockReplaced(tx, rows, today)
  const cycle_id = ready[0]?.order?.cycle_id ?? null
  const at = shop.clock()
  const bySite = [...Map.groupBy(ready, ({ order }) => order?.site_id ?? 0)].sort(([one], [other]) => one - other)
  if (cycle_id !== null) for (const [site_id] of bySite) await lockCapacity(tx, cycle_id, site_id)
  const cycle = cycle_id === null ? undefined : await cycles.find(tx, cycle_id)
  const prices = new Map((await products.list(tx)).map(({ product_id, price }) => [product_id, toCents(price)]))
  const priceOf = ({ product_id = CARTON }: ImportedOrder): number => prices.get(product_id) ?? 0
  const made: Line[] = []
  const refuse = async (refused: readonly Ready[], kind: 'gone' | 'movedOn', text: string) => {
    for (const row of refused) await importRows.noteOutcome(tx, row, 'problems', { problem: { field: 'row', kind, text } })
  }
  for (const [site_id, own] of bySite) {
    if (cycle_id === null) {
      made.push(...(await meetPeople(tx, shop, own)))
      continue
    }
    const weeks = cycle ? weeksLeft(cycle, today) : 0
    // An order with nothing left to collect may be at a closed site.
    const site = await (weeks === 0 ? sites.findStored : sites.find)(tx, site_id)
    if (cycle && site) {
      const selling = { cycle, site, due_date: dueOn(today, shop.farm.current.owed_days, cycle), today, priceOf, at, where }
      const asSeen = own.filter(({ order }) => order?.weeks === ownWeeks(cycle, today, order).weeks)
      if (asSeen.length > 0) made.push(...(await addOrders(tx, shop, selling, asSeen)))
      await refuse(
        own.filter((row) => !asSeen.includes(row)),
        'movedOn',
        say.goneOn,
      )
    } else await refuse(own, 'gone', say.gone)
  }
  const paid = await notePaid(tx, where, made, at)
  await importRows.noteMade(
    tx,
    import_id,
    paid.map(({ line, subscription_id, user_id, isNew, receipt_no }) => ({
      line,
      subscription_id,
      receipt_no,
      user_id: isNew ? user_id : null,
    })),
  )
}
