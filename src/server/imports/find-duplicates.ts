import { showReference } from '../../shared/rules/order-reference.ts'
import type { ImportedOrder, ImportedPerson } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Db } from '../store/database/database.ts'
import { type EqualOrder, listEqual } from '../store/people/equal-orders.ts'
import * as importRows from '../store/people/import-rows.ts'
import { plainName } from './matching/open-row.ts'

/** Finds rows that are already in the shop: the same row, or an order with the same content. */

type Line = { person: ImportedPerson; order: ImportedOrder | null; digest: string }

const isSamePerson = (each: EqualOrder, { email, name }: ImportedPerson): boolean =>
  each.email && email ? each.email === email : each.is_imported && name !== '' && plainName(each.name) === plainName(name)

/** 2026-03-05 as read by someone who takes the day for the month. */
const turned = (date: string): string => date.replace(/-(\d\d)-(\d\d)$/, '-$2-$1')

/** One list may have a day and the other none, or a list may be read once with the month first and once with the day. */
const canBeSameDay = ({ is_imported, date }: EqualOrder, other: string | null): boolean =>
  !is_imported || date === null || other === null || date === other || turned(date) === other

/** Returns why a row isn't imported again; nothing if it is new. */
export const openDuplicateFinder = async (db: Db, import_id: number, lines: readonly Line[]) => {
  const brought = await importRows.listBrought(
    db,
    lines.map(({ digest }) => digest),
  )
  const orders = await listEqual(db, import_id, {
    emails: [...new Set(lines.map(({ person }) => person.email).filter(Boolean))],
    names: [...new Set(lines.map(({ person }) => person.name.toLowerCase()).filter(Boolean))],
  })
  return ({ person, order, digest }: Line): string | undefined => {
    if (brought.has(digest)) return say.before
    const equal =
      order &&
      orders.find(
        (each) =>
          isSamePerson(each, person) &&
          each.cycle_id === order.cycle_id &&
          each.cartons_per_week === order.cartons_per_week &&
          each.donation_cartons === order.donation_cartons &&
          canBeSameDay(each, order.date),
      )
    return equal ? say.equalOrder(showReference(equal.id)) : undefined
  }
}
