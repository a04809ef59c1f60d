import type { orderFields } from '../../../shared/fields/order-fields.ts'
import type { Order } from '../../../shared/shapes/orders.ts'

/** What moves without a change of the order: a row may be sent back with what it was. */
type Moving = 'needs_care' | 'care_seen_at' | 'care_seen_by' | 'changed_at'

/** What of an order's row nobody can change by sending the row, as people call it. The site is changed by its number or its name. */
export const fixedFields = {
  id: 'number',
  egg_cycle: 'cycle',
  cycle_id: 'cycle',
  start_date: 'first day',
  end_date: 'last day',
  site_instructions: 'instructions of the site',
  status: 'status',
  email: 'email of the account',
  created_at: 'day of the order',
  weeks: 'number of weeks',
  carton_price: 'carton price',
  payment_ref: 'payment',
  paid_amount: 'sum that was paid',
  refunded_amount: 'sum that was refunded',
  credit_amount: 'credit that was used',
  farm_amount: 'sum that was paid to the farm',
  pay_later: 'way of paying later',
  owed_amount: 'sum that is owed',
  due_date: 'day by which it is to be paid',
  disputed: 'dispute',
  care: 'care',
} as const satisfies Record<Exclude<keyof Order, keyof typeof orderFields | 'pickup_site' | 'site_id' | 'version' | Moving>, string>

/** Why an edited row is not taken. */
export const editWords = {
  fixed: (fields: readonly string[]) => `The ${fields.join(', ')} of a subscription cannot be changed here.`,
  siteUnknown: (site: string) => `There is no open pickup site with the name ${site}.`,
  siteUnclear: (site: string) => `Several open pickup sites have the name ${site}. Please choose one by its number.`,
  sitesDisagree: 'The name and the number of the pickup site are those of two sites.',
} as const
