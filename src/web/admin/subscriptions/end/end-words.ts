import type { Asked } from '../../../../shared/rules/confirmation.ts'
import { showCents, toCents } from '../../../../shared/rules/money/cents.ts'
import { beyondHeld, creditByRefund, isWhole, proposeShares } from '../../../../shared/rules/money/ending.ts'
import { showReference } from '../../../../shared/rules/order-reference.ts'
import type { Balance } from '../../../../shared/shapes/balance.ts'
import type { Order, ToldBalance } from '../../../../shared/shapes/orders.ts'
import { several } from '../../../../words/en/dashboard/count.ts'
import { showLeftAtSite } from '../../../../words/en/dates/left-at-site.ts'
import { showPieces } from '../../../../words/en/product.ts'
import { orderName } from '../order-state.ts'
import { allAsCredit, type Choice, type Deed, namedCents } from './end-order.ts'

/** What the dialog says of an order's end: before, on its button, and afterwards. */

const ways = (card: number, credit: number): string =>
  [...(card > 0 ? [`${showCents(card)} by card`] : []), ...(credit > 0 ? [`${showCents(credit)} as credit`] : [])].join(' and ')

const byCardWords = ({ paid_cents, card_payments }: ToldBalance, asked: string): string[] => {
  if (paid_cents === 0) return []
  return [`${showCents(paid_cents)}${asked} by card${card_payments > 1 ? ` in ${card_payments} payments` : ''}`]
}

/** How it was paid, of how much where it was too little, and what has gone back. */
export const paidWords = (money: ToldBalance, { total_amount, status }: Pick<Order, 'total_amount' | 'status'>): string => {
  const { used_cents, refunded_cents, given_cents, by_hand_cents, unrecorded_cents, is_held } = money
  const asked = is_held ? ` of ${showCents(toCents(total_amount) - used_cents)}` : ''
  const by = [
    ...byCardWords(money, asked),
    ...(by_hand_cents > 0 ? [`${showCents(by_hand_cents)} to the farm`] : []),
    ...(used_cents > 0 ? [`${showCents(used_cents)} by credit`] : []),
  ]
  const back = ways(refunded_cents, given_cents)
  const none = status === 'manual' ? 'Nothing is recorded as paid.' : 'Nothing has been paid yet.'
  return [
    by.length > 0 ? `Paid: ${by.join(', ')}.` : none,
    ...(by.length > 0 && unrecorded_cents > 0 ? [`${showCents(unrecorded_cents)} is not recorded as paid.`] : []),
    ...(back ? [`Refunded so far: ${back}.`] : []),
  ].join(' ')
}

const toCome = ({ installments }: ToldBalance): number => installments.filter(({ state }) => state !== 'paid' && state !== 'dropped').length

/** `Still owed: $65.00, in 2 installments.` */
export const owedWords = (money: ToldBalance): string => {
  if (money.owed_cents === 0) return ''
  const left = toCome(money)
  return `Still owed: ${showCents(money.owed_cents)}${left > 0 ? `, in ${several(left, 'installment', 'installments')}` : ''}.`
}

/** Where a check bounced, part of what stays owed may be credit that was spent before. */
const debtWords = ({ short_cents }: Balance): string => (short_cents > 0 ? 'on this order' : 'for what they picked up')

/** What becomes of what is still to be paid, and of what was paid by hand, when the order ends. */
const endedWords = (money: ToldBalance, { credit = 0, debt }: Deed): string[] => {
  const { owed_cents, debt_cents, by_hand_cents, installments } = money
  // Let off or not, what was collected has a sentence of its own.
  const free = Math.max(0, owed_cents - debt_cents)
  return [
    ...(debt > 0 ? [`They still owe ${showCents(debt)} ${debtWords(money)}.`] : []),
    ...(debt === 0 && debt_cents > 0 ? [`You let them off the ${showCents(debt_cents)} ${debtWords(money)}.`] : []),
    ...(free > 0
      ? [
          installments.length > 0
            ? `The remaining ${showCents(free)} won't be charged.`
            : `They don't have to pay the ${debt_cents > 0 ? 'other ' : ''}${showCents(free)}.`,
        ]
      : []),
    ...(by_hand_cents > 0 && credit < by_hand_cents && money.has_account
      ? ['If you refund money that was paid by hand, record it on the order afterwards.']
      : []),
  ]
}

