import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import { fieldsToCustomer, orderFields } from '../fields/order-fields.ts'
import * as limits from '../limits.ts'
import { Balance } from './balance.ts'
import { Hours, SiteDays } from './entities.ts'
import { chosenRhythm } from './farm/products.ts'
import { dollars, Id, IdInPath, moment, NumberInQuery, PressKey, text, whole } from './fields.ts'
import { ofProduct, ordersProduct } from './of-product.ts'
import { OrderChange } from './order-changes.ts'
import { editShapeOf, newShapeOf, replyShapeOf } from './shape-of.ts'

/** Orders and paying for them, as they travel. Where people and paths say subscription, they mean an order. */

export const OrderStatus = z.enum(['pending', 'held', 'owed', 'paid', 'manual', 'expired', 'failed', 'refunded', 'canceled'])
export type OrderStatus = z.output<typeof OrderStatus>

/** How an order is paid that is not paid at once: to the farm by hand, or in installments by card. */
export const PayLater = z.enum(['farm', 'installments'])
export type PayLater = z.output<typeof PayLater>

/** How the farm is paid from hand to hand, as the farmer says. */
export const FarmMethod = z.enum(['cash', 'check', 'transfer', 'ebt', 'other'])
export type FarmMethod = z.output<typeof FarmMethod>

/** What a customer sees of their order. */
export const MyOrder = z.object({
  egg_cycle: z.string(),
  pickup_site: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  site_instructions: z.string(),
  ...ordersProduct,
  ...replyShapeOf(fieldsToCustomer),
})
export type MyOrder = z.output<typeof MyOrder>

/** What comes of an order: all its days, and when its site is open, as long as something is to come. */
export const MyPlan = z.object({
  id: Id,
  /** Something of it can still be changed by its customer. */
  can_change: z.boolean(),
  /** Its customer can end it, where the farm lets them; or has ended it. */
  can_end: z.optional(z.boolean()),
  has_ended: z.optional(z.boolean()),
  /** A change of it waits for its payment. */
  is_changing: z.boolean(),
  egg_cycle: z.string(),
  weeks: z.int(),
  cartons_per_week: z.int(),
  ...ofProduct,
  visits: z.array(z.object({ pickup_date: z.string(), cartons: z.int() })),
  site_days: z.nullable(SiteDays),
  /** What of it is still to be paid. */
  owed_cents: z.int(),
  /** What its rest has become: an order of its own. */
  became: z.optional(z.object({ cartons_per_week: z.int(), ...ordersProduct })),
})
export type MyPlan = z.output<typeof MyPlan>

/** What the farmer sees of it. */
export const Order = z.object({
  ...MyOrder.shape,
  id: Id,
  ...replyShapeOf(orderFields),
  cycle_id: Id,
  site_id: Id,
  product_id: z.optional(Id),
  status: OrderStatus,
  version: z.int(),
  /** Of the account that ordered; empty for an order taken by hand. */
  email: z.string(),
  created_at: moment,
  /** Came with a spreadsheet of an earlier season. */
  is_imported: z.boolean(),
  /** The first of its weeks, by its number in the cycle, from 0; and what it was sold with. */
  first_week: z.int(),
  weeks: z.int(),
  carton_price: z.number(),
  /** What the payment provider calls the payment, and what it says came in and went back. */
  payment_ref: z.nullable(z.string()),
  paid_amount: z.number(),
  refunded_amount: z.number(),
  /** What of the total was paid by credit, and what was paid to the farm by hand. */
  credit_amount: z.number(),
  farm_amount: z.number(),
  /** How what is not paid at once is paid; what of it is still owed, and until when it is to be paid. */
  pay_later: z.nullable(PayLater),
  owed_amount: z.number(),
  due_date: z.nullable(z.string()),
  disputed: z.boolean(),
  care: z.nullable(
    z.enum([
      'cycleStopped',
      'amountDiffers',
      'paidTooLittle',
      'refundFailed',
      'overfilled',
      'creditSpent',
      'overdue',
      'installmentFailed',
      'refundedThere',
      'refundedBeyond',
      'disputeLost',
      'refundUnplaced',
    ]),
  ),
  /** Marked or disputed for a reason that still applies, and not yet reviewed. */
  needs_care: z.boolean(),
  /** Went back at the provider for this order or one that was paid with it, and what is left of this one's share. */
  unplaced: z.optional(z.nullable(z.object({ cents: z.int(), left_cents: z.int() }))),
  /** When it was reviewed, and by whom; people who have left aren't named. */
  care_seen_at: z.nullable(moment),
  care_seen_by: z.nullable(z.string()),
  /** When its customer has changed its cartons or its site, last. */
  changed_at: z.nullable(moment),
})
export type Order = z.output<typeof Order>

/** The farmer may sell more than there is, knowingly. */
const overfill = { overfill: z.optional(z.boolean()) }

export const ManualOrder = z.strictObject({
  ...overfill,
  press: z.optional(PressKey),
  cycle_id: Id,
  pickup_site: Id,
  /** The carton if nothing is said. */
  product_id: z.optional(Id),
  ...chosenRhythm,
  ...newShapeOf(orderFields),
  /** It is still to be paid to the farm. */
  is_owed: z.optional(z.boolean()),
  /** All of it was paid to the farm, and how: recorded with a receipt. Without either, nothing is recorded about payments. */
  paid_by: z.optional(FarmMethod),
})
/** As it may be sent: without what need not be filled in. */
export type ManualOrder = z.input<typeof ManualOrder>

