import type { orderFields } from '../../../shared/fields/order-fields.ts'
import type { Order } from '../../../shared/shapes/orders.ts'

/** What moves without a change of the order: a row may be sent back with what it was. */
type Moving = 'needs_care' | 'unplaced' | 'care_seen_at' | 'care_seen_by' | 'changed_at'

/** What of an order's row nobody can change by sending the row, as people call it. The site is changed by its number or its name. */
export const fixedFields = {
  id: 'number',
  egg_cycle: 'cycle',
  cycle_id: 'cycle',
  start_date: 'first day',
  end_date: 'last day',
  site_instructions: 'site instructions',
  status: 'status',
  email: 'account email',
  created_at: 'order date',
  is_imported: 'import',
  first_week: 'first week',
  weeks: 'number of weeks',
  carton_price: 'carton price',
  product: 'product',
  product_id: 'product',
  every_weeks: 'how often',
  payment_ref: 'payment',
  paid_amount: 'amount paid',
  refunded_amount: 'amount refunded',
  credit_amount: 'credit used',
  farm_amount: 'amount paid to the farm',
  pay_later: 'pay-later choice',
  owed_amount: 'amount owed',
  due_date: 'due date',
  disputed: 'dispute',
  care: 'attention note',
} as const satisfies Record<Exclude<keyof Order, keyof typeof orderFields | 'pickup_site' | 'site_id' | 'version' | Moving>, string>

/** Why an edited row is refused. */
export const editWords = {
  fixed: (fields: readonly string[]) => `The ${fields.join(', ')} of a subscription cannot be changed here.`,
  siteUnknown: (site: string) => `There is no open pickup site named ${site}.`,
  siteUnclear: (site: string) => `Several open pickup sites are named ${site}. Please choose one by its number.`,
  sitesDisagree: "The pickup site's name and number belong to two different sites.",
} as const
