import { costParts, partsOfPayment, type SumPart } from '../../../shared/rules/money/receipt-sum.ts'
import type { ReceiptPaper, ReceiptTerms } from '../../../shared/shapes/receipts.ts'
import { byMethod, kindDeeds } from '../../../words/en/money/receipt.ts'
import * as words from '../../../words/en/pages/order/papers.tsx'
import type { SumLine } from './sum-lines.tsx'

/** What the lines of an order have in common; nothing where there is no order. */
type Terms = Pick<ReceiptTerms, 'price_cents' | 'product' | 'every_weeks'>

const say = (part: SumPart, { price_cents, ...sold }: Terms): string => {
  const ordered = (cartons_per_week: number) => ({ ...sold, cartons_per_week })
  if (part.part === 'weeks') return words.weeksOf(ordered(part.cartons), part.weeks, price_cents)
  if (part.part === 'donated') return words.donatedOf(part.cartons, price_cents, sold.product)
  if (part.part === 'changed') return words.changedTo(ordered(part.cartons), part.was, part.weeks)
  return part.part === 'agreed' ? words.agreed : words.sums[part.part]
}

/** Two runs of weeks may say the same: each line has its place for a key. */
const asLines = (parts: readonly SumPart[], terms: Terms): SumLine[] =>
  parts.map((part, place) => ({
    key: `${place} ${part.part}`,
    what: say(part, terms),
    cents: part.cents,
    isSubtotal: part.part === 'orderTotal',
  }))

/** What an order costs, line by line. */
export const costLines = (terms: ReceiptTerms): SumLine[] => asLines(costParts(terms), terms)

/** How what was paid came to be; what gives a payment back says which. */
export const linesOf = (receipt: ReceiptPaper): SumLine[] =>
  receipt.kind === 'payment' ? asLines(partsOfPayment(receipt), receipt.terms ?? { price_cents: 0 }) : []

/** Of what one payment paid for: the lines of each order, and what it comes to. */
export const linesOfAll = (paid: readonly ReceiptPaper[]): SumLine[] =>
  paid.flatMap((receipt) => [
    ...linesOf(receipt).map((line) => ({ ...line, key: `${receipt.receipt_no} ${line.key}` })),
    { key: `${receipt.receipt_no}`, what: words.orderOf(receipt), cents: receipt.cents, isSubtotal: true },
  ])

/** "Paid by card" */
export const deedOf = ({ kind, method }: Pick<ReceiptPaper, 'kind' | 'method'>): string => `${kindDeeds[kind]} ${byMethod[method]}`
