import { showCents } from '../../../../shared/rules/money/cents.ts'
import { beyondHeld, creditByEnding, creditByRefund, isWhole, mostAsCredit, proposeShares } from '../../../../shared/rules/money/ending.ts'
import { typedCents } from '../../../../shared/rules/money/typed-amount.ts'
import type { Balance } from '../../../../shared/shapes/balance.ts'
import { amountWrong } from '../../../../words/en/dashboard/parts.ts'
import { sentenceOf } from '../../../../words/en/refusals/errors.ts'
import { amountRule } from '../../parts/form/amount-rule.ts'

/** The ways to end an order, or to refund some of its money. */
export type Choice = 'accept' | 'value' | 'credit' | 'none' | 'other' | 'whole' | 'part'

/** What was chosen, typed and ticked: how much of a refund that goes on, and by card and as credit with a cancellation. */
export type Ending = {
  readonly choice: Choice
  readonly amount: string
  readonly card: string
  readonly credit: string
  /** Refund more than the farm still has. */
  readonly beyond: boolean
  /** Let the customer off what they collected and did not pay. */
  readonly waive: boolean
}

/**
 * What would happen, in cents; undefined while it is being typed. What goes back by card, what becomes credit (below zero it is
 * withdrawn), what stays owed, and whether the pickups end. `byItself`: nothing was decided about credit.
 */
export type Deed = {
  readonly card: number | undefined
  readonly credit: number | undefined
  readonly debt: number
  readonly cancels: boolean
  readonly byItself: boolean
  readonly accepts?: boolean
  /** More than the farm still has goes back, and the farmer means it. */
  readonly beyond?: boolean
}

const debtOf = ({ debt_cents }: Balance, { waive }: Ending): number => (waive ? 0 : debt_cents)

const refundOf = (money: Balance, ending: Ending, card: number): Deed => {
  const cancels = isWhole(money, card) || (money.is_held && card >= money.left_by_card_cents)
  const returned = cancels && money.is_held ? Math.max(0, money.held_cents - card) : 0
  const beyond = beyondHeld(money, card) > money.withdrawable_cents
  return {
    card,
    credit: returned + creditByRefund(money, card),
    debt: cancels ? debtOf(money, ending) : 0,
    cancels,
    byItself: true,
    beyond,
  }
}

const cancelWith = (money: Balance, ending: Ending, card: number | undefined, credit: number | undefined): Deed => ({
  card,
  credit: card === undefined || credit === undefined ? undefined : creditByEnding(money, card, credit),
  debt: debtOf(money, ending),
  cancels: true,
  byItself: false,
})

/** What is left empty is nothing. */
const typedOrNone = (typed: string): number | undefined => (typed.trim() === '' ? 0 : typedCents(typed))

const otherOf = (ending: Ending, money: Balance): Deed => {
  const { card, credit } = ending
  const byCard = cardTrouble(card, money) ? undefined : typedOrNone(card)
  return cancelWith(money, ending, byCard, byCard === undefined || creditTrouble(credit, money, byCard) ? undefined : typedOrNone(credit))
}

const partOf = (ending: Ending, money: Balance): Deed =>
  partTrouble(ending, money)
    ? { card: undefined, credit: 0, debt: 0, cancels: false, byItself: true }
    : refundOf(money, ending, typedCents(ending.amount) ?? 0)

export const deedOf = (ending: Ending, money: Balance): Deed => {
  const shares = proposeShares(money)
  const deeds: Record<Choice, () => Deed> = {
    accept: () => ({ card: money.paid_cents, credit: 0, debt: 0, cancels: false, byItself: false, accepts: true }),
    value: () => cancelWith(money, ending, shares.card_cents, shares.credit_cents),
    credit: () => cancelWith(money, ending, 0, allAsCredit(money)),
    // What never began keeps no credit.
    none: () => cancelWith(money, ending, 0, money.is_held ? shares.credit_cents : 0),
    other: () => otherOf(ending, money),
    whole: () => refundOf(money, ending, money.most_by_card_cents),
    part: () => partOf(ending, money),
  }
  return deeds[ending.choice]()
}

export const allAsCredit = (money: Balance): number => Math.min(money.back_cents, mostAsCredit(money, 0))

/** Where credit or cash paid too, there is no refund of everything by card: sums of one's own do the same. */
const canBeWhole = (money: Balance): boolean => money.most_by_card_cents > 0 && (money.is_held || isWhole(money, money.most_by_card_cents))

const offeredOf = (money: Balance): Choice[] => {
  const { card_cents, credit_cents } = proposeShares(money)
  const byCard = money.most_by_card_cents
  const asCredit = mostAsCredit(money, 0)
  // Where it comes to the same, it is offered once.
  const isSame = canBeWhole(money) && card_cents === byCard && credit_cents === 0
  const value: Choice[] = card_cents + credit_cents > 0 && !isSame ? ['value'] : []
  const credit: Choice[] = allAsCredit(money) > credit_cents ? ['credit'] : []
  const other: Choice[] = byCard + asCredit > 0 ? ['other'] : []
  const part: Choice[] = money.can_refund && money.left_by_card_cents > 0 ? ['part'] : []
  return [...value, ...(canBeWhole(money) ? (['whole'] as const) : []), ...credit, ...other, 'none', ...part]
}

/** What can be chosen from, the usual first; for a payment of too little it is the farmer's own choice. */
export const choicesOf = (money: Balance): readonly [Choice, ...Choice[]] => {
  if (money.is_held) return ['accept', ...(canBeWhole(money) ? (['whole'] as const) : []), 'none']
  const [first = 'none', ...others] = offeredOf(money)
  // Where nothing is proposed, nothing is the usual.
  const { card_cents, credit_cents } = proposeShares(money)
  if (card_cents + credit_cents > 0) return [first, ...others]
  return ['none', ...[first, ...others].filter((choice) => choice !== 'none')]
}

const tooMuch = (code: 'refundTooMuch' | 'refundBeyond' | 'creditTooMuch', cents: number, most: number): string | undefined =>
  cents > most ? sentenceOf(code, { left: showCents(most) }) : undefined

export const partTrouble = ({ amount, beyond }: Pick<Ending, 'amount' | 'beyond'>, money: Balance): string | undefined => {
  const trouble = amountRule(amount)
  if (trouble) return trouble
  const cents = typedCents(amount) ?? 0
  if (cents === 0) return amountWrong
  return (
    tooMuch('refundTooMuch', cents, money.left_by_card_cents) ??
    (beyond ? undefined : tooMuch('refundBeyond', cents, money.most_by_card_cents))
  )
}

const amountTrouble = (typed: string): string | undefined => (typed.trim() === '' ? undefined : amountRule(typed))

export const cardTrouble = (typed: string, { most_by_card_cents }: Balance): string | undefined =>
  amountTrouble(typed) ?? tooMuch('refundTooMuch', typedOrNone(typed) ?? 0, most_by_card_cents)

export const creditTrouble = (typed: string, money: Balance, byCard: number): string | undefined =>
  amountTrouble(typed) ?? tooMuch('creditTooMuch', typedOrNone(typed) ?? 0, mostAsCredit(money, byCard))

/** What the button names and the farmer types: all that goes back by this choice. */
export const namedCents = ({ card, credit, byItself }: Deed): number | undefined => {
  if (card === undefined || credit === undefined) return undefined
  return byItself ? card : card + Math.max(0, credit)
}
