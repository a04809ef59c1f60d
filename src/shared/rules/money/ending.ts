import type { OrderMoney } from '../../shapes/orders.ts'

/**
 * What goes back when an order ends, and what a refund does to credit. The page foretells with it and the server acts by
 * it, so that what is foretold is what happens.
 */

type Money = Omit<OrderMoney, 'version'>

const leftByCard = ({ paid_cents, refunded_cents }: Money): number => Math.max(0, paid_cents - refunded_cents)

/** What the farm still has of what was paid. While a bank disputes the card payment, the farm does not have that. */
export const keptCents = (money: Money): number => {
  const { disputed, by_hand_cents, used_cents, given_cents } = money
  return Math.max(0, (disputed ? 0 : leftByCard(money)) + by_hand_cents + used_cents - given_cents)
}

/**
 * The price of what would be canceled, less what of it was still to be paid, but no more than the farm still has. Of an order
 * that never began, that is all.
 */
export const valueCents = (money: Money): number =>
  money.is_held ? keptCents(money) : Math.min(Math.max(0, money.coming_cents - money.owed_cents), keptCents(money))

/** The most that can go back by card from here. */
export const mostByCard = (money: Money): number => (money.can_refund ? leftByCard(money) : 0)

/** The most that can become credit beside what goes back by card. */
export const mostAsCredit = (money: Money, byCard: number): number =>
  money.balance_cents === null ? 0 : Math.max(0, keptCents(money) - byCard)

export type Shares = { readonly card_cents: number; readonly credit_cents: number }

/**
 * The value of what is canceled, in the shares in which the order was paid; what the card cannot give back any more is
 * left to credit. Money that was paid by hand goes back by hand, and who closed their account has given away what was to
 * come.
 */
export const proposeShares = (money: Money): Shares => {
  const { paid_cents, used_cents, by_hand_cents, disputed, balance_cents, is_held } = money
  if (paid_cents + used_cents === 0 || (balance_cents === null && !is_held)) return { card_cents: 0, credit_cents: 0 }
  const worth = valueCents(money)
  const value = worth - Math.round((worth * by_hand_cents) / (paid_cents + used_cents + by_hand_cents))
  const byCredit = Math.round((value * used_cents) / (paid_cents + used_cents))
  const byCard = Math.min(value - byCredit, disputed ? 0 : leftByCard(money))
  return {
    card_cents: Math.min(byCard, mostByCard(money)),
    credit_cents: Math.min(value - byCard, mostAsCredit(money, 0)),
  }
}

/** Whether a refund of so much gives back all that was paid by card, and so ends the order; unless the farm was paid by hand too. */
export const isWhole = (money: Money, cents: number): boolean => cents > 0 && cents >= leftByCard(money) && money.by_hand_cents === 0

/**
 * What a refund by card does to credit by itself. When all has gone back, so does the credit that the order used, and the
 * credit that it brought is withdrawn; before that, credit is withdrawn as far as both together would be more than was
 * paid. What of it has been spent stays spent: nobody comes to owe the farm.
 */
export const creditByRefund = (money: Money, cents: number): number =>
  isWhole(money, cents) ? moveCredit(money, money.used_cents - money.given_cents) : withdrawnBy(money, cents)

/** The same where somebody has decided what becomes credit as the order ends: that, and no other credit comes back. */
export const creditByEnding = (money: Money, cents: number, decided: number): number => decided + withdrawnBy(money, cents)

const withdrawnBy = (money: Money, cents: number): number => {
  if (cents <= 0) return 0
  return moveCredit(money, Math.min(0, leftByCard(money) - cents + money.by_hand_cents + money.used_cents - money.given_cents))
}

// Zero, not minus zero.
const moveCredit = ({ balance_cents }: Money, due: number): number =>
  balance_cents === null ? 0 : Math.max(due, -Math.max(0, balance_cents)) + 0
