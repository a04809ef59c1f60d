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

/** What each pickup that is past was worth of what was paid, or is owed. */
const creditsOf = (rows: readonly stopped.Stopped[], price_cents: number, balance: Balance) =>
  rows.flatMap(({ pickup_id, cartons }) => {
    const cents = worthOf(balance, cartons * price_cents)
    return cents > 0 ? [{ pickup_id, cents }] : []
  })

/**
 * Nothing that is due is missing any more: what was stopped and can still be packed is planned again. What has gone by
 * meanwhile lowers what is still owed, as a skip does, and only the rest becomes credit. The order is locked; nothing where
 * nothing was stopped. Tells how much less is owed.
 */
export const resumePickups = async (shop: Settling, tx: Db, order: OrderRow): Promise<number> => {
  const rows = await stopped.list(tx, order.id)
  if (rows.length === 0) return 0
  const [at, farm] = [shop.clock(), shop.farm.current]
  const coming = rows.filter((row) => isBeforeCutOff(row.pickup_date, farm, at, farm.time_zone, row))
  const gone = rows.filter((row) => !coming.includes(row))
  const balance = await holdBalance(shop, tx, order)
  await stopped.end(tx, coming, 'planned')
  await stopped.end(tx, gone, 'canceled')
  const { user_id, id: subscription_id } = order
  // Who has no account has no credit either.
  const given = user_id === null ? [] : creditsOf(gone, order.price_cents, balance).map((each) => ({ ...each, user_id }))
  await credits.addAll(
    tx,
    given.map((each) => ({ ...each, subscription_id, reason: 'stopped', at })),
  )
  const lowered_cents = await useEarned(tx, subscription_id, given, at)
  const credit_cents = given.reduce((sum, { cents }) => sum + cents, 0) - lowered_cents
  const facts = { dates: coming.map(({ pickup_date }) => pickup_date), lowered_cents, credit_cents }
  await mailCustomer(shop, tx, order, (head, about) => resumedLetter(head, { ...about, ...facts }))
  shop.log.info({ order: order.id, planned: coming.length, gone: gone.length }, 'Pickups that were stopped go on')
  return lowered_cents
}
