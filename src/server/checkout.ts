import { pages } from '../shared/addresses.ts'
import type { Cycle, Site } from '../shared/entities.ts'
import { CHECKOUT_SECONDS } from '../shared/limits.ts'
import type { Shop } from './context.ts'
import { ProviderAway, type Purchase } from './outside/payments.ts'
import { settle } from './settle.ts'
import * as checkouts from './store/checkouts.ts'
import { isUniqueViolation } from './store/database.ts'
import * as subscriptions from './store/subscriptions.ts'

/**
 * One unpaid order for each person and cycle, and one payment session for each order. Asked for the same again
 * (a double click, a second tab), the same session comes back; asked for something else, the old session is
 * ended at the provider before a new one opens, so that nobody pays twice by accident.
 */
export type WantedOrder = {
  cycle: Cycle
  site: Site
  weeks: number
  price_cents: number
  name: string
  email: string
  second_email: string
  additional_notes: string
  cartons_per_week: number
  donation_cartons: number
  total_cents: number
}

type Row = checkouts.CheckoutRow
const TRIES = 3

const isSame = (row: Row, { cycle: _, site, price_cents: __, ...wanted }: WantedOrder): boolean =>
  row.site_id === site.site_id && Object.entries(wanted).every(([key, value]) => row[key as keyof Row] === value)

/** Everything here is read from the order's row, so that the provider sees the same words at every repetition. */
const purchaseOf = ({ config }: Shop, row: Row & { checkout_expires_at: Date }, { cycle, site, price_cents }: WantedOrder): Purchase => {
  const back = (path: string) => new URL(path, config.publicUrl).href
  const donated = { name: 'Donated cartons', quantity: row.donation_cartons, unitCents: price_cents }
  return {
    id: row.id,
    email: row.email,
    lines: [
      {
        name: `${cycle.cycle_name}: ${row.weeks} weeks of ${row.cartons_per_week}, collected at ${site.site_name}`,
        quantity: row.weeks * row.cartons_per_week,
        unitCents: price_cents,
      },
      ...(row.donation_cartons > 0 ? [donated] : []),
    ],
    successUrl: `${back(pages.success)}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: back(pages.cancel),
    expiresAt: row.checkout_expires_at,
  }
}

/** The pending order to pay: the one that is there, or a new one. */
const claim = async ({ db, clock }: Shop, user_id: string, wanted: WantedOrder): Promise<Row | undefined> => {
  const { cycle, site, ...order } = wanted
  try {
    return await db.begin(async (tx) => {
      const there = await checkouts.lockPending(tx, user_id, cycle.cycle_id)
      if (there) return there
      const checkout_expires_at = new Date(clock().getTime() + CHECKOUT_SECONDS * 1000)
      await subscriptions.add(tx, { ...order, user_id, cycle_id: cycle.cycle_id, status: 'pending', checkout_expires_at }, site)
      return checkouts.lockPending(tx, user_id, cycle.cycle_id)
    })
  } catch (error) {
    // Another click was faster; its order is there now.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

/** Ends an order that the person no longer wants. True when its money has arrived meanwhile. */
const putAway = async (shop: Shop, row: Row): Promise<boolean> => {
  if (!row.checkout_session_id) {
    await checkouts.giveUp(shop.db, row.id, 'expired')
    return false
  }
  const truth = await shop.payments.expire(row.checkout_session_id)
  await settle(shop, truth)
  return truth.state === 'paid'
}

export const openCheckout = async (
  shop: Shop,
  user_id: string,
  wanted: WantedOrder,
): Promise<{ id: string; url: string } | 'alreadyPaid'> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = await claim(shop, user_id, wanted)
    if (!row?.checkout_expires_at) continue
    const isFresh = row.checkout_expires_at > shop.clock()
    if (isFresh && isSame(row, wanted)) {
      if (row.checkout_session_id && row.checkout_url) return { id: row.checkout_session_id, url: row.checkout_url }
      const session = await shop.payments.open(purchaseOf(shop, { ...row, checkout_expires_at: row.checkout_expires_at }, wanted))
      if (await checkouts.keepSession(shop.db, row.id, session)) return { id: session.id, url: session.url }
      // Another tab wanted something else while this page was opening: only the newer one may be paid.
      await shop.payments.expire(session.id)
      throw new ProviderAway('The order was replaced from another tab')
    }
    if (await putAway(shop, row)) return 'alreadyPaid'
  }
  throw new Error('A checkout could not be claimed')
}
