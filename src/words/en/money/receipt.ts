import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { hasWeeksUnsaid } from '../../../shared/rules/money/receipt-sum.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { MyReceipt, PayMethod, Receipt, ReceiptKind, ReceiptTerms } from '../../../shared/shapes/receipts.ts'
import { showDate } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'
import { listOf, showOrdered, showPieces, showRun } from '../product.ts'

/** What receipts and statements say. */

export const methodNames = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  ebt: 'EBT',
  other: 'Other',
} as const satisfies Record<PayMethod, string>

export const METHOD_MISSING = 'Please choose how it was paid.'

/** In a sentence: "paid by card". */
export const byMethod = {
  card: 'by card',
  cash: 'in cash',
  check: 'by check',
  transfer: 'by bank transfer',
  ebt: 'by EBT',
  other: 'in another way',
} as const satisfies Record<PayMethod, string>

export const kindNames = {
  payment: 'Payment',
  refund: 'Refund',
  refundFailed: 'Refund returned by the bank',
  returned: 'Refund by hand',
  correction: 'Correction',
} as const satisfies Record<ReceiptKind, string>

/** What was done with the money, before the method: "Paid by card". */
export const kindDeeds = {
  payment: 'Paid',
  refund: 'Refunded',
  refundFailed: 'Refund returned',
  returned: 'Refunded',
  correction: 'Recorded by mistake as paid',
} as const satisfies Record<ReceiptKind, string>

/** On paper a day needs its year: "Thu, Feb 6, 2026". */
export const showPaidOn = (date: PlainDate): string => `${showDate(date)}, ${date.slice(0, 4)}`

/** "2 cartons a week for 4 weeks, 3 cartons a week for 8 weeks": as many as it had, in which weeks. */
const showPeriods = (terms: ReceiptTerms): string[] => {
  const some = terms.periods.filter(({ weeks }) => weeks > 0)
  if (some.length === 0) return [showOrdered(terms)]
  return some.map(({ weeks, cartons }) => showRun({ ...terms, cartons_per_week: cartons }, weeks))
}

/** "Fall 2026, 2 cartons a week for 9 weeks, 4 donated cartons" */
export const showTerms = (egg_cycle: string | null, terms: ReceiptTerms): string =>
  [egg_cycle, ...showPeriods(terms), terms.donation_cartons > 0 && showDonated(terms.donation_cartons, terms.product)]
    .filter(Boolean)
    .join(', ')

export const showDonated = (cartons: number, product?: string): string =>
  product === undefined ? `${cartons} donated ${cartonsWord(cartons)}` : `${showPieces(cartons, product)} donated`

/** As people know their card: "Visa ending in 4242". */
export const showCard = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`

type Purpose = Pick<MyReceipt, 'purpose' | 'installment' | 'installments'>

/** What a payment was for, with the order where its reader needs it: "Change to order D-00042". */
export const showPurpose = ({ purpose, installment, installments }: Purpose, reference: string | null = null): string => {
  const order = reference === null ? 'order' : `order ${reference}`
  if (purpose === 'installment') {
    const which = `Installment ${installment ?? ''}${installments === null ? '' : ` of ${installments}`}`
    return reference === null ? which : `${which}, ${order}`
  }
  return { order: `O${order.slice(1)}`, change: `Change to ${order}`, balance: `Balance on ${order}`, gift: 'Gift' }[purpose]
}

/** What went back, or was put right. */
const backOf = {
  refund: (no: string) => `Refund of receipt ${no}`,
  refundFailed: (no: string) => `Returned refund of receipt ${no}`,
  returned: (no: string) => `Refund by hand for receipt ${no}`,
  correction: (no: string) => `Correction of receipt ${no}`,
} as const satisfies Record<Exclude<ReceiptKind, 'payment'>, (no: string) => string>

type Line = Purpose & Pick<MyReceipt, 'kind' | 'of_receipt'>

/** What a receipt is for, in a list: "Installment 1 of 3", "Refund of receipt 000012". */
export const showFor = (receipt: Line, reference: string | null = null): string => {
  const { kind, of_receipt } = receipt
  return kind === 'payment' || of_receipt === null ? showPurpose(receipt, reference) : backOf[kind](showReceiptNo(of_receipt))
}

/** "Receipt 000012", "Receipts 000012 and 000013" */
export const showReceipts = (receipts: readonly Pick<MyReceipt, 'receipt_no'>[]): string =>
  `Receipt${receipts.length === 1 ? '' : 's'} ${listOf(receipts.map(({ receipt_no }) => showReceiptNo(receipt_no)))}`

type Paper = Line & Pick<Receipt, 'egg_cycle' | 'terms' | 'gift' | 'reference' | 'change'>

/** What the money was for, in one line. */
export const showPaidFor = (receipt: Paper): string => {
  const { kind, egg_cycle, terms, gift, reference, change } = receipt
  const gifted = gift?.cartons_per_week && `${showOrdered({ ...gift, cartons_per_week: gift.cartons_per_week })}, ${egg_cycle}`
  const first = change ? `${showFor(receipt, reference)}, from ${showPaidOn(change.from_date)}` : showFor(receipt, reference)
  const paid = kind === 'payment' ? '' : showPurpose(receipt, reference)
  const ordered =
    terms && (hasWeeksUnsaid(receipt) || (kind !== 'payment' && terms.product !== undefined) ? showTerms(egg_cycle, terms) : egg_cycle)
  return [first, paid, gifted, ordered].filter(Boolean).join('; ')
}
