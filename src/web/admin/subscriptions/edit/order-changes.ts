import { showCents, toCents } from '../../../../shared/rules/money.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { fieldNames, statusNames } from '../../../../shared/words/admin-words.ts'

export type OrderChange = { readonly field: string; readonly name: string; readonly was: string; readonly is: string }

const inWords = (row: Order): Record<string, string> => ({
  name: row.name,
  pickup_site: row.pickup_site,
  cartons_per_week: String(row.cartons_per_week),
  donation_cartons: String(row.donation_cartons),
  total_amount: showCents(toCents(row.total_amount)),
  second_email: row.second_email || 'none',
  additional_notes: row.additional_notes.trim() || 'none',
  status: statusNames[row.status],
  refunded_amount: showCents(toCents(row.refunded_amount)),
})

/** What is different between two readings of one order, field by field, as people call them. */
export const changesBetween = (before: Order, after: Order): OrderChange[] => {
  const was = inWords(before)
  return Object.entries(inWords(after))
    .map(([field, is]) => ({ field, name: fieldNames[field] ?? field, was: was[field] ?? '', is }))
    .filter((change) => change.was !== change.is)
}
