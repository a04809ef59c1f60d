import { showCents } from '../../../shared/rules/money/cents.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { BooksDifference, ComparedBooks, InstallmentState, ReceiptGap } from '../../../shared/shapes/receipts.ts'
import { showPaidOn } from '../money/receipt.ts'

/** What the farmer reads of the books, and of the installments of an order. */

/** Where an installment of an order stands. */
export const partStates = {
  planned: 'to come',
  asked: 'being charged',
  failed: 'could not be charged',
  paid: 'paid',
  dropped: 'not charged any more',
} as const satisfies Record<InstallmentState, string>

type Pair = ComparedBooks['here']
const showPair = ({ cents, refunded_cents }: Pair): string =>
  refunded_cents === 0 ? showCents(cents) : `${showCents(cents)}, of which ${showCents(refunded_cents)} went back`

/** Whether the shop and the provider tell the same of a span. */
export const sayCompared = (books: ComparedBooks): string => [saySums(books), ...sayElsewhere(books)].join(' ')

const sayElsewhere = ({ payments, elsewhere }: ComparedBooks): string[] => {
  if (elsewhere === 0) return []
  const more = payments === 0 ? `${elsewhere}` : `${elsewhere} more`
  return [
    elsewhere === 1
      ? `${more} was paid there in these days and has a receipt of another day.`
      : `${more} were paid there in these days and have receipts of other days.`,
  ]
}

const saySums = ({ payments, elsewhere, here, there, differing }: ComparedBooks): string => {
  if (payments === 0)
    return elsewhere === 0
      ? 'Nothing was paid by card in these days, neither here nor at the payment provider.'
      : 'No payment by card has a receipt of these days.'
  const counted = payments === 1 ? '1 payment by card' : `${payments} payments by card`
  if (differing === 0) return `The books agree with the payment provider: ${counted}, ${showPair(here)}.`
  const which = differing === 1 ? 'One of them differs' : `${differing} of them differ`
  return `${counted}: here ${showPair(here)}; at the payment provider ${showPair(there)}. ${which}.`
}

/** What is different about one payment. */
export const sayDifference = ({ here, there }: BooksDifference): string => {
  if (!there) return `The payment provider does not know it; here it is ${here ? showPair(here) : ''}.`
  if (!here) return `It has no receipt here; at the payment provider it is ${showPair(there)}.`
  return `Here it is ${showPair(here)}, at the payment provider ${showPair(there)}.`
}

/** "000413 to 012846" */
export const showGap = ({ first_no, last_no }: Pick<ReceiptGap, 'first_no' | 'last_no'>): string =>
  first_no === last_no ? showReceiptNo(first_no) : `${showReceiptNo(first_no)} to ${showReceiptNo(last_no)}`

/** Why no receipt has these numbers. */
export const sayGap = (gap: ReceiptGap): string =>
  `No receipt here has ${gap.first_no === gap.last_no ? 'the number' : 'the numbers'} ${showGap(gap)}. The shop was restored to an earlier state on ${showPaidOn(gap.on)}, and customers may hold receipts with such numbers from before.`

export const booksWords = {
  leftOut: 'Left out after a restore',
  failed: 'The file could not be made.',
  compareFailed: 'The books could not be compared.',
  spanMissing: 'Please choose the first and the last day first.',
  openCredit: 'Open credit of customers',
  unspentGifts: 'Gifts that nobody has redeemed yet',
  stillToGiveOn: (on: string) => `Still to give, at the end of ${on}`,
  stillToGive: (on: string) => `What the farm has been paid for and still has to give, at the end of ${on}`,
} as const
