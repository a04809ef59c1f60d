import type { PlainDate } from '../../dates/calendar.ts'
import { showDate } from '../../dates/show-date.ts'
import type { PayMethod, Receipt, ReceiptKind, ReceiptTerms } from '../../shapes/receipts.ts'
import { showCartons, showWeeks } from '../words.ts'

/** What receipts and statements say. */

export const methodNames = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  ebt: 'EBT',
  other: 'Another way',
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
  refundFailed: 'Refund sent back by the bank',
  returned: 'Money given back',
  correction: 'Correction',
} as const satisfies Record<ReceiptKind, string>

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

export const showInstallment = ({ installment, installments }: Pick<Receipt, 'installment' | 'installments'>): string | undefined =>
  installment === null ? undefined : `installment ${installment}${installments === null ? '' : ` of ${installments}`}`

type Paper = Pick<Receipt, 'egg_cycle' | 'terms' | 'gift' | 'reference' | 'installment' | 'installments'>

/** What the money was for, in one line. */
export const showPaidFor = (receipt: Paper): string => {
  const { egg_cycle, terms, gift, reference } = receipt
  const gifted = gift && (gift.cartons_per_week === null ? 'Gift' : `Gift: ${showCartons(gift.cartons_per_week)} a week, ${egg_cycle}`)
  return [gifted, terms && showTerms(egg_cycle, terms), reference && `order ${reference}`, showInstallment(receipt)]
    .filter(Boolean)
    .join('; ')
}
