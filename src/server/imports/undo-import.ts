import type { PlainDate } from '../../shared/dates/calendar.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as receipts from '../store/money/receipts.ts'
import * as orders from '../store/orders/orders.ts'
import * as importRows from '../store/people/import-rows.ts'
import * as imported from '../store/people/imported-orders.ts'
import * as pickups from '../store/pickups/pickups.ts'

/** Undoes an import in short transactions; what other records depend on stays, and is listed. */

const KEPT: Readonly<Record<imported.KeptFor, string>> = {
  edited: say.keptEdited,
  paying: say.keptPaying,
  paid: say.keptPaid,
  pickup: say.keptPickup,
  past: say.keptPast,
  login: say.keptLogin,
}

export type Where = { import_id: number; who: string; today: PlainDate }

/** Entries in the books stay and are corrected: the payment was recorded by mistake, and the order ends. */
export const bookBack = async (tx: Db, { clock }: Pick<Shop, 'clock'>, { who, today }: Where, subscription_id: number): Promise<void> => {
  const at = clock()
  for (const { receipt_no: of_receipt, method, left_cents } of await receipts.listByHand(tx, subscription_id))
    await receipts.add(tx, { kind: 'correction', method, cents: -left_cents, paid_on: today, at, subscription_id, of_receipt, who })
  await orders.cancel(tx, subscription_id)
  await pickups.cancelComing(tx, subscription_id, today)
}

/** The next orders; false when none is left. */
export const undoOrders = async (tx: Db, shop: Pick<Shop, 'clock'>, where: Where, most: number): Promise<boolean> => {
  const { import_id } = where
  const next = await imported.lockNext(tx, where, most)
  if (!next) return false
  const free = next.filter(({ kept }) => kept === null)
  for (const { line, kept } of next) if (kept) await importRows.noteOutcome(tx, { import_id, line }, 'kept', { note: KEPT[kept] })
  const booked = free.filter(({ receipt_no }) => receipt_no !== null)
  const bare = free.filter(({ receipt_no }) => receipt_no === null)
  await importRows.noteTakenBack(
    tx,
    import_id,
    bare.map(({ line }) => line),
  )
  await imported.remove(
    tx,
    bare.map(({ subscription_id }) => subscription_id),
  )
  await imported.endSilence(
    tx,
    free.flatMap(({ addresses }) => addresses),
  )
  // Last, since everybody waits for the next number of the books.
  for (const { line, subscription_id } of booked) {
    await bookBack(tx, shop, where, subscription_id)
    await importRows.noteOutcome(tx, { import_id, line }, 'takenBack', { note: say.bookedBack })
  }
  return true
}

/** The next people, behind a line; the line to go on from, or nothing when none is left. */
export const undoPeople = async (
  tx: Db,
  { clock }: Pick<Shop, 'clock'>,
  behind: importRows.LineName,
  most: number,
): Promise<number | undefined> => {
  const { import_id } = behind
  const people = await imported.lockPeople(tx, behind, most)
  const free = people.filter(({ is_free }) => is_free)
  await importRows.noteTakenBack(
    tx,
    import_id,
    free.filter(({ is_done }) => is_done).map(({ line }) => line),
  )
  for (const { line, is_free, is_done } of people)
    if (!is_free && is_done) await importRows.noteOutcome(tx, { import_id, line }, 'kept', { note: say.keptOther })
  await imported.removePeople(
    tx,
    free.map(({ user_id }) => user_id),
    clock(),
  )
  await imported.endSilence(
    tx,
    free.map(({ email }) => email),
  )
  return people.at(-1)?.line
}

/** An order that cannot be taken back for a reason that nobody foresaw stays, and the others go on. */
export const skipOrder = async (tx: Db, import_id: number): Promise<void> => {
  const line = await imported.findOrderLine(tx, import_id)
  if (line !== undefined) await importRows.noteOutcome(tx, { import_id, line }, 'kept', { note: say.keptFailed })
}

/** The same of a person; the line to go on from. */
export const skipPerson = async (tx: Db, behind: importRows.LineName): Promise<number> => {
  const { import_id } = behind
  const found = await imported.findPersonLine(tx, behind)
  if (found?.is_done) await importRows.noteOutcome(tx, { import_id, line: found.line }, 'kept', { note: say.keptFailed })
  return found?.line ?? behind.line
}
