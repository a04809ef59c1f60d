import { isBeforeCutOff } from '../../../shared/dates/cut-off.ts'
import { worthOf } from '../../../shared/rules/money/ending.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import { resumedLetter } from '../../mail/letters/installment-letters.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import type { Db } from '../../store/database/database.ts'
import * as credits from '../../store/money/credits.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as stopped from '../../store/pickups/stopped.ts'
import { holdBalance } from '../balance.ts'
import { useEarned } from '../credit/use-earned.ts'
import type { Settling } from '../kinds.ts'

/** The value of each past pickup, out of what was paid or is owed. */
const creditsOf = (rows: readonly stopped.Stopped[], price_cents: number, balance: Balance) =>
  rows.flatMap(({ pickup_id, cartons }) => {
    const cents = worthOf(balance, cartons * price_cents)
    return cents > 0 ? [{ pickup_id, cents }] : []
  })

type Ended = { lowered_cents: number; credit_cents: number }

/** Whether a stopped pickup can no longer be packed. */
const isPast = ({ clock, farm }: Settling, row: stopped.Stopped): boolean => !isBeforeCutOff(row.pickup_date, farm.current, clock(), row)

/** Stopped pickups that nobody will hand out lower what is owed, as a skip does; only the rest becomes credit. The order is locked. */
const endPast = async (shop: Settling, tx: Db, order: OrderRow, past: readonly stopped.Stopped[]): Promise<Ended> => {
  const at = shop.clock()
  const balance = await holdBalance(shop, tx, order)
  await stopped.end(tx, past, 'canceled')
  const { user_id, id: subscription_id } = order
  // People without an account have no credit either.
  const given = user_id === null ? [] : creditsOf(past, order.price_cents, balance).map((each) => ({ ...each, user_id }))
  await credits.addAll(
    tx,
    given.map((each) => ({ ...each, subscription_id, reason: 'stopped', at })),
  )
  const lowered_cents = await useEarned(tx, subscription_id, given, at)
  return { lowered_cents, credit_cents: given.reduce((sum, { cents }) => sum + cents, 0) - lowered_cents }
}

/** The same for an order whose pickups stay stopped: what wasn't handed out isn't owed. Returns whether any pickup was past. */
export const endPastOf = async (shop: Settling, tx: Db, order: OrderRow): Promise<boolean> => {
  const past = (await stopped.list(tx, order.id)).filter((row) => isPast(shop, row))
  if (past.length > 0) await endPast(shop, tx, order, past)
  return past.length > 0
}

/**
 * Nothing due is missing anymore, so stopped pickups that can still be packed are planned again. The order is locked.
 * Returns how much less is owed; does nothing if nothing was stopped.
 */
export const resumePickups = async (shop: Settling, tx: Db, order: OrderRow): Promise<number> => {
  const rows = await stopped.list(tx, order.id)
  if (rows.length === 0) return 0
  const past = rows.filter((row) => isPast(shop, row))
  const coming = rows.filter((row) => !past.includes(row))
  const ended = await endPast(shop, tx, order, past)
  await stopped.end(tx, coming, 'planned')
  const facts = { dates: coming.map(({ pickup_date }) => pickup_date), ...ended }
  await mailCustomer(shop, tx, order, (head, about) => resumedLetter(head, { ...about, ...facts }))
  shop.log.info({ order: order.id, planned: coming.length, past: past.length }, 'Paused pickups continue')
  return ended.lowered_cents
}
