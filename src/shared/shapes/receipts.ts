import * as z from 'zod/mini'
import { Id, plainDate } from './fields.ts'
import { ofProduct, ordersProduct } from './of-product.ts'
import { OrderInstallment, OrderStatus } from './orders.ts'
import { CreditReason } from './pickups.ts'
import { RecordQuery } from './records.ts'

/** Money that came or went, as it travels. */

/** `card` through the payment provider; the others from hand to hand, as the farmer says. */
export const PayMethod = z.enum(['card', 'cash', 'check', 'transfer', 'ebt', 'other'])
export type PayMethod = z.output<typeof PayMethod>

/**
 * `refund`: back by card; `refundFailed`: a refund that the bank sent back; `returned`: given back by hand; `correction`: of
 * a payment that was noted by mistake.
 */
export const ReceiptKind = z.enum(['payment', 'refund', 'refundFailed', 'returned', 'correction'])
export type ReceiptKind = z.output<typeof ReceiptKind>

/**
 * What a payment is for. `order`: the order as it was bought. `change`: what a change of it costs more. `installment`: one of
 * several. `balance`: what was owed. What gives a payment back, or corrects it, is for the same.
 */
export const ReceiptPurpose = z.enum(['order', 'change', 'installment', 'balance', 'gift'])
export type ReceiptPurpose = z.output<typeof ReceiptPurpose>

/** The state of an installment. `asked`: being charged. `dropped`: paid otherwise, or no longer due. */
export const InstallmentState = OrderInstallment.shape.state
export type InstallmentState = z.output<typeof InstallmentState>

/** A receipt in a list of the person's own. */
const receiptLine = {
  receipt_no: Id,
  kind: ReceiptKind,
  purpose: ReceiptPurpose,
  method: PayMethod,
  /** What the farm has more by it; below zero, less. */
  cents: z.int(),
  paid_on: z.string(),
  /** The order that it is of, and its season; null for a gift. */
  reference: z.nullable(z.string()),
  cycle_id: z.nullable(Id),
  egg_cycle: z.nullable(z.string()),
  /** Which installment of how many, from 1, of an order that is paid in installments. */
  installment: z.nullable(z.int()),
  installments: z.nullable(z.int()),
  /** The payment that this gives back or corrects. */
  of_receipt: z.nullable(Id),
}
export const MyReceipt = z.object({
  ...receiptLine,
  /** How the order has ended that it is of. */
  ended: z.nullable(z.enum(['canceled', 'refunded'])),
  /** The first receipt of its payment, where that paid for several orders. */
  paid_with: z.optional(Id),
})
export type MyReceipt = z.output<typeof MyReceipt>

/** The head of every receipt and statement besides the farm's name. */
const letterhead = { farm_address: z.string(), receipt_text: z.string() }

/** So many weeks one after another with so many cartons each. */
const Period = z.object({ weeks: z.int(), cartons: z.int() })

/** What an order was when money moved: later changes do not change its receipts. */
export const ReceiptTerms = z.object({
  weeks: z.int(),
  cartons_per_week: z.int(),
  ...ordersProduct,
  /** How many cartons it had in which weeks, the first weeks first. */
  periods: z.array(Period),
  donation_cartons: z.int(),
  price_cents: z.int(),
  total_cents: z.int(),
  credit_cents: z.int(),
  /** What of that credit came from skipped weeks of the same order. */
  skipped_cents: z.int(),
})
export type ReceiptTerms = z.output<typeof ReceiptTerms>

const receiptFacts = {
  /** Whose money it is, by the order or the account. */
  name: z.string(),
  note: z.string(),
  terms: z.nullable(ReceiptTerms),
  gift: z.nullable(z.object({ cents: z.int(), cartons_per_week: z.nullable(z.int()), ...ofProduct })),
  /** The change that was paid, and what the order costs more by it; null where it could not be made. */
  change: z.nullable(z.object({ was_cartons: z.int(), cartons_per_week: z.int(), from_date: z.string(), difference_cents: z.int() })),
  /** What was paid before it for the same order, by card and by hand, less what was given back by hand; and what was owed after it. */
  before_cents: z.int(),
  owed_cents: z.nullable(z.int()),
  /** The payment that this gives back or corrects. */
  of: z.nullable(z.object({ receipt_no: Id, paid_on: z.string(), cents: z.int() })),
}
const ReceiptPaper = z.object({ ...receiptLine, ...receiptFacts })
export type ReceiptPaper = z.output<typeof ReceiptPaper>

