import { showDate } from '../dates/calendar.ts'
import { showCents } from '../rules/money.ts'
import type { CheckoutState } from '../shapes/orders.ts'

/** How somebody who cannot come changes that, and until when. */
export const showChanges = (until: string, { canSkip, visits }: { canSkip: boolean; visits: readonly unknown[] }): string =>
  `Can't come? In your profile you can ${canSkip ? 'skip, move or give away' : 'move or give away'} ${
    visits.length === 1 ? `this pickup until ${until}.` : `a pickup: the first until ${until}, the others as long before.`
  }`

type Later = Pick<CheckoutState, 'pay_later' | 'owed_cents' | 'due_date' | 'paid_now_cents'>

/** Of an order that is not paid at once: what has come by now, and what is to come, to whom and until when. */
export const showPaidAndOwed = ({ pay_later, owed_cents, due_date, paid_now_cents }: Later): string | undefined => {
  if (!pay_later || !due_date) return
  const paid = paid_now_cents > 0 ? `${showCents(paid_now_cents)} has arrived. ` : ''
  if (owed_cents === 0) return `${paid}Nothing is owed any more.`
  return pay_later === 'farm'
    ? `${paid}${showCents(owed_cents)} is ${paid ? 'still ' : ''}to be paid to the farm, until ${showDate(due_date)}.`
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
