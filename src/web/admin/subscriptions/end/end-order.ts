import { sentenceOf } from '../../../../shared/errors.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import {
  creditByEnding,
  creditByRefund,
  isWhole,
  mostAsCredit,
  mostByCard,
  proposeShares,
  valueCents,
} from '../../../../shared/rules/money/ending.ts'
import { typedCents } from '../../../../shared/rules/money/typed-amount.ts'
import type { OrderMoney } from '../../../../shared/shapes/orders.ts'
import { adminWords } from '../../../../shared/words/admin-words.ts'
import { amountRule } from '../../parts/form/amount-rule.ts'

/** The ways to end an order, or to give some of its money back. */
export type Choice = 'accept' | 'value' | 'credit' | 'none' | 'other' | 'whole' | 'part'

/** What was chosen, and typed: how much of a refund that goes on, and by card and as credit with a cancellation. */
export type Ending = { readonly choice: Choice; readonly amount: string; readonly card: string; readonly credit: string }

/**
 * What would happen, in cents; nothing known yet while it is being typed. What goes back by card, what becomes credit (below
 * zero it is withdrawn), and whether the pickups end. Where nothing is decided about credit, a refund sees to it by itself.
 */
export type Deed = {
  readonly card: number | undefined
  readonly credit: number | undefined
  readonly cancels: boolean
  readonly byItself: boolean
  readonly accepts?: boolean
}

const refundOf = (money: OrderMoney, card: number): Deed => ({
  card,
  credit: creditByRefund(money, card),
  cancels: isWhole(money, card),
  byItself: true,
})

const cancelWith = (money: OrderMoney, card: number | undefined, credit: number | undefined): Deed => ({
  card,
  credit: card === undefined || credit === undefined ? undefined : creditByEnding(money, card, credit),
  cancels: true,
  byItself: false,
})

/** What is left empty is nothing. */
const typedOrNone = (typed: string): number | undefined => (typed.trim() === '' ? 0 : typedCents(typed))

const otherOf = ({ card, credit }: Ending, money: OrderMoney): Deed => {
  const byCard = cardTrouble(card, money) ? undefined : typedOrNone(card)
  return cancelWith(money, byCard, byCard === undefined || creditTrouble(credit, money, byCard) ? undefined : typedOrNone(credit))
}

const partOf = ({ amount }: Ending, money: OrderMoney): Deed =>
  partTrouble(amount, money) ? { card: undefined, credit: 0, cancels: false, byItself: true } : refundOf(money, typedCents(amount) ?? 0)

export const deedOf = (ending: Ending, money: OrderMoney): Deed => {
  const shares = proposeShares(money)
  const deeds: Record<Choice, () => Deed> = {
    accept: () => ({ card: money.paid_cents, credit: 0, cancels: false, byItself: false, accepts: true }),
    value: () => cancelWith(money, shares.card_cents, shares.credit_cents),
    credit: () => cancelWith(money, 0, allAsCredit(money)),
    // What never began keeps no credit.
    none: () => cancelWith(money, 0, money.is_held ? shares.credit_cents : 0),
    other: () => otherOf(ending, money),
    whole: () => refundOf(money, mostByCard(money)),
    part: () => partOf(ending, money),
  }
  return deeds[ending.choice]()
}

export const allAsCredit = (money: OrderMoney): number => Math.min(valueCents(money), mostAsCredit(money, 0))

const offeredOf = (money: OrderMoney): Choice[] => {
  const { card_cents, credit_cents } = proposeShares(money)
  const [byCard, asCredit] = [mostByCard(money), mostAsCredit(money, 0)]
  // Where it comes to the same, it is offered once.
  const isSame = isWhole(money, card_cents) && creditByRefund(money, card_cents) === credit_cents
  const value: Choice[] = card_cents + credit_cents > 0 && !isSame ? ['value'] : []
  const credit: Choice[] = allAsCredit(money) > credit_cents ? ['credit'] : []
  const whole: Choice[] = byCard > 0 ? ['whole', 'part'] : []
  const other: Choice[] = byCard + asCredit > 0 ? ['other'] : []
  return [...value, ...whole.slice(0, 1), ...credit, ...other, 'none', ...whole.slice(1)]
}

/** What can be chosen from, what one begins with first: the usual, or for a payment of too little the farmer's own choice. */
export const choicesOf = (money: OrderMoney): readonly [Choice, ...Choice[]] => {
  if (money.is_held) return ['accept', ...(mostByCard(money) > 0 ? (['whole'] as const) : []), 'none']
  const [first = 'none', ...others] = offeredOf(money)
  // Where nothing is proposed, nothing is the usual.
  const { card_cents, credit_cents } = proposeShares(money)
  if (card_cents + credit_cents > 0) return [first, ...others]
  return ['none', ...[first, ...others].filter((choice) => choice !== 'none')]
}

const tooMuch = (code: 'refundTooMuch' | 'creditTooMuch', cents: number, most: number): string | undefined =>
  cents > most ? sentenceOf(code, { left: showCents(most) }) : undefined

export const partTrouble = (amount: string, money: OrderMoney): string | undefined => {
  const trouble = amountRule(amount)
  if (trouble) return trouble
  const cents = typedCents(amount) ?? 0
  return cents === 0 ? adminWords.amountWrong : tooMuch('refundTooMuch', cents, mostByCard(money))
}

const amountTrouble = (typed: string): string | undefined => (typed.trim() === '' ? undefined : amountRule(typed))

export const cardTrouble = (typed: string, money: OrderMoney): string | undefined =>
  amountTrouble(typed) ?? tooMuch('refundTooMuch', typedOrNone(typed) ?? 0, mostByCard(money))

export const creditTrouble = (typed: string, money: OrderMoney, byCard: number): string | undefined =>
  amountTrouble(typed) ?? tooMuch('creditTooMuch', typedOrNone(typed) ?? 0, mostAsCredit(money, byCard))

/** What the button names and the farmer types: all that goes back by this choice. */
export const namedCents = ({ card, credit, byItself }: Deed): number | undefined => {
  if (card === undefined || credit === undefined) return undefined
  return byItself ? card : card + Math.max(0, credit)
}
