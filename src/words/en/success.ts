import { showCents } from '../../shared/rules/money/cents.ts'
import type { CheckoutState } from '../../shared/shapes/orders.ts'
import { showDate } from './dates/show-date.ts'
import { showCartons } from './fields.ts'

/** How somebody who cannot come changes that, and until when. */
export const showChanges = (until: string, { canSkip, visits }: { canSkip: boolean; visits: readonly unknown[] }): string =>
  `Can't come? In your profile you can ${canSkip ? 'skip, move or give away' : 'move or give away'} ${
    visits.length === 1 ? `this pickup until ${until}.` : `a pickup: the first until ${until}, the others as long before.`
  }`

type Later = Pick<CheckoutState, 'pay_later' | 'owed_cents' | 'due_date' | 'paid_now_cents'>

/** Of an order that is not paid at once: what has come by now, and what is to come, to whom and by when. */
export const showPaidAndOwed = ({ pay_later, owed_cents, due_date, paid_now_cents }: Later): string | undefined => {
  if (!pay_later || !due_date) return
  const paid = paid_now_cents > 0 ? `${showCents(paid_now_cents)} has arrived. ` : ''
  if (owed_cents === 0) return `${paid}Nothing is owed any more.`
  return pay_later === 'farm'
    ? `${paid}${showCents(owed_cents)} is ${paid ? 'still ' : ''}to be paid to the farm by ${showDate(due_date)}.`
    : `${paid}${showCents(owed_cents)} is still to come by your card, the last of it on ${showDate(due_date)}.`
}

/** What /success says, by where the payment stands. */
export const successWords = {
  asking: 'One moment, we are asking how your payment went.',
  paid: 'Thank you for subscribing! An email confirmation will follow.',
  paidLater: 'Thank you! An email confirmation will follow.',
  owed: 'Thank you for subscribing! An email confirmation will follow.',
  manual: 'Thank you for subscribing! An email confirmation will follow.',
  pending: 'Your bank has not told us yet that the payment went through. This page asks again by itself, please do not pay a second time.',
  processing:
    'Your payment is on its way. Your bank takes its time with it, often some days. You can close this page: an email will follow as soon as it has arrived, please do not pay a second time.',
  held: 'Your payment has arrived, but it is less than your order comes to. The farm looks at it and writes to you, please do not pay a second time.',
  away: 'We could not ask how your payment went. This page tries again by itself, please do not pay a second time.',
  late: 'Your bank still has not told us. You can close this page: an email will follow as soon as we know, please do not pay a second time.',
  expired: 'The time for this payment ran out before it was completed. Your card has not been charged.',
  failed: 'The payment did not go through. Your card has not been charged.',
  refunded: 'This payment has been refunded. Depending on your bank it takes some days to arrive.',
  canceled: 'This subscription has been canceled.',
  unknown: 'We do not find this payment in your account. If you have paid, an email confirmation will follow.',
} as const

type Gift = { readonly cents: number; readonly cartons_per_week: number | null; readonly egg_cycle: string | null }

/** `$50.00 of eggs`, `2 cartons a week in Fall 2026, worth $104.00`. */
export const showGift = ({ cents, cartons_per_week, egg_cycle }: Gift): string =>
  cartons_per_week && egg_cycle
    ? `${showCartons(cartons_per_week)} a week in ${egg_cycle}, worth ${showCents(cents)}`
    : `${showCents(cents)} of eggs`

/** What somebody has got. */
export const showRedeemed = ({ cents, from_name }: { cents: number; from_name: string }): string =>
  `${showCents(cents)}${from_name ? ` from ${from_name}` : ''} is now part of your credit.`

/** What /gift says. */
export const giftWords = {
  lead: 'Eggs from our farm for somebody you like. A gift is credit with us: whoever redeems its code chooses what to buy with it.',
  redeemOnly: 'Have you been given eggs? Your code becomes credit that pays for them.',
  range: 'From $10.00 to $500.00.',
  amount: (least: string, most: string) => `A gift is worth ${least} to ${most}.`,
  toMissing: 'Please write who it is for.',
  fromMissing: 'Please write who it is from.',
  cartons: 'It becomes credit of this worth, and the order form is filled in for them.',
  message: { print: 'They stand on the card, as plain text.', mail: 'They stand on the card and in the mail, as plain text.' },
  theirEmail: 'We use it for this gift and nothing else.',
  noEmail: 'Without an address it is not mailed, and you print the card.',
  code: 'With or without dashes, in large or small letters.',
  asking: 'One moment, we are asking how your payment went.',
  paid: 'Thank you! Your gift is paid. You find it below, with its card.',
  pending: 'Your bank has not told us yet that the payment went through. Please look again in a moment, and do not pay a second time.',
  processing:
    'Your payment is on its way: your bank takes its time. An email follows as soon as it has arrived, please do not pay a second time.',
  expired: 'The time for this payment ran out before it was completed. Your card has not been charged.',
  away: 'We could not ask how your payment went. Please look again in a moment, and do not pay a second time.',
  canceled: 'Your card has not been charged. What you had written is still here.',
  resent: 'We have mailed you the codes.',
  redeemed: 'You have redeemed this gift already: it is part of your credit.',
} as const