export const Receipt = z.object({
  ...receiptLine,
  ...letterhead,
  ...receiptFacts,
  /** Of a payment for several orders: the receipts of the others, and of what was refunded of it, the first one first. */
  others: z.optional(z.array(ReceiptPaper)),
})
export type Receipt = z.output<typeof Receipt>

/** As the farmer reads it. */
export const BookedReceipt = z.object({
  ...receiptLine,
  order_id: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  fee_cents: z.nullable(z.int()),
  payment_ref: z.nullable(z.string()),
  disputed: z.boolean(),
  /** What of it a bank disputes, or has taken back. */
  disputed_cents: z.int(),
  note: z.string(),
  who: z.string(),
})
export type BookedReceipt = z.output<typeof BookedReceipt>

const days = { from: z.optional(plainDate), until: z.optional(plainDate) }
/** Days on the farm's calendar, the last one with them; without one, from the first or to the last receipt. */
export const ReceiptSpan = z.strictObject(days)
export type ReceiptSpan = z.output<typeof ReceiptSpan>
export const ReceiptQuery = z.strictObject({ ...days, ...RecordQuery.shape })
export type ReceiptQuery = z.output<typeof ReceiptQuery>
export const ReceiptTotalsQuery = z.omit(ReceiptQuery, { page: true, per_page: true })

/** What came, what went back, what the provider kept, and what is left. */
const sums = {
  receipts: z.int(),
  gross_cents: z.int(),
  refund_cents: z.int(),
  fee_cents: z.int(),
  net_cents: z.int(),
  /** What of that banks dispute, or have taken back. */
  disputed_cents: z.int(),
  /** Payments by card whose fee is not known. */
  without_fee: z.int(),
}
export const ReceiptSums = z.object(sums)
export type ReceiptSums = z.output<typeof ReceiptSums>
/** Numbers that no receipt has: left out on a day on which the shop was restored to an earlier state. */
const ReceiptGap = z.object({ first_no: z.int(), last_no: z.int(), on: z.string() })
export type ReceiptGap = z.output<typeof ReceiptGap>
export const ReceiptTotals = z.object({
  ...sums,
  by_method: z.array(z.object({ method: PayMethod, ...sums })),
  /** What the farm still owes at the end of the period: customers' open credit, and unredeemed gifts. */
  open_credit_cents: z.int(),
  unspent_gift_cents: z.int(),
  /** Of the selected days, whatever the search. */
  gaps: z.array(ReceiptGap),
})
export type ReceiptTotals = z.output<typeof ReceiptTotals>

export const BooksFormat = z.strictObject({ ...days, format: z.enum(['csv', 'xlsx']) })

/** Both days are asked for, because the provider is asked for everything between them. */
export const ComparedSpan = z.strictObject({ from: plainDate, until: plainDate })

/** One payment that the shop and the provider tell differently; null: it is not there. */
export const BooksDifference = z.object({
  payment_ref: z.nullable(z.string()),
  receipt_no: z.nullable(Id),
  reference: z.nullable(z.string()),
  paid_on: z.string(),
  here: z.nullable(z.object({ cents: z.int(), refunded_cents: z.int() })),
  there: z.nullable(z.object({ cents: z.int(), refunded_cents: z.int() })),
})
export type BooksDifference = z.output<typeof BooksDifference>

export const ComparedBooks = z.object({
  payments: z.int(),
  /** What was paid there in these days and has a receipt of another day: it is compared with that day. */
  elsewhere: z.int(),
  here: z.object({ cents: z.int(), refunded_cents: z.int() }),
  there: z.object({ cents: z.int(), refunded_cents: z.int() }),
  /** The first of them. */
  differences: z.array(BooksDifference),
  differing: z.int(),
})
export type ComparedBooks = z.output<typeof ComparedBooks>

/** One order in the statement of a season. */
const StatedOrder = z.object({
  reference: z.string(),
  status: OrderStatus,
  pickup_site: z.string(),
  ...ReceiptTerms.shape,
  receipts: z.array(MyReceipt),
  /** Credit that paid for it, and what it has given as credit since: skipped weeks, or what came back with its end. */
  credit_entries: z.array(z.object({ on: z.string(), reason: CreditReason, cents: z.int() })),
  owed_cents: z.int(),
  due_date: z.nullable(z.string()),
})
export type StatedOrder = z.output<typeof StatedOrder>

export const Statement = z.object({
  ...letterhead,
  name: z.string(),
  cycle_id: Id,
  egg_cycle: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** The farm's day on which it was asked for. */
  as_of: z.string(),
  orders: z.array(StatedOrder),
})
export type Statement = z.output<typeof Statement>
