import { mapFields } from '../../../../shared/fields/field.ts'
import { orderFields } from '../../../../shared/fields/order-fields.ts'
import { showCents, toCents } from '../../../../shared/rules/money/cents.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { type FieldName, fieldNames, nameOfState } from '../../../../words/en/dashboard/admin.ts'
import type { TheirChange } from '../../parts/form/conflict.tsx'
import { changedFields } from '../../parts/form/edited.ts'
import { type Draft, draftOf } from './edit-draft.ts'

const inWords = (row: Order) => {
  const { name, ...others } = mapFields(orderFields, ({ kind }, field) => {
    const value = row[field as keyof typeof orderFields]
    return kind === 'dollars' ? showCents(toCents(Number(value))) : String(value).trim() || 'none'
  })
  return {
    name,
    pickup_site: row.pickup_site,
    ...others,
    status: nameOfState(row),
    farm_amount: showCents(toCents(row.farm_amount)),
    refunded_amount: showCents(toCents(row.refunded_amount)),
  } satisfies Partial<Record<FieldName, string>>
}

/** Whether the form has something else than the order in a field; some fields of an order are in no form. */
const isMine = (field: keyof ReturnType<typeof inWords>, now: Order, draft: Draft): boolean => {
  if (field === 'status' || field === 'farm_amount' || field === 'refunded_amount') return false
  const typed = field === 'pickup_site' ? 'site_id' : field
  return draft[typed] !== draftOf(now)[typed]
}

/** Where two readings of one order differ, as people call it. */
export const changesBetween = (before: Order, now: Order) => {
  const was = inWords(before)
  const is = inWords(now)
  return changedFields(was, is).map((field) => ({ field, name: fieldNames[field], says: `${was[field]} → ${is[field]}` }))
}

/** What someone else did to an order while a form was open. */
export const theirChanges = (before: Order, now: Order, draft: Draft): TheirChange[] =>
  changesBetween(before, now).map((change) => ({ ...change, isMine: isMine(change.field, now, draft) }))
