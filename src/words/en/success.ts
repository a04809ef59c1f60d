import { showCents } from '../../shared/rules/money/cents.ts'
import type { CheckoutState } from '../../shared/shapes/checkout.ts'
import { showDate } from './dates/show-date.ts'
import { showOrdered } from './product.ts'

/** What a customer who can't come can do, and until when. */
export const showChanges = (until: string, { canSkip, visits }: { canSkip: boolean; visits: readonly unknown[] }): string =>
  `Can't make it? You can ${canSkip ? 'skip, move or give away' : 'move or give away'} ${
    visits.length === 1
      ? `this pickup in your profile until ${until}.`
      : `a pickup in your profile: this one until ${until}. Your profile shows the time for each later one.`
  }`

type Later = Pick<CheckoutState, 'pay_later' | 'owed_cents' | 'due_date' | 'paid_now_cents'>

/** Of an order that is not paid at once: what has come by now, and what is to come, to whom and by when. */
export const showPaidAndOwed = ({ pay_later, owed_cents, due_date, paid_now_cents }: Later): string | undefined => {
  if (!pay_later || !due_date) return
  const paid = paid_now_cents > 0 ? `We received ${showCents(paid_now_cents)}. ` : ''
  if (owed_cents === 0) return `${paid}Nothing is left to pay.`
  return pay_later === 'farm'
    ? `${paid}Please pay the farm ${paid ? 'the remaining ' : ''}${showCents(owed_cents)} by ${showDate(due_date)}.`
    : `${paid}We'll charge the remaining ${showCents(owed_cents)} to your card, the last payment on ${showDate(due_date)}.`
}

/** What /success says, by the state of the payment. */
export const successWords = {
  asking: "One moment, we're checking your payment.",
  paid: 'Thank you for subscribing! An email confirmation will follow.',
  paidLater: 'Thank you! An email confirmation will follow.',
  owed: 'Thank you for subscribing! An email confirmation will follow.',
  manual: 'Thank you for subscribing! An email confirmation will follow.',
  pending: "Your bank hasn't confirmed the payment yet. This page checks again automatically. Please don't pay again.",
  processing:
    "Your payment is on its way. Your bank may take a few days. You can close this page: we'll email you when it arrives. Please don't pay again.",
  held: "We received your payment, but it's less than your total. The farm will review it and write to you. Please don't pay again.",
  away: "We couldn't check your payment. This page tries again automatically. Please don't pay again.",
  late: "Your bank still hasn't confirmed the payment. You can close this page: we'll email you as soon as we know. Please don't pay again.",
  expired: 'The time to pay ran out. Your card has not been charged.',
  failed: "The payment didn't go through. Your card has not been charged.",
  refunded: 'This payment has been refunded. Your bank may take a few days to show it.',
  canceled: 'This subscription has been canceled.',
  unknown: "We can't find this payment in your account. If you paid, an email confirmation will follow.",
} as const

type Gift = {
  readonly cents: number
  readonly cartons_per_week: number | null
  readonly egg_cycle: string | null
  readonly product?: string | null | undefined
}

/** `$50.00 worth of eggs`, `2 cartons a week in Fall 2026, worth $104.00`. */
export const showGift = ({ cents, cartons_per_week, egg_cycle, product }: Gift): string =>
  cartons_per_week && egg_cycle
    ? `${showOrdered({ cartons_per_week, product: product ?? undefined })} in ${egg_cycle}, worth ${showCents(cents)}`
    : `${showCents(cents)} worth of eggs`

type Redeemed = {
  readonly cents: number
  readonly from_name: string
  readonly cartons_per_week: number | null
  readonly product?: string | undefined
}

/** What somebody has got. */
export const showRedeemed = ({ cents, from_name, cartons_per_week, product }: Redeemed): string =>
  `We added ${showCents(cents)}${from_name ? ` from ${from_name}` : ''} to your credit${
    cartons_per_week && product ? `, for ${showOrdered({ cartons_per_week, product })}` : ''
  }.`

/** What /gift says. */
export const giftWords = {
  lead: 'Give someone eggs from our farm. A gift is like store credit: the person who redeems its code chooses what to buy.',
  redeemOnly: 'Did someone give you eggs? Your code becomes credit to pay for them.',
  range: 'From $10.00 to $500.00.',
  amount: (least: string, most: string) => `A gift is worth ${least} to ${most}.`,
  toMissing: "Please enter who it's for.",
  fromMissing: "Please enter who it's from.",
  cartons: 'It becomes credit for this amount, and we fill in the order form for them.',
  message: { print: "It's on the card, as plain text.", mail: "It's on the card and in the email, as plain text." },
  theirEmail: 'We use it only for this gift.',
  noEmail: "Without an address, we won't email it. You print the card.",
  code: "Dashes and capitals don't matter.",
  asking: "One moment, we're checking your payment.",
  paid: "Thank you! Your gift is paid. You'll find it below, with its card.",
  pending: "Your bank hasn't confirmed the payment yet. Please check again in a moment, and don't pay again.",
  processing: "Your payment is on its way. Your bank may take a few days. We'll email you when it arrives. Please don't pay again.",
  expired: 'The time to pay ran out. Your card has not been charged.',
  away: "We couldn't check your payment. Please check again in a moment, and don't pay again.",
  canceled: 'Your card has not been charged. What you wrote is still here.',
  resent: 'We emailed you the codes.',
  redeemed: "You already redeemed this gift. It's in your credit.",
} as const
