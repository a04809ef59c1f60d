import { showReference } from '../../shared/rules/order-reference.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { ImportedOrder, ImportedPerson, OtherOrder } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Db } from '../store/database/database.ts'
import { type EqualOrder, listEqual } from '../store/people/equal-orders.ts'
import * as importRows from '../store/people/import-rows.ts'
import type { AsOf } from '../store/people/imported-orders.ts'
import { plainName } from './matching/farm-names.ts'
import { distance } from './matching/likeness.ts'
import type { Farm } from './matching/open-row.ts'

/** Finds rows that are already in the shop: the same row, an order with the same content, or another order of that person. */

type Line = { person: ImportedPerson; order: ImportedOrder | null; digest: string }

/** `already`: why it isn't imported again. `others`: orders of that person in that season. */
export type Found = { already?: string; others: EqualOrder[] }

const isSamePerson = (each: EqualOrder, { email, name }: ImportedPerson): boolean =>
  each.email && email ? each.email === email : each.is_imported && name !== '' && plainName(each.name) === plainName(name)

/** 2026-03-05 as read by someone who takes the day for the month. */
const turned = (date: string): string => date.replace(/-(\d\d)-(\d\d)$/, '-$2-$1')

/** One list may have a day and the other none, or a list may be read once with the month first and once with the day. */
const canBeSameDay = ({ is_imported, date }: EqualOrder, other: string | null): boolean =>
  !is_imported || date === null || other === null || date === other || turned(date) === other

/** One person may have eggs and honey. */
const isSameProduct = ({ product_id }: EqualOrder, order: ImportedOrder): boolean => product_id === (order.product_id ?? CARTON)

const isInSeason = (each: EqualOrder, { person, order }: Line): boolean =>
  order !== null && isSamePerson(each, person) && each.cycle_id === order.cycle_id && isSameProduct(each, order)

/** So many letters may be wrong in an address that was typed. */
const SLIPS = 2

/** A row with nearly the same address for the same name: the address may have been corrected. */
const isCorrected = (each: EqualOrder, { person, order }: Line): boolean =>
  each.is_imported &&
  each.cycle_id === order?.cycle_id &&
  isSameProduct(each, order) &&
  plainName(each.name) === plainName(person.name) &&
  each.email !== '' &&
  person.email !== '' &&
  distance(each.email, person.email) <= SLIPS

const isEqual = (each: EqualOrder, line: Line): boolean =>
  isInSeason(each, line) &&
  each.cartons_per_week === line.order?.cartons_per_week &&
  each.every_weeks === (line.order.every_weeks ?? 1) &&
  each.site_id === line.order.site_id &&
  each.donation_cartons === line.order.donation_cartons &&
  canBeSameDay(each, line.order.date)

const WHY_NOT: Readonly<Record<NonNullable<EqualOrder['used']>, string>> = {
  edited: say.keptEdited,
  paying: say.keptPaying,
  paid: say.keptPaid,
  pickup: say.keptPickup,
  past: say.keptPast,
}

/** Another order as the farmer sees it beside a row. */
export const showOther = (
  { id, cartons_per_week, product_id, every_weeks, site_name, is_imported, used }: EqualOrder,
  { products }: Pick<Farm, 'products'>,
): OtherOrder => ({
  subscription_id: id,
  cartons_per_week,
  ...(products && { short_name: products.find(({ product }) => product.product_id === product_id)?.product.short_name, every_weeks }),
  pickup_site: site_name,
  why_not: is_imported ? used && WHY_NOT[used] : say.notImported,
})

export const openDuplicateFinder = async (db: Db, asOf: AsOf, lines: readonly Line[]) => {
  const brought = await importRows.listBrought(
    db,
    lines.map(({ digest }) => digest),
  )
  const orders = await listEqual(db, asOf, {
    emails: [...new Set(lines.map(({ person }) => person.email).filter(Boolean))],
    names: [...new Set(lines.map(({ person }) => person.name.toLowerCase()).filter(Boolean))],
  })
  return (line: Line): Found => {
    if (brought.has(line.digest)) return { already: say.before, others: [] }
    const equal = orders.find((each) => isEqual(each, line))
    if (equal) return { already: say.equalOrder(showReference(equal.id)), others: [] }
    const theirs = orders.filter((each) => isInSeason(each, line))
    const corrected = orders.filter((each) => isCorrected(each, line) && !lines.some(({ person }) => person.email === each.email))
    const others = theirs.length > 0 ? theirs : corrected
    // One that stands in another row as it is was not meant by this one.
    const unmeant = others.filter((each) => !lines.some((row) => isEqual(each, row)))
    return { others: unmeant.length > 0 ? unmeant : others }
  }
}
