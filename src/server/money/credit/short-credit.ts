import { worthOf } from '../../../shared/rules/money/ending.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as installments from '../../store/money/installments.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import * as unplacedRefunds from '../../store/unplaced-refunds.ts'
import { holdBalance } from '../balance.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import type { Settling } from '../kinds.ts'
import { raiseOwed } from './skip-credit.ts'
import { type Earned, useEarned } from './use-earned.ts'

/**
 * What the hens did not lay is made good like a skip: it lowers what is owed of the order, and is credit beyond that. Nobody
 * asked for it, so it also concerns orders without an account, whose total is lowered as far as it is owed.
 */

type Order = { id: number; user_id: string | null }
/** Missing cartons of an order at its price. */
export type MissingPrice = { pickup_id: number; price_cents: number }

export type MadeGood = {
  /** What each is worth, and what the order's total is lower by it. */
  lines: { pickup_id: number; cents: number; lowered_cents: number }[]
  /** What of it lowered what is owed, and what became credit. */
  owed_cents: number
  credit_cents: number
  /** What nobody could give back here: the farm does that by hand. */
  by_hand_cents: number
}

const sumOf = (each: readonly number[]): number => each.reduce((sum, cents) => sum + cents, 0)

/** What nobody has recorded as paid returns nothing here: the farm asks for less. */
const unrecordedOf = (balance: Balance, missing: readonly MissingPrice[], worth: readonly Earned[]): number =>
  Math.min(
    balance.unrecorded_cents,
    Math.max(0, sumOf(missing.map(({ price_cents }) => price_cents)) - sumOf(worth.map(({ cents }) => cents))),
  )

type Held = { order: Order; balance: Balance }

/** What can't be credited: without an account what is owed falls, and a bank that disputes the payment has the money. */
const lowerTotal = async (shop: Settling, tx: Db, { order: { id }, balance }: Held, worth: readonly Earned[]): Promise<MadeGood> => {
  let left = balance.disputed ? 0 : balance.owed_cents
  const lines = worth.map(({ pickup_id, cents }) => {
    const lowered_cents = Math.min(left, cents)
    left -= lowered_cents
    // Only what is made good here; the rest is the farm's.
    return { pickup_id, cents: lowered_cents, lowered_cents }
  })
  const owed_cents = sumOf(lines.map(({ lowered_cents }) => lowered_cents))
  if (owed_cents > 0) await orderChanges.lowerTotal(tx, id, owed_cents)
  await fitInstallments(shop, tx, id)
  const by_hand_cents = sumOf(worth.map(({ cents }) => cents)) - owed_cents
  return { lines, owed_cents, credit_cents: 0, by_hand_cents }
}

/** `balance`: of the locked order before anything was taken off it. */
type Making = Held & { missing: readonly MissingPrice[] }

/** Makes good what is missing of a locked order. */
export const makeGood = async (shop: Settling, tx: Db, { order, balance, missing }: Making): Promise<MadeGood> => {
  const worth = missing.map(({ pickup_id, price_cents }) => ({ pickup_id, cents: worthOf(balance, price_cents) }))
  const { user_id, id: subscription_id } = order
  const by_hand_cents = unrecordedOf(balance, missing, worth)
  if (user_id === null || balance.balance_cents === null || balance.disputed) {
    const done = await lowerTotal(shop, tx, { order, balance }, worth)
    return { ...done, by_hand_cents: done.by_hand_cents + by_hand_cents }
  }
  const at = shop.clock()
  const earned = worth.filter(({ cents }) => cents > 0)
  await credits.addAll(
    tx,
    earned.map((each) => ({ user_id, reason: 'short' as const, subscription_id, at, ...each })),
  )
  const owed_cents = await useEarned(tx, subscription_id, earned, at)
  await fitInstallments(shop, tx, subscription_id)
  const credit_cents = sumOf(earned.map(({ cents }) => cents)) - owed_cents
  return { lines: worth.map((each) => ({ ...each, lowered_cents: 0 })), owed_cents, credit_cents, by_hand_cents }
}

/** Credit of missing cartons whose customer wants money back, and who asks the provider for it. */
export type WantedBack = { subscription_id: number; pickup_ids: readonly number[]; by: { user_id: string | null; who: string } }

