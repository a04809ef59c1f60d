import { mapFields } from '../../../../shared/fields/field.ts'
import { orderFields } from '../../../../shared/fields/order-fields.ts'
import { showCents, toCents } from '../../../../shared/rules/money.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { fieldNames, statusNames } from '../../../../shared/words/admin-words.ts'

export type OrderChange = { readonly field: string; readonly name: string; readonly was: string; readonly is: string }

const inWords = (row: Order): Record<string, string> => {
  const { name, ...others } = mapFields(orderFields, ({ kind }, field) => {
    const value = row[field as keyof typeof orderFields]
    return kind === 'dollars' ? showCents(toCents(Number(value))) : String(value).trim() || 'none'
  })
  return {
    name,
    pickup_site: row.pickup_site,
    ...others,
    status: statusNames[row.status],
    refunded_amount: showCents(toCents(row.refunded_amount)),
  }
}

/** What is different between two readings of one order, field by field, as people call them. */
export const changesBetween = (before: Order, after: Order): OrderChange[] => {
  const was = inWords(before)
  return Object.entries(inWords(after))
    .map(([field, is]) => ({ field, name: fieldNames[field] ?? field, was: was[field] ?? '', is }))
    .filter((change) => change.was !== change.is)
}
