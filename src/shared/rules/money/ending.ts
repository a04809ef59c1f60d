import type { Balance } from '../../shapes/balance.ts'

/**
 * What goes back when an order ends or is refunded. The dialog forecasts with it and the server acts by it, so that the
 * forecast is what happens.
 */

type Money = Omit<Balance, 'version'>

/** The most that can become credit beside what goes back by card. */
export const mostAsCredit = ({ most_as_credit_cents }: Money, byCard: number): number => Math.max(0, most_as_credit_cents - byCard)

export type Shares = { readonly card_cents: number; readonly credit_cents: number }

/**
 * What was paid and not collected, in the proportions in which the order was paid; what can't be refunded by card becomes
 * credit. Money paid by hand is returned by hand, and people who closed their account have given up what was to come.
 */
export const proposeShares = (money: Money): Shares => {
  const { paid_cents, used_cents, by_hand_cents, balance_cents, is_held, back_cents, most_by_card_cents } = money
  // The bank has the money of the order that this one has replaced.
  if (money.disputed && money.disputed_cents === 0) return { card_cents: 0, credit_cents: 0 }
  if (paid_cents + used_cents === 0 || (balance_cents === null && !is_held)) return { card_cents: 0, credit_cents: 0 }
  const value = back_cents - Math.round((back_cents * by_hand_cents) / (paid_cents + used_cents + by_hand_cents))
  const byCredit = Math.round((value * used_cents) / (paid_cents + used_cents))
  const card_cents = Math.min(value - byCredit, most_by_card_cents)
  return { card_cents, credit_cents: Math.min(value - card_cents, mostAsCredit(money, card_cents)) }
}

/**
 * What of the value of pickups that end goes back by card, if the farm gives money back: in the proportions in which the order
 * was paid, and never more than the farm has and the card has paid. The rest becomes credit.
 */
export const cardShare = (money: Money, back_cents: number): number => {
  const { paid_cents, used_cents, by_hand_cents, can_refund, left_by_card_cents, held_cents } = money
  const all = paid_cents + used_cents + by_hand_cents
  if (!can_refund || all <= 0) return 0
  return Math.min(Math.round((back_cents * paid_cents) / all), back_cents, left_by_card_cents, held_cents)
}

/**
 * Whether a refund of this amount ends the order: everything paid by card was refunded, and nothing else paid for it. If
 * credit or cash paid too, the order continues unless someone cancels it.
 */
export const isWhole = ({ left_by_card_cents, disputed_cents, by_hand_cents, used_cents }: Money, cents: number): boolean =>
  cents > 0 && cents >= left_by_card_cents && disputed_cents === 0 && by_hand_cents === 0 && used_cents === 0

/** What a refund by card is more than the farm still has of the order: that much has become credit before. */
export const beyondHeld = ({ held_cents }: Money, cents: number): number => Math.max(0, cents - held_cents)

/** What a refund by card does to credit: what had become credit is withdrawn as far as it went back by card too, and is still there. */
export const creditByRefund = (money: Money, cents: number): number => 0 - Math.min(beyondHeld(money, cents), money.withdrawable_cents)

/** The same if someone has decided how much becomes credit as the order ends. */
export const creditByEnding = (money: Money, cents: number, decided: number): number => decided + creditByRefund(money, cents)

/** What a price is worth of what was really paid for the order: never more than the farm has, or is owed. */
export const worthOf = ({ rate_cents, rate_of_cents }: Pick<Money, 'rate_cents' | 'rate_of_cents'>, price_cents: number): number =>
  rate_of_cents === 0 ? 0 : Math.floor((price_cents * rate_cents) / rate_of_cents)
