import type { Balance } from '../../shapes/balance.ts'
import type { OrderStatus, PayLater } from '../../shapes/orders.ts'
import type { PayMethod, ReceiptKind } from '../../shapes/receipts.ts'
import { owedCents, unrecordedCents } from './owed.ts'

/**
 * What an order's money comes to. Everything that gives back, charges, forecasts or explains reads this and adds up
 * nothing itself: the same quantity computed twice was right twice and wrong together.
 */

export type BalanceFacts = {
  order: {
    version: number
    status: OrderStatus
    pay_later: PayLater | null
    price_cents: number
    total_cents: number
    /** Net of what credit paid for it; below zero it has given more than it used. */
    credit_cents: number
    paid_cents: number
    farm_cents: number
    ended_total_cents: number | null
    donation_cartons: number
    /** A bank disputes what paid for an order that this one has replaced. */
    is_disputed_before?: boolean
  }
  receipts: readonly {
    receipt_no: number
    kind: ReceiptKind
    method: PayMethod
    cents: number
    of_receipt: number | null
    disputed: boolean
    /** Whether the provider can be asked about it. */
    is_known: boolean
  }[]
  /** The order's lines in the credit ledger: above zero for its customer, below zero from them. */
  entries: readonly { cents: number }[]
  pickups: readonly {
    cartons: number
    /** `short`: the hens did not lay it; `undone`: they did after all, and it is counted with its pickup again. */
    state: 'planned' | 'skipped' | 'donated' | 'stopped' | 'canceled' | 'short' | 'undone'
    pickup_date: string
    site_id: number
    /** Not collected, and not too late for it. */
    is_to_come: boolean
    /** Cartons of a missed or short pickup, which come on another day. */
    is_held_over: boolean
    unclaimed: 'held' | 'donated' | null
  }[]
  /** What its customer has in credit; null without an open account. */
  person_cents: number | null
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((sum, item) => sum + of(item), 0)

type Came = Pick<Balance, 'paid_cents' | 'refunded_cents' | 'disputed_cents' | 'by_hand_cents' | 'can_refund'>

/** Payments by hand that never came after all: checks that bounced, entries made by mistake. */
const bouncedOf = ({ receipts }: BalanceFacts): number =>
  -sumOf(
    receipts.filter(({ kind }) => kind === 'correction'),
    ({ cents }) => cents,
  )

const cameOf = ({ receipts }: BalanceFacts): Came => {
  const byCard = receipts.filter(({ method }) => method === 'card')
  const payments = byCard.filter(({ kind }) => kind === 'payment')
  const leftOf = ({ receipt_no, cents }: (typeof receipts)[number]) =>
    cents +
    sumOf(
      byCard.filter(({ of_receipt }) => of_receipt === receipt_no),
      (back) => back.cents,
    )
  const paid_cents = sumOf(payments, ({ cents }) => cents)
  return {
    paid_cents,
    refunded_cents: paid_cents - sumOf(byCard, ({ cents }) => cents),
    disputed_cents: sumOf(
      payments.filter(({ disputed }) => disputed),
      leftOf,
    ),
    by_hand_cents: sumOf(
      receipts.filter(({ method }) => method !== 'card'),
      ({ cents }) => cents,
    ),
    can_refund: payments.some(({ is_known }) => is_known),
  }
}

type Values = Pick<
  Balance,
  'collected_cents' | 'donated_cents' | 'coming_cents' | 'skipped_cents' | 'stopped_cents' | 'pickups' | 'cartons'
> & {
  /** The price of all that was sold, collected or not. */
  sold_cents: number
}

const isWaiting = ({ state, is_to_come }: BalanceFacts['pickups'][number]): boolean =>
  state === 'stopped' || ((state === 'planned' || state === 'donated') && is_to_come)

const valuesOf = ({ order: { price_cents, donation_cartons }, pickups }: BalanceFacts): Values => {
  const priceOf = (rows: BalanceFacts['pickups']) => price_cents * sumOf(rows, ({ cartons }) => cartons)
  const sold = pickups.filter(({ state, is_held_over }) => state !== 'undone' && !is_held_over)
  // Cartons that were missed or short, and come on another day, are counted there.
  const real = pickups.filter(({ unclaimed }) => unclaimed !== 'held')
  const coming = real.filter(isWaiting)
  const gone = real.filter((row) => (row.state === 'planned' || row.state === 'donated') && !isWaiting(row))
  const donated_cents = price_cents * donation_cartons
  return {
    collected_cents: priceOf(gone),
    donated_cents,
    coming_cents: priceOf(coming),
    skipped_cents: priceOf(real.filter(({ state }) => state === 'skipped' || state === 'short')),
    stopped_cents: priceOf(real.filter(({ state }) => state === 'stopped')),
    pickups: new Set(coming.map(({ pickup_date, site_id }) => `${pickup_date} ${site_id}`)).size,
    cartons: sumOf(coming, ({ cartons }) => cartons),
    sold_cents: priceOf(sold) + donated_cents,
  }
}

/** A sum in the proportion of two others, to the nearest cent. */
const shareOf = (cents: number, part: number, whole: number): number => (whole === 0 ? cents : Math.round((cents * part) / whole))

type Rate = Pick<Balance, 'rate_cents' | 'rate_of_cents'>

/**
 * What was really paid, or is owed, for what was collected and is to come: after a refund out of goodwill, or where another
 * total was agreed on, that is not its price. More than the price counts only as far as it was agreed on.
 */
const rateOf = (values: Values, total_cents: number, paidOrOwed: number): Rate => {
  const { collected_cents, donated_cents, coming_cents, sold_cents } = values
  const rate_of_cents = collected_cents + donated_cents + coming_cents
  const agreed = Math.max(rate_of_cents, sold_cents === 0 ? 0 : Math.floor((rate_of_cents * total_cents) / sold_cents))
  return { rate_cents: Math.max(0, Math.min(paidOrOwed, agreed)), rate_of_cents }
}

/** `there`: what the farm has of it; below zero, what its customer has to make good. */
type Standing = Pick<Balance, 'disputed_cents' | 'owed_cents'> & { there: number }

/**
 * What the order's end would leave: what was paid and not collected goes back, and what was collected and not paid stays owed.
 * What was donated with the order is a gift that was made, as far as it was paid for.
 */
const endOf = (values: Values, rate: Rate, { there, disputed_cents: disputed, owed_cents: owed }: Standing) => {
  const worth = (cents: number) => shareOf(cents, rate.rate_cents, rate.rate_of_cents)
  const collected = worth(values.collected_cents)
  const held = Math.max(0, there)
  const all = there + disputed + owed
  const donated = all <= 0 ? 0 : shareOf(worth(values.donated_cents), held, all)
  return {
    back_cents: Math.max(0, held - collected - donated),
    debt_cents: Math.min(owed, Math.max(0, collected - there - disputed)),
  }
}

export const balanceOf = (facts: BalanceFacts): Balance => {
  const { order, person_cents } = facts
  const came = cameOf(facts)
  const { sold_cents, ...values } = valuesOf(facts)
  const { paid_cents, refunded_cents, disputed_cents, by_hand_cents } = came
  const ledger = sumOf(facts.entries, ({ cents }) => cents)
  const used_cents = Math.max(0, order.credit_cents)
  const given_cents = used_cents + ledger
  // More may have been refunded than came in. Credit spent before its check bounced, or before a bank disputed the payment, is
  // owed by the customer; a card refund beyond that is a loss the farmer agreed to, not a debt.
  const came_cents = paid_cents - refunded_cents - disputed_cents + by_hand_cents - ledger
  const there = Math.max(came_cents, -disputed_cents - bouncedOf(facts))
  const held_cents = Math.max(0, there)
  const owed_cents = owedCents(order)
  const paidOrOwed = there + disputed_cents + owed_cents
  const rate = rateOf({ ...values, sold_cents }, order.total_cents, paidOrOwed)
  const is_held = order.status === 'held'
  const withdrawable_cents = Math.max(0, Math.min(given_cents, person_cents ?? 0))
  const left_by_card_cents = Math.max(0, paid_cents - refunded_cents - disputed_cents)
  return {
    version: order.version,
    ...came,
    ...values,
    ...rate,
    used_cents,
    given_cents,
    spent_cents: Math.max(0, given_cents - withdrawable_cents),
    balance_cents: person_cents,
    disputed: disputed_cents > 0 || order.is_disputed_before === true,
    is_held,
    owed_cents,
    unrecorded_cents: unrecordedCents(order),
    held_cents,
    short_cents: Math.max(0, -there),
    surplus_cents: is_held ? 0 : Math.max(0, paidOrOwed - rate.rate_cents),
    ...(is_held
      ? { back_cents: held_cents, debt_cents: 0 }
      : endOf({ ...values, sold_cents }, rate, { there, disputed_cents, owed_cents })),
    left_by_card_cents,
    withdrawable_cents,
    most_by_card_cents: came.can_refund ? Math.min(left_by_card_cents, held_cents + withdrawable_cents) : 0,
    most_as_credit_cents: person_cents === null ? 0 : held_cents,
  }
}
