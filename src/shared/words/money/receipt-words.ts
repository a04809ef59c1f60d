import type { PlainDate } from '../../dates/calendar.ts'
import { showDate } from '../../dates/show-date.ts'
import { showCents } from '../../rules/money.ts'
import type { BooksDifference, ComparedBooks, PartState, PayMethod, Receipt, ReceiptKind, ReceiptTerms } from '../../shapes/receipts.ts'
import { showCartons, showWeeks } from '../words.ts'

/** What receipts, statements and the books say. */

export const methodNames = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  ebt: 'EBT',
  other: 'Another way',
} as const satisfies Record<PayMethod, string>

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
  refundFailed: 'Refund sent back by the bank',
  returned: 'Money given back',
  correction: 'Correction',
} as const satisfies Record<ReceiptKind, string>

/** Where a part of an order stands. */
export const partStates = {
  planned: 'to come',
  asked: 'being charged',
  failed: 'could not be charged',
  paid: 'paid',
  dropped: 'not charged any more',
} as const satisfies Record<PartState, string>

/** What was done with the money, before the method: "Paid by card". */
export const kindDeeds = {
  payment: 'Paid',
  refund: 'Given back',
  refundFailed: 'A refund came back',
  returned: 'Given back',
  correction: 'Noted by mistake as paid',
} as const satisfies Record<ReceiptKind, string>

/** On paper a day needs its year: "Thu, Feb 6, 2026". */
export const showPaidOn = (date: PlainDate): string => `${showDate(date)}, ${date.slice(0, 4)}`

/** "Fall 2026, 2 cartons a week for 9 weeks, 4 donated" */
export const showTerms = (egg_cycle: string | null, { weeks, cartons_per_week, donation_cartons }: ReceiptTerms): string =>
  [
    egg_cycle,
    `${showCartons(cartons_per_week)} a week for ${showWeeks(weeks)}`,
    ...(donation_cartons > 0 ? [`${donation_cartons} donated`] : []),
  ]
    .filter(Boolean)
    .join(', ')

/** As people know their card: "Visa ending in 4242". */
export const showCard = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`

export const showPart = ({ part, parts }: Pick<Receipt, 'part' | 'parts'>): string | undefined =>
  part === null ? undefined : `part ${part}${parts === null ? '' : ` of ${parts}`}`

type Paper = Pick<Receipt, 'egg_cycle' | 'terms' | 'gift' | 'reference' | 'part' | 'parts'>

/** What the money was for, in one line. */
export const showPaidFor = (receipt: Paper): string => {
  const { egg_cycle, terms, gift, reference } = receipt
  const gifted = gift && (gift.cartons_per_week === null ? 'Gift' : `Gift: ${showCartons(gift.cartons_per_week)} a week, ${egg_cycle}`)
  return [gifted, terms && showTerms(egg_cycle, terms), reference && `order ${reference}`, showPart(receipt)].filter(Boolean).join('; ')
}

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

export const booksWords = {
  failed: 'The file could not be made.',
  compareFailed: 'The books could not be compared.',
  spanMissing: 'Please choose the first and the last day first.',
  openCredit: 'Open credit of customers',
  unspentGifts: 'Gifts that nobody has redeemed yet',
  stillToGiveOn: (on: string) => `Still to give, at the end of ${on}`,
  stillToGive: (on: string) => `What the farm has been paid for and still has to give, at the end of ${on}`,
} as const
