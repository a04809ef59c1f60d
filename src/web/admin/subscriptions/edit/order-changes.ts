import { showCents, toCents } from '../../../../shared/rules/money.ts'
import type { AdminSubscription } from '../../../../shared/shapes/orders.ts'
import { type FieldName, fieldNames, statusNames } from '../../../../shared/words/admin-words.ts'
import type { TheirChange } from '../../parts/conflict.tsx'
import { changedFields } from '../../parts/edited.ts'
import { type Draft, draftOf } from './edit-draft.ts'

const inWords = (row: AdminSubscription) =>
  ({
    name: row.name,
    pickup_site: row.pickup_site,
    cartons_per_week: String(row.cartons_per_week),
    donation_cartons: String(row.donation_cartons),
    total_amount: showCents(toCents(row.total_amount)),
    second_email: row.second_email || 'none',
    additional_notes: row.additional_notes.trim() || 'none',
    status: statusNames[row.status],
    refunded_amount: showCents(toCents(row.refunded_amount)),
  }) satisfies Partial<Record<FieldName, string>>

/** Whether the form has something else than the order in a field; some fields of an order are in no form. */
const isMine = (field: keyof ReturnType<typeof inWords>, now: AdminSubscription, draft: Draft): boolean => {
  if (field === 'status' || field === 'refunded_amount') return false
  const typed = field === 'pickup_site' ? 'site_id' : field
  return draft[typed] !== draftOf(now)[typed]
}

/** Where two readings of one order differ, as people call it. */
export const changesBetween = (before: AdminSubscription, now: AdminSubscription) => {
  const [was, is] = [inWords(before), inWords(now)]
  return changedFields(was, is).map((field) => ({ field, name: fieldNames[field], says: `${was[field]} → ${is[field]}` }))
}

/** What someone else did to an order while a form was open. */
export const theirChanges = (before: AdminSubscription, now: AdminSubscription, draft: Draft): TheirChange[] =>
  changesBetween(before, now).map((change) => ({ ...change, isMine: isMine(change.field, now, draft) }))
