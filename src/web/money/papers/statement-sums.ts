import { compareDates } from '../../../shared/dates/calendar.ts'
import type { StatedOrder } from '../../../shared/shapes/receipts.ts'
import { startLine } from '../../../words/en/dates/show-date.ts'
import { showPaidOn, showPurpose } from '../../../words/en/money/receipt.ts'
import { credit as sayCredit } from '../../../words/en/pages/order/papers.tsx'
import { deedOf } from './receipt-lines.ts'
import type { SumLine } from './sum-lines.tsx'

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0)

/** What an order has cost its customer so far: all that was paid, by money and credit, less all that came back. */
export const costOf = ({ receipts, credit_entries }: StatedOrder): number =>
  sumOf(receipts.map(({ cents }) => cents)) - sumOf(credit_entries.map(({ cents }) => cents))

export const owedOf = (orders: readonly StatedOrder[]): number => sumOf(orders.map(({ owed_cents }) => owed_cents))

export const costOfAll = (orders: readonly StatedOrder[]): number => sumOf(orders.map(costOf))

export type StatedLine = SumLine & { readonly on: string; readonly what: string; readonly receipt_no?: number }

/** Every movement of an order's money and credit, by day. */
export const movementsOf = ({ receipts, credit_entries }: StatedOrder): StatedLine[] => {
  const money = receipts.map((receipt) => ({
    on: receipt.paid_on,
    what: receipt.kind === 'payment' ? `${deedOf(receipt)}, ${showPurpose(receipt).toLowerCase()}` : deedOf(receipt),
    cents: receipt.cents,
    receipt_no: receipt.receipt_no,
    key: `receipt-${receipt.receipt_no}`,
  }))
  const credit = credit_entries.map(({ on, reason, cents }, index) => ({
    on,
    what: sayCredit(reason),
    cents: -cents,
    key: `credit-${index}`,
  }))
  return [...money, ...credit].sort((a, b) => compareDates(a.on, b.on)).map((line) => ({ ...line, day: startLine(showPaidOn(line.on)) }))
}