/** The edited row: what may change, and perhaps the rest of the row, which has to be as it is. */
export const EditedOrder = z.strictObject({
  ...overfill,
  ...z.partial(Order).shape,
  ...editShapeOf(orderFields),
  site_id: z.optional(Id),
})
export type EditedOrder = z.output<typeof EditedOrder>

/** What a list of orders is sorted by, with `-` the greatest first; `-number`, the newest first, without it. */
export const OrderSort = z.enum(['number', '-number', 'name', '-name', 'cartons', '-cartons', 'amount', '-amount'])
export type OrderSort = z.output<typeof OrderSort>

export const OrderQuery = z.strictObject({
  page: z.optional(NumberInQuery(1_000_000)),
  per_page: z.optional(NumberInQuery(limits.PER_PAGE_MAX)),
  q: z.optional(text(limits.NAME_MAX)),
  cycle_id: z.optional(IdInPath),
  site_id: z.optional(IdInPath),
  product_id: z.optional(IdInPath),
  status: z.optional(OrderStatus),
  /** Only those that the farmer should look at. */
  care: z.optional(z.literal('yes')),
  /** Only those that were to be paid before today. */
  overdue: z.optional(z.literal('yes')),
  /** Only unpaid ones of people who never verified their email. */
  unverified: z.optional(z.literal('yes')),
  /** Only those that came with a spreadsheet, or only the others. */
  imported: z.optional(z.enum(['yes', 'no'])),
  sort: z.optional(OrderSort),
})
export type OrderQuery = z.output<typeof OrderQuery>

/** The same selection as the list, added up. */
export const TotalsQuery = z.omit(OrderQuery, { page: true, per_page: true, sort: true })

export const OrderTotals = z.object({
  orders: z.int(),
  total_amount: z.number(),
  cartons_per_week: z.int(),
  donation_cartons: z.int(),
  /** What should have come by card: all that came neither by hand nor by credit, and is not owed. What the provider settled: paid, less what went back. */
  card_amount: z.number(),
  settled_amount: z.number(),
  refunded_amount: z.number(),
  credit_amount: z.number(),
  /** What was paid by hand, what is still owed, and how much of that is overdue. */
  farm_amount: z.number(),
  owed_amount: z.number(),
  overdue_amount: z.number(),
  /** Of orders added by hand or imported: what is neither recorded as paid nor owed. */
  unrecorded_amount: z.number(),
  matches_payments: z.boolean(),
})
export type OrderTotals = z.output<typeof OrderTotals>

/** One scheduled charge of an order to the saved card; number 0 was paid with the order. */
export const OrderInstallment = z.object({
  number: z.int(),
  due_date: z.string(),
  cents: z.int(),
  state: z.enum(['planned', 'asked', 'failed', 'paid', 'dropped']),
  needs_confirmation: z.boolean(),
  /** Why it could not be had, in the bank's words, and when it is asked for again. */
  failure: z.nullable(z.string()),
  next_try: z.nullable(z.string()),
})
export type OrderInstallment = z.output<typeof OrderInstallment>

/** The same as the farmer reads it, with what is still to be paid. */
export const ToldBalance = z.object({
  ...Balance.shape,
  installments: z.array(OrderInstallment),
  /** How many payments came by card. */
  card_payments: z.int(),
  /** False for an order that the farmer has added. */
  has_account: z.boolean(),
  /** What its customer has changed, the last first. */
  changes: z.array(OrderChange),
  /** What was packed and can still be collected, also when the order is canceled now. */
  left_at_sites: z.array(
    z.object({
      cartons: z.int(),
      ...ofProduct,
      pickup_date: z.string(),
      collect_until: z.string(),
      pickup_site: z.string(),
      ...Hours.shape,
    }),
  ),
})
export type ToldBalance = z.output<typeof ToldBalance>

/** The version is that of the row the farmer looked at: pressed twice, it is one refund. */
const ofVersion = { version: whole(1, 2_147_483_647) }

const cents = whole(0, limits.AMOUNT_MAX_DOLLARS * 100)
/** What the page foretold. Without it, what was paid by credit for what is canceled comes back as credit. */
const foretold = {
  /** What becomes credit with a cancellation; without it a refund of everything brings all credit back. */
  credit_cents: z.optional(cents),
  /** What was still to come when that was decided: something else by now is not canceled unseen. */
  coming_cents: z.optional(cents),
}
/** What was collected and not paid need not be paid: without it, it stays owed. */
const waiving = { waive: z.optional(z.boolean()) }

export const Refund = z.strictObject({
  ...ofVersion,
  ...foretold,
  amount: dollars(limits.AMOUNT_MAX_DOLLARS).check(z.gte(0.01, say.wrong)),
  /** Also cancel what is still to be collected. A refund of everything always does. */
  cancel: z.boolean(),
  /** Give back more than the farm still has of the order: the rest became credit, and was spent. */
  beyond: z.optional(z.boolean()),
  ...waiving,
})
export const Cancellation = z.strictObject({ ...ofVersion, ...foretold, ...waiving })
export type Cancellation = z.output<typeof Cancellation>
export const Decision = z.strictObject(ofVersion)
