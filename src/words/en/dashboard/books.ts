import { showCents } from '../../../shared/rules/money/cents.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { BooksDifference, ComparedBooks, InstallmentState, ReceiptGap } from '../../../shared/shapes/receipts.ts'
import { showPaidOn } from '../money/receipt.ts'

/** What the farmer reads of the books, and of the installments of an order. */

/** The state of an installment of an order. */
export const partStates = {
  planned: 'upcoming',
  asked: 'being charged',
  failed: 'could not be charged',
  paid: 'paid',
  dropped: 'no longer charged',
} as const satisfies Record<InstallmentState, string>

type Pair = ComparedBooks['here']
const showPair = ({ cents, refunded_cents }: Pair): string =>
  refunded_cents === 0 ? showCents(cents) : `${showCents(cents)}, of which ${showCents(refunded_cents)} was refunded`

/** Whether the shop and the provider tell the same of a span. */
export const sayCompared = (books: ComparedBooks): string => [saySums(books), ...sayElsewhere(books)].join(' ')

const sayElsewhere = ({ payments, elsewhere }: ComparedBooks): string[] => {
  if (elsewhere === 0) return []
  const [more, where] = payments === 0 ? ['', 'at the payment provider'] : [' more', 'there']
  return [
    elsewhere === 1
      ? `${elsewhere}${more} payment was made ${where} in this period but has a receipt from another day.`
      : `${elsewhere}${more} payments were made ${where} in this period but have receipts from other days.`,
  ]
}

const saySums = ({ payments, elsewhere, here, there, differing }: ComparedBooks): string => {
  if (payments === 0)
    return elsewhere === 0
      ? 'There were no card payments in this period, here or at the payment provider.'
      : 'No card payment has a receipt from this period.'
  const counted = payments === 1 ? '1 card payment' : `${payments} card payments`
  if (differing === 0) return `The books match the payment provider: ${counted}, ${showPair(here)}.`
  const which = differing === 1 ? "One of them doesn't match" : `${differing} of them don't match`
  return `${counted}: here ${showPair(here)}; at the payment provider ${showPair(there)}. ${which}.`
}

/** What is different about one payment. */
export const sayDifference = ({ here, there }: BooksDifference): string => {
  if (!there) return `The payment provider has no record of it; here it's ${here ? showPair(here) : ''}.`
  if (!here) return `It has no receipt here; at the payment provider it's ${showPair(there)}.`
  return `Here it's ${showPair(here)}, at the payment provider ${showPair(there)}.`
}

/** "000413 to 012846" */
export const showGap = ({ first_no, last_no }: Pick<ReceiptGap, 'first_no' | 'last_no'>): string =>
  first_no === last_no ? showReceiptNo(first_no) : `${showReceiptNo(first_no)} to ${showReceiptNo(last_no)}`

/** Why no receipt has these numbers. */
export const sayGap = (gap: ReceiptGap): string =>
  `Receipt ${gap.first_no === gap.last_no ? `number ${showGap(gap)} was` : `numbers ${showGap(gap)} were`} skipped. The shop was restored from a backup on ${showPaidOn(gap.on)}, and customers may already have receipts with these numbers.`

export const booksWords = {
  leftOut: 'Skipped after a restore',
  failed: 'The file could not be created.',
  compareFailed: 'The books could not be compared.',
  spanMissing: 'Please choose a first and last day.',
  openCredit: 'Unused customer credit',
  unspentGifts: 'Gifts not redeemed yet',
  stillToGiveOn: (on: string) => `Owed to customers, end of ${on}`,
  stillToGive: (on: string) => `What the farm was paid for and still owes customers at the end of ${on}`,
} as const