/** `Still to come: 6 pickups, 12 cartons, $78.00.` */
export const comingWords = (money: Balance, product?: string): string => {
  const { pickups, cartons, coming_cents, is_held } = money
  if (is_held) return 'No pickups are planned yet.'
  if (pickups === 0) return 'No pickups are left.'
  return `Still to come: ${pickups === 1 ? '1 pickup' : `${pickups} pickups`}, ${showPieces(cartons, product)}, ${showCents(coming_cents)}.${lessWords(money)}`
}

/** Why something else than the price of what is to come can go back. */
const lessWords = (money: Balance): string => {
  const { coming_cents, owed_cents, unrecorded_cents, disputed, held_cents, spent_cents, given_cents, withdrawable_cents, back_cents } =
    money
  if (disputed) return ` The farm has ${showCents(held_cents)} of what was paid, while the bank disputes the rest.`
  const spent = Math.min(spent_cents, given_cents)
  if (spent > 0)
    return ` ${showCents(spent)} of what was paid became credit and was spent, so the farm still has ${showCents(held_cents + withdrawable_cents)}.`
  if (owed_cents > 0 && held_cents > 0) return back_cents > 0 ? ` ${showCents(back_cents)} of that is paid.` : ' None of that is paid.'
  return held_cents < coming_cents && owed_cents + unrecorded_cents === 0
    ? ` The farm still has ${showCents(held_cents)} of what was paid.`
    : ''
}

const isOfClosed = ({ balance_cents, has_account }: ToldBalance): boolean => balance_cents === null && has_account

const NO_CARD_PAYMENT = {
  hand: 'There is no card payment to refund. You can refund by hand.',
  credit: 'There is no card payment to refund. You can refund by hand or give credit.',
}

/** Why no money goes back by card from here, or none is proposed. */
export const noCardWords = (money: ToldBalance): string => {
  const { paid_cents, refunded_cents, used_cents, can_refund } = money
  if (isOfClosed(money)) return "The customer's account is closed. Remaining cartons are given away, and there is no one to give credit to."
  if (money.most_by_card_cents > 0) return ''
  if (paid_cents === 0) return used_cents > 0 || money.by_hand_cents === 0 ? '' : NO_CARD_PAYMENT[money.has_account ? 'credit' : 'hand']
  if (refunded_cents >= paid_cents) return 'All card payments have already been refunded.'
  if (!can_refund) return "It was paid by card, but the shop doesn't have the payment's ID. Refund it at the payment provider."
  return ''
}

const creditWords = (credit: number): string => {
  if (credit === 0) return ''
  return credit > 0 ? `; ${showCents(credit)} of credit is returned too` : `; ${showCents(-credit)} of credit from this order is withdrawn`
}

export const choiceWords = (choice: Choice, money: Balance): string => {
  const shares = proposeShares(money)
  const left = money.most_by_card_cents
  const ended = money.is_held ? 'the order' : 'the pickups'
  const all = left < money.paid_cents ? 'that is left' : 'of it'
  const words: Record<Choice, string> = {
    accept: 'Accept it as the order total and plan the pickups',
    value: `Give back what was paid but not picked up: ${ways(shares.card_cents, shares.credit_cents)}`,
    credit: `Give ${shares.card_cents + shares.credit_cents > 0 ? 'it back' : 'back what was paid but not picked up'} as credit: ${showCents(allAsCredit(money))}`,
    other: 'Cancel and give back other amounts',
    none: money.is_held ? `Cancel the order without a refund${creditWords(shares.credit_cents)}` : 'Cancel without giving anything back',
    whole: `Refund all ${all}, ${showCents(left)}, and cancel ${ended}${creditWords(money.is_held ? money.used_cents : creditByRefund(money, left))}`,
    part: 'Refund part by card; the order continues',
  }
  return words[choice]
}

