import type { Clock } from '../desk/clock.ts'
import type { PaymentError, StoredCard } from '../wire/objects.ts'

/** What stands in the payment form, as typed. */
export type TypedCard = { number: string; expiry: string; cvc: string; name: string }
export type CardProblems = Partial<Record<keyof TypedCard, string>>

type CardFate = { does: 'pay' } | { does: 'ask' } | { does: 'refuse'; error: PaymentError }

const refuse = (decline_code: string, message: string): CardFate => ({
  does: 'refuse',
  error: { type: 'card_error', code: 'card_declined', decline_code, message },
})

/** The provider's own test numbers. */
const FATES = new Map<string, CardFate>([
  ['4242424242424242', { does: 'pay' }],
  ['4000000000000002', refuse('generic_decline', 'Your card was declined.')],
  ['4000000000009995', refuse('insufficient_funds', 'Your card has insufficient funds.')],
  ['4000002500003155', { does: 'ask' }],
])

const digits = (text: string): string => text.replace(/[\s-]/g, '')

export const fateOf = ({ number }: TypedCard): CardFate | undefined => FATES.get(digits(number))

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
  return { brand: 'visa', last4: digits(card.number).slice(-4), exp_month: month, exp_year: year, name: card.name.trim().slice(0, 200) }
}
