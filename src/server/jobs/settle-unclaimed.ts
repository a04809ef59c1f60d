import { dateAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { isCounted } from '../../shared/rules/counted.ts'
import type { Shop } from '../kernel/context.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { type UnclaimedFacts, unclaimedLetter } from '../mail/letters/unclaimed-letters.ts'
import { mailCustomer } from '../mail/order-mail.ts'
import { endOldPages } from '../money/payment-page/end-page.ts'
import { notifyMoved } from '../pickups/notify-moved.ts'
import { creditMadeUp } from '../pickups/shortage/credit-made-up.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import { findCollecting, listStrandedOrders, rehome } from '../store/pickups/held-pickups.ts'
import type { FarmDay } from '../store/pickups/moves.ts'
import * as unclaimed from '../store/pickups/unclaimed.ts'

/**
 * Once the last day to collect is over, missed cartons follow the farm's rule: they are held once, in a row of their own,
 * for the next day on which someone collects at the site, or are given away. Those of a canceled order aren't held. The
 * customer gets one email for each order and day.
 */

type Rule = { today: PlainDate; isKept: boolean }

const settleRows = async (tx: Db, rows: readonly unclaimed.Missed[], { today, isKept }: Rule) => {
  const [kept, given]: [UnclaimedFacts['kept'][number][], UnclaimedFacts['given'][number][]] = [[], []]
  for (const row of rows) {
    const mayWait = isKept && !row.was_kept
    const pickup_date = mayWait ? await findCollecting(tx, row.site_id, today) : undefined
    if (!(await unclaimed.settle(tx, row, pickup_date ? 'held' : 'donated'))) continue
    if (pickup_date) await unclaimed.hold(tx, row, pickup_date)
    if (pickup_date) kept.push({ ...row, pickup_date })
    else given.push(row)
  }
  return { kept, given }
}

const settleDay = (shop: Shop, rows: readonly [unclaimed.Missed, ...unclaimed.Missed[]], today: PlainDate) =>
  shop.db.begin(async (tx) => {
    const [{ subscription_id, pickup_date: missed_date, product }] = rows
    // Wait for an order that is ending right now.
    const order = await checkouts.lockById(tx, subscription_id)
    const goesOn = order !== undefined && isCounted(order.status)
    if (!order || !(goesOn || order.status === 'canceled')) return
    await unclaimed.holdSites(tx, rows)
    const isKept = goesOn && shop.farm.current.unclaimed === 'hold'
    const { kept, given } = await settleRows(tx, rows, { today, isKept })
    if (kept.length + given.length === 0) return
    await mailCustomer(shop, tx, order, (head, about) =>
      unclaimedLetter(head, about, ownFacts(shop.farm.current, head, { missed_date, kept, given, product: product ?? undefined })),
    )
  })

/**
 * Cartons for a day on which nobody else collects anymore, because people skipped, moved or ended, go to the next day on which
 * someone does. Before that day, and with an email, kept ones without such a day are given away, and made-up ones are credited.
 */
const rehomeOrder = async (shop: Shop, subscription_id: number, now: FarmDay) => {
  await endOldPages(shop, 'short', { subscription_id })
  await shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, subscription_id)
    if (!order || !isCounted(order.status)) return
    await unclaimed.holdSitesOf(tx, subscription_id)
    await notifyMoved(shop, tx, { moves: await rehome(tx, subscription_id, now), isOneOrder: true })
    await creditMadeUp(shop, tx, order, now)
  })
}

const rehomeHeld = async (shop: Shop, now: FarmDay): Promise<void> => {
  for (const order of await listStrandedOrders(shop.db, now))
    await rehomeOrder(shop, order, now).catch((error: Error) =>
      shop.log.warn({ order, reason: error.message }, 'Cartons without a coming pickup could not be settled'),
    )
}

export const settleUnclaimed = async (shop: Shop): Promise<void> => {
  const { time_zone } = shop.farm.current
  const today = dateAt(shop.clock(), time_zone)
  const missed = await unclaimed.listMissed(shop.db, today)
  const days = Map.groupBy(missed, ({ subscription_id, pickup_date }) => `${subscription_id} ${pickup_date}`)
  for (const [day, [first, ...rest]] of days) {
    if (!first) continue
    await settleDay(shop, [first, ...rest], today).catch((error: Error) =>
      shop.log.warn({ day, reason: error.message }, 'Cartons not picked up could not be settled'),
    )
  }
  await rehomeHeld(shop, { today, time_zone })
}
