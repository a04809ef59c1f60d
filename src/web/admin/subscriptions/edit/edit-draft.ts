import { toCents } from '../../../../shared/rules/money.ts'
import { orderTotalCents } from '../../../../shared/rules/order-total.ts'
import type { AdminSubscription, EditedSubscription } from '../../../../shared/shapes/orders.ts'
import { readAmount, writeAmount } from '../../parts/amount.ts'

/** The fields of an order as they stand in the form. */
export const draftOf = (row: AdminSubscription) => ({
  name: row.name,
  site_id: String(row.site_id),
  cartons_per_week: String(row.cartons_per_week),
  donation_cartons: String(row.donation_cartons),
  total_amount: writeAmount(row.total_amount),
  second_email: row.second_email,
  additional_notes: row.additional_notes.trim(),
})
export type Draft = Readonly<ReturnType<typeof draftOf>>
export type DraftField = keyof Draft

/** The version is that of the row the form was filled from: a row changed since is not overwritten unseen. */
export const editOf = (draft: Draft, base: AdminSubscription): EditedSubscription => ({
  version: base.version,
  name: draft.name,
  site_id: Number(draft.site_id),
  cartons_per_week: Number(draft.cartons_per_week),
  donation_cartons: Number(draft.donation_cartons),
  total_amount: readAmount(draft.total_amount) ?? base.total_amount,
  second_email: draft.second_email.trim(),
  additional_notes: draft.additional_notes === base.additional_notes.trim() ? base.additional_notes : draft.additional_notes,
})

/** What the order would cost by the price rule, when its cartons are others than before. */
export const proposedCents = (draft: Draft, base: AdminSubscription): number | undefined => {
  const before = draftOf(base)
  if (draft.cartons_per_week === before.cartons_per_week && draft.donation_cartons === before.donation_cartons) return
  return orderTotalCents({
    weeks: base.weeks,
    cartonsPerWeek: Number(draft.cartons_per_week),
    donationCartons: Number(draft.donation_cartons),
    priceCents: toCents(base.carton_price),
  })
}
