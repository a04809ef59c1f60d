import * as z from 'zod/mini'
import { orderFields } from '../../../shared/fields/order-fields.ts'
import { Order } from '../../../shared/shapes/orders.ts'

/** What the farmer sees of an order, under its column names. */
const ShownOrder = z.omit(Order, {
  egg_cycle: true,
  pickup_site: true,
  start_date: true,
  end_date: true,
  total_amount: true,
  carton_price: true,
  paid_amount: true,
  refunded_amount: true,
  credit_amount: true,
  farm_amount: true,
  owed_amount: true,
  created_at: true,
  is_imported: true,
  needs_care: true,
  unplaced: true,
  care_seen_at: true,
  care_seen_by: true,
  changed_at: true,
  product: true,
  product_id: true,
  every_weeks: true,
})

/**
 * An order as stored; every other shape of an order in the server derives from it. Its table is called `subscription`:
 * `order` is reserved in SQL, and backups name the table.
 */
const OrderRow = z.object({
  ...ShownOrder.shape,
  /** Null for an order added by hand. */
  user_id: z.nullable(z.string()),
  /** The name of its site when it was sold. */
  site_name: z.string(),
  created_at: z.date(),
  product_id: z.int(),
  /** An order of a few weeks, which a person has once. */
  is_trial: z.boolean(),
  /** The first of the orders that were placed and paid together with it; null if it was placed alone. */
  basket_id: z.nullable(z.int()),
  every_weeks: z.int(),
  /** The offer of spare cartons that it took from. */
  spare_offer_id: z.nullable(z.int()),
  price_cents: z.int(),
  total_cents: z.int(),
  /** How much of the total was paid with credit. */
  credit_cents: z.int(),
  /** By card: received and refunded. By hand: what the farm has of it. The receipts list the same one by one. */
  paid_cents: z.int(),
  refunded_cents: z.int(),
  farm_cents: z.int(),
  /** For an order that ended with a debt: the total to pay for it. */
  ended_total_cents: z.nullable(z.int()),
  /** The session in which it was paid; for an order paid by credit or later, a name of our own. */
  checkout_session_id: z.nullable(z.string()),
  /** Until when it keeps its place while being paid; null means as long as the page is open. */
  room_until: z.nullable(z.date()),
})
export type OrderRow = z.output<typeof OrderRow>
/** An order whose customer has an account. */
export type OwnOrder = OrderRow & { user_id: string }

type WrittenName = Exclude<keyof typeof orderFields, 'total_amount'>
type NeededName = { [Name in WrittenName]: (typeof orderFields)[Name]['isRequired'] extends true ? Name : never }[WrittenName]

/** What people enter in an order; the total is stored in cents. */
export type Written = Pick<OrderRow, WrittenName>

/** Optional fields may be left out. */
export type NewOrder = Pick<Written, NeededName> &
  Partial<Written> &
  Pick<OrderRow, 'user_id' | 'status' | 'cycle_id' | 'first_week' | 'weeks' | 'price_cents' | 'total_cents'> &
  Partial<Pick<OrderRow, 'email' | 'created_at' | 'pay_later' | 'due_date' | 'product_id' | 'every_weeks' | 'spare_offer_id' | 'is_trial'>>

export const ROW_COLUMNS = Object.keys(OrderRow.shape) as (keyof OrderRow)[]
export const SHOWN_COLUMNS = Object.keys(ShownOrder.shape) as (keyof typeof ShownOrder.shape)[]
export const WRITTEN_COLUMNS = Object.keys(orderFields).filter((name): name is WrittenName => name !== 'total_amount')
