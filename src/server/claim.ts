import { CHECKOUT_SECONDS } from '../shared/limits.ts'
import { creditUsed } from '../shared/order-total.ts'
import { creditPayment } from './credit-payment.ts'
import type { Settling } from './money-back.ts'
import { makePaid } from './settle.ts'
import * as checkouts from './store/checkouts.ts'
import * as credits from './store/credits.ts'
import { type Db, isUniqueViolation } from './store/database.ts'
import * as placeWishes from './store/place-wishes.ts'
import { type Full, isRoomFor, lockRoom } from './store/room.ts'
import { hasCredit, isFree, isLimited, isSame, type Purse, type WantedOrder } from './wanted-order.ts'

type Row = checkouts.CheckoutRow
export type Claimed =
  | { kind: 'toPay'; row: Row }
  | { kind: 'paid'; row: Row }
  | { kind: 'full'; room: Full }
  | { kind: 'creditMoved'; credit_cents: number }

type Asked = { shop: Settling; user_id: string; wanted: WantedOrder; purse: Purse; at: Date }

/** An order that credit pays is planned at once, which holds its cycle and site: they come before the person, as everywhere. */
const lockWhatIsShort = async (tx: Db, { user_id, wanted, purse }: Asked): Promise<void> => {
  if (isLimited(wanted) || hasCredit(purse)) await lockRoom(tx, wanted.cycle.cycle_id, [wanted.site.site_id])
  if (hasCredit(purse)) await credits.lockPerson(tx, user_id)
}

/** An order that credit paid is there at once: the same asked for again is a second press, not a second order. */
const findTwin = async (tx: Db, { user_id, wanted, purse, at }: Asked): Promise<Row | undefined> => {
  if (!isFree(wanted, purse)) return undefined
  const since = new Date(at.getTime() - CHECKOUT_SECONDS * 1000)
  const twin = await checkouts.findByCredit(tx, user_id, wanted.cycle.cycle_id, since)
  return twin && isSame(twin, wanted) ? twin : undefined
}

const checkRoom = async (tx: Db, { user_id, wanted, at }: Asked): Promise<'ok' | Full> => {
  const { cycle, site, cartons_per_week: cartons } = wanted
  if (!isLimited(wanted)) return 'ok'
  return isRoomFor(tx, { cycle_id: cycle.cycle_id, site_id: site.site_id, cartons, user_id, at })
}

const addOrder = async (tx: Db, { user_id, wanted, at }: Asked, credit_cents: number): Promise<Row> => {
  const { cycle, site, ...order } = wanted
  const { cycle_id } = cycle
  const checkout_expires_at = new Date(at.getTime() + CHECKOUT_SECONDS * 1000)
  const row = await checkouts.addPending(tx, { ...order, user_id, cycle_id, credit_cents, created_at: at, checkout_expires_at }, site)
  if (credit_cents > 0) await credits.add(tx, { user_id, cents: -credit_cents, reason: 'checkout', subscription_id: row.id, at })
  if (isLimited(wanted)) await placeWishes.take(tx, user_id, cycle_id)
  return row
}

/** A new order, for which cartons, a place and credit are taken at once; one that credit pays wholly is settled with it. */
const order = async (tx: Db, asked: Asked): Promise<Claimed> => {
  const { shop, user_id, wanted, purse } = asked
  await lockWhatIsShort(tx, asked)
  const twin = await findTwin(tx, asked)
  if (twin) return { kind: 'paid', row: twin }
  const room = await checkRoom(tx, asked)
  if (room !== 'ok') return { kind: 'full', room }
  const credit_cents = hasCredit(purse) ? creditUsed(await credits.balanceOf(tx, user_id), wanted.total_cents) : 0
  if (credit_cents !== (purse.shown_cents ?? credit_cents)) return { kind: 'creditMoved', credit_cents }
  const row = await addOrder(tx, asked, credit_cents)
  if (credit_cents < row.total_cents) return { kind: 'toPay', row }
  await makePaid(shop, tx, row, creditPayment(row.id))
  return { kind: 'paid', row }
}

/** The order to pay: the one that is there, or a new one. Nothing when another click was faster: then it is there now. */
export const claim = async (shop: Settling, user_id: string, wanted: WantedOrder, purse: Purse): Promise<Claimed | undefined> => {
  try {
    return await shop.db.begin(async (tx): Promise<Claimed> => {
      const row = await checkouts.lockPending(tx, user_id, wanted.cycle.cycle_id)
      return row ? { kind: 'toPay', row } : order(tx, { shop, user_id, wanted, purse, at: shop.clock() })
    })
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
