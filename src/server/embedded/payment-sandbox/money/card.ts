import type { Clock } from '../desk/clock.ts'
import type { LaterFate, PaymentError, StoredCard } from '../wire/objects.ts'

/** What stands in the payment form, as typed. */
export type TypedCard = { number: string; expiry: string; cvc: string; name: string }
export type CardProblems = Partial<Record<keyof TypedCard, string>>

type CardFate = { does: 'pay' | 'ask'; later: LaterFate } | { does: 'refuse'; error: PaymentError }

/** Why a bank says no, in the provider's words. */
export const DECLINES = {
  declines: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  lacksFunds: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { type: 'card_error', code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  asks: {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Partial<Record<LaterFate, PaymentError>>

/** The provider's own test numbers. */
const FATES = new Map<string, CardFate>([
  ['4242424242424242', { does: 'pay', later: 'pays' }],
  ['4000000000000002', { does: 'refuse', error: DECLINES.declines }],
  ['4000000000009995', { does: 'refuse', error: DECLINES.lacksFunds }],
  ['4000000000000341', { does: 'refuse', error: DECLINES.declines }],
  ['4000002500003155', { does: 'ask', later: 'pays' }],
  ['4000002760003184', { does: 'ask', later: 'asks' }],
])

/** A card that can be kept and never charged again; where it is kept, it pays this once. */
const FATES_WHERE_KEPT = new Map<string, CardFate>([['4000000000000341', { does: 'pay', later: 'declines' }]])

const digits = (text: string): string => text.replace(/[\s-]/g, '')

export const fateOf = ({ number }: Pick<TypedCard, 'number'>, isKept = false): CardFate | undefined =>
  (isKept ? FATES_WHERE_KEPT.get(digits(number)) : undefined) ?? FATES.get(digits(number))

const readExpiry = (text: string): { month: number; year: number } | undefined => {
  const [, month, year] = /^(\d{1,2})\/?(\d{2}|\d{4})$/.exec(text.replace(/\s/g, '')) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

const expiryProblem = (text: string, clock: Clock): string | undefined => {
  const expiry = readExpiry(text)
  if (!expiry) return "Your card's expiration date is incomplete."
  const today = clock()
  const monthsLeft = (expiry.year - today.getUTCFullYear()) * 12 + expiry.month - 1 - today.getUTCMonth()
  if (monthsLeft < 0) return "Your card's expiration date is in the past."
  return monthsLeft > 50 * 12 ? "Your card's expiration year is invalid." : undefined
}

export const problemsOf = (card: TypedCard, clock: Clock): CardProblems => {
  const expiry = expiryProblem(card.expiry, clock)
  return {
    ...(fateOf(card) ? {} : { number: 'Your card number is invalid.' }),
    ...(expiry ? { expiry } : {}),
    ...(/^\d{3,4}$/.test(card.cvc.trim()) ? {} : { cvc: "Your card's security code is incomplete." }),
    ...(card.name.trim() ? {} : { name: 'Enter the name on the card.' }),
  }
}

export const storedPart = (card: TypedCard): StoredCard => {
  const { month, year } = readExpiry(card.expiry) ?? { month: 12, year: 2099 }
  const fate = fateOf(card, true)
  return {
    brand: 'visa',
    last4: digits(card.number).slice(-4),
    exp_month: month,
    exp_year: year,
    name: card.name.trim().slice(0, 200),
    later: fate && fate.does !== 'refuse' ? fate.later : 'declines',
  }
}
