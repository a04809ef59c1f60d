import { pickFields } from '../../../../shared/fields/field.ts'
import { orderFields } from '../../../../shared/fields/order-fields.ts'
import { toCents } from '../../../../shared/rules/money/cents.ts'
import { orderTotalCents } from '../../../../shared/rules/money/order-total.ts'
import type { EditedOrder, Order } from '../../../../shared/shapes/orders.ts'
import { readFields, writeFields } from '../../../ui/form/field-values.ts'
import { orderRules, siteRule } from '../../parts/form/order-rules.ts'

const { name, ...others } = orderRules

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const editRules = { name, site_id: siteRule, ...others }

export type DraftField = keyof typeof editRules

/** The fields of an order as shown in the form. */
export type Draft = Readonly<Record<DraftField, string>>

export const draftOf = (row: Order): Draft => ({ ...writeFields(orderFields, row), site_id: String(row.site_id) })

/**
 * The version is that of the row the form was filled from: a row changed since is not overwritten unseen. What nobody
 * touched is sent as it was.
 */
export const editOf = (draft: Draft, base: Order): EditedOrder => {
  const before = draftOf(base)
  const touched = Object.entries(readFields(orderFields, draft)).filter(
    ([field]) => draft[field as DraftField] !== before[field as DraftField],
  )
  return { ...pickFields(orderFields, base), ...Object.fromEntries(touched), version: base.version, site_id: Number(draft.site_id) }
}

/** What the order would cost by the price rule, when its cartons are others than before. */
export const proposedCents = (draft: Draft, base: Order): number | undefined => {
  const before = draftOf(base)
  if (draft.cartons_per_week === before.cartons_per_week && draft.donation_cartons === before.donation_cartons) return
  return orderTotalCents({
    weeks: base.weeks,
    cartonsPerWeek: Number(draft.cartons_per_week),
    donationCartons: Number(draft.donation_cartons),
    priceCents: toCents(base.carton_price),
  })
}