/** What the farmer ticks to let a customer off, or to refund more than there is. */
export const waiveWords = (money: Balance): string => `Let them off the ${showCents(money.debt_cents)} they owe ${debtWords(money)}`
export const beyondWords = ({ held_cents, withdrawable_cents }: Balance): string =>
  `Refund more than the ${showCents(held_cents + withdrawable_cents)} the farm still has for this order`

/** What the button says, and so what it does. */
export const deedWords = (deed: Deed, { id }: Pick<Order, 'id'>): string => {
  const { card, credit, cancels, accepts } = deed
  const cents = namedCents(deed)
  if (accepts) return `Accept ${showCents(cents ?? 0)}`
  if (cents === undefined) return cancels ? `Cancel order ${showReference(id)}` : 'Refund'
  if (!cancels) return `Refund ${showCents(cents)}`
  if (cents === 0) return `Cancel order ${showReference(id)}`
  if (!card) return `Cancel and credit ${showCents(cents)}`
  return credit && credit > 0 && !deed.byItself ? `Give back ${showCents(cents)} and cancel` : `Refund ${showCents(cents)} and cancel`
}

const pickupsWords = ({ pickups, is_held }: Balance): string => {
  if (is_held) return 'The order is canceled.'
  if (pickups === 0) return 'The order is canceled; no pickups were left.'
  const are = pickups === 1 ? 'The upcoming pickup is canceled' : `The ${pickups} upcoming pickups are canceled`
  return `${are}; past ones don't change.`
}

/** What will happen, before it does; nothing while it is being typed. */
export const foretell = (deed: Deed, money: ToldBalance): string => {
  const { card, credit, cancels, accepts } = deed
  if (card === undefined || credit === undefined) return ''
  if (accepts) return 'The pickups are planned, and the customer gets an email.'
  const moved = [
    ...(card > 0 ? [`${showCents(card)} goes back by card.`] : []),
    ...(credit > 0 ? [`${showCents(credit)} becomes credit.`] : []),
    ...(credit < 0 ? [`${showCents(-credit)} of credit from this order is withdrawn.`] : []),
    ...(deed.beyond ? [`${showCents(beyondHeld(money, card) - money.withdrawable_cents)} of that is more than the farm still has.`] : []),
  ]
  const order = cancels ? pickupsWords(money) : 'The order continues.'
  const ended = cancels ? endedWords(money, deed) : []
  // Of an order whose whole money goes back nothing is left to collect.
  const left = cancels && !isWhole(money, card) ? money.left_at_sites.map((each) => showLeftAtSite(each, { isTheirs: true })) : []
  return [order, ...left, ...(moved.length > 0 ? moved : ['No money moves.']), ...ended, 'The customer gets an email.'].join(' ')
}

/** What the farmer types to show that it is meant: the amount, or without one the order. */
export const askedOf = (deed: Deed, { id }: Pick<Order, 'id'>): Asked | undefined => {
  const cents = namedCents(deed)
  if (cents === 0) return { order: id }
  return cents === undefined ? undefined : { cents }
}

/** The message afterward. */
export const doneWords = ({ card = 0, credit = 0, cancels, accepts }: Deed, row: Order): string => {
  if (accepts) return `Accepted ${showCents(card)}: ${orderName(row)}. Its pickups are planned.`
  const withdrawn = credit < 0 ? ` ${showCents(-credit)} of credit from this order is withdrawn.` : ''
  const given = credit > 0 ? ` ${showCents(credit)} became credit.` : withdrawn
  if (card === 0) return `Canceled: ${orderName(row)}.${given || ' No money moved.'}`
  return `Refunded ${showCents(card)}: ${orderName(row)}. ${cancels ? 'The upcoming pickups are canceled.' : 'The order continues.'}${given}`
}