/** What of it each pickup has to give, up to a sum. */
const partsOf = (net: readonly credits.SkipNet[], cents: number): Earned[] => {
  let left = cents
  return net.flatMap(({ pickup_id, cents: there }) => {
    const part = Math.max(0, Math.min(left, there))
    left -= part
    return part > 0 ? [{ pickup_id, cents: part }] : []
  })
}

/**
 * Asks for a refund in place of such credit, as far as it is still there and the card paid for it. It is withdrawn as the
 * refund is asked for: nobody has it twice. Of orders paid together one is asked for after another, since the provider knows
 * only their payment.
 */
export const askInstead = async (shop: Settling, tx: Db, { subscription_id, pickup_ids, by }: WantedBack) => {
  const order = await checkouts.lockById(tx, subscription_id)
  if (!order?.user_id) return undefined
  if ((await installments.isAsked(tx, subscription_id)) || (await refunds.findOpen(tx, { subscription_id }))) return undefined
  if (await unplacedRefunds.isAny(tx, subscription_id)) return undefined
  const balance = await holdBalance(shop, tx, order)
  const net = await credits.netOfSkips(tx, subscription_id, pickup_ids)
  const there = Math.min(sumOf(net.map(({ cents }) => Math.max(0, cents))), balance.withdrawable_cents, balance.most_by_card_cents)
  if (there <= 0 || balance.disputed) return undefined
  const at = shop.clock()
  const parts = partsOf(net, there)
  const entry = { user_id: order.user_id, subscription_id, reason: 'orderEnded' as const, at }
  await credits.addAll(
    tx,
    parts.map(({ pickup_id, cents }) => ({ ...entry, pickup_id, cents: -cents })),
  )
  return { refund: await refunds.ask(tx, { subscription_id, ...by, cents: there, asked_at: at }), parts }
}

/** The provider refused: it is credit again. */
export const creditAgain = async (shop: Settling, tx: Db, subscription_id: number, parts: readonly Earned[]): Promise<void> => {
  const order = await checkouts.lockById(tx, subscription_id)
  if (!order?.user_id) return
  const entry = { user_id: order.user_id, subscription_id, reason: 'short' as const, at: shop.clock() }
  await credits.lockPerson(tx, order.user_id)
  await credits.addAll(
    tx,
    parts.map((part) => ({ ...entry, ...part })),
  )
}

/** A line as it was made good. */
type Line = { pickup_id: number; cents: number; lowered_cents: number; way: 'credit' | 'week' | 'money' }

/**
 * Takes back what was made good for missing cartons of a locked order, all or nothing. Money that has gone back to a card, or
 * credit that was spent, isn't there anymore: then they stay short.
 */
export const takeBackGood = async (shop: Settling, tx: Db, order: Order, lines: readonly Line[]): Promise<boolean> => {
  const { user_id, id: subscription_id } = order
  const lowered = sumOf(lines.map(({ lowered_cents }) => lowered_cents))
  if (lowered > 0) await orderChanges.lowerTotal(tx, subscription_id, -lowered)
  const credited = lines.filter(({ way, cents, lowered_cents }) => way !== 'week' && cents > 0 && lowered_cents === 0)
  if (credited.length === 0) {
    if (lowered > 0) await fitInstallments(shop, tx, subscription_id)
    return true
  }
  if (user_id === null || (await refunds.findOpen(tx, { subscription_id }))) return false
  await credits.lockPerson(tx, user_id)
  const pickup_ids = credited.map(({ pickup_id }) => pickup_id)
  const net = await credits.netOfSkips(tx, subscription_id, pickup_ids)
  const isThere = credited.every(({ pickup_id, cents }) => {
    const brought = net.find((each) => each.pickup_id === pickup_id)
    return brought !== undefined && brought.cents + brought.owed_cents === cents
  })
  if (!isThere) return false
  const brought = await raiseOwed(shop, tx, { user_id, subscription_id, pickup_ids })
  if (!brought) return false
  const back = { user_id, reason: 'shortUndone', subscription_id, at: shop.clock() } as const
  await credits.addAll(
    tx,
    brought.map(({ pickup_id, cents }) => ({ ...back, pickup_id, cents: -cents })),
  )
  return true
}
