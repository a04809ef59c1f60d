import type { Pool } from '../../src/server/store/database/database.ts'
import * as shops from '../../src/server/store/farm/shops.ts'
import { addMissing } from '../../src/server/store/money/receipts.ts'
import type { PlainDate } from '../../src/shared/dates/calendar.ts'
import { addCycles, addSites } from './add-cycles-and-sites.ts'
import { addOrders, addPickups } from './add-orders.ts'
import { addPeople } from './add-people.ts'
import { addProducts, joinBaskets, WEEKLY_CARTON } from './add-products.ts'

/** `products`: some orders are of eighteens and honey, in other rhythms, and some were placed together. */
export type Wanted = { subscriptions: number; sites: number; cycles: number; products?: boolean }
export type Added = Wanted & { people: number; pickups: number }

const ORDERS_EACH = 5

const refuseRealShop = async (db: Pool): Promise<void> => {
  const { is_demo } = await shops.read(db)
  const [found] = await db<{ inUse: boolean }[]>`
    select exists (select from subscription) or exists (select from cycle) or exists (select from site)
      or exists (select from app_user where role <> 'admin') as "inUse"`
  if (found?.inUse && !is_demo)
    throw new Error('This shop is in use: it has customers, orders, cycles or sites of its own. Seed an empty database or the demo farm.')
}

/** Fills a shop that is empty or a demo with many orders, to see how it behaves with them. */
export const fillWithOrders = async (db: Pool, wanted: Wanted, today: PlainDate): Promise<Added> => {
  await refuseRealShop(db)
  const population = Math.ceil(wanted.subscriptions / ORDERS_EACH)
  const added = await db.begin(async (tx) => {
    const siteIds = await addSites(tx, wanted.sites)
    const cycleIds = await addCycles(tx, wanted.cycles, today)
    const people = await addPeople(tx, population)
    await tx`analyze app_user, site, cycle`
    const kinds = wanted.products ? await addProducts(tx) : [WEEKLY_CARTON]
    const firstOrder = await addOrders(tx, wanted.subscriptions, { people: population, siteIds, cycleIds, kinds, today })
    if (wanted.products) await joinBaskets(tx, firstOrder)
    await addMissing(tx, 'UTC')
    return { people, pickups: await addPickups(tx, firstOrder, today) }
  })
  // Baskets were joined afterward: without this the orders and their indexes would take more room than orders that were placed together.
  if (wanted.products) await db`vacuum full subscription`
  // Lists are read from indexes alone once the rows are known to be visible to everybody.
  await db`vacuum analyze`
  return { ...wanted, ...added }
}
