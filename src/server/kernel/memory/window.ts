import { calls } from '../../../shared/calls.ts'
import { dateAt } from '../../../shared/dates/calendar.ts'
import { isOver } from '../../../shared/dates/on-sale.ts'
import { FEW_LEFT } from '../../../shared/limits.ts'
import { weeksLeft } from '../../../shared/rules/money/order-total.ts'
import type { Cycle, Me, Site } from '../../../shared/shapes/entities.ts'
import type { ShopWindow, WindowSeason, WindowSite } from '../../../shared/shapes/farm/window.ts'
import type { Capacity } from '../../../shared/shapes/pickups.ts'
import { readCapacity } from '../../store/capacity/read-capacity.ts'
import type { Pool } from '../../store/database/database.ts'
import * as products from '../../store/farm/products.ts'
import { readSaleTerms } from '../../store/orders/sale-terms.ts'
import { countGiven } from '../../store/pickups/given-cartons.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Catalog } from './catalog.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { CachedFarm } from './farm.ts'

/**
 * What the public page shows. The farm, its sites and prices are cached anyway; capacity and donations change with every
 * order and are counted again after a few seconds, for all visitors together.
 */
export type Window = { read: () => Promise<ShopWindow> }

const KEPT_MS = calls.readWindow.keptFor * 1_000

const STRANGER: Pick<Me, 'role'> = { role: 'user' }

const few = (left: number | null | undefined): number | null => (left === undefined || left === null || left > FEW_LEFT ? null : left)

const seasonOf = (
  { cycle_id, cycle_name, start_date, end_date }: Cycle,
  weeks_left: number,
  capacity: Capacity | undefined,
): WindowSeason => ({
  cycle_id,
  cycle_name,
  start_date,
  end_date,
  weeks_left,
  cartons_left: few(capacity?.cartons_left),
  sites_left: (capacity?.sites ?? []).filter(({ places_left }) => few(places_left) !== null),
})

const siteOf = ({ is_address_public, site_address, ...site }: Site): WindowSite => ({
  ...site,
  site_address: is_address_public ? site_address : null,
})

const byTown = (one: WindowSite, other: WindowSite) =>
  one.site_town.localeCompare(other.site_town) || one.site_name.localeCompare(other.site_name)

type Parts = { db: Pool; feed: ChangeFeed; catalog: Catalog; farm: CachedFarm; clock: Clock; config: Pick<Config, 'publicUrl'> }

export const openWindow = ({ db, feed, catalog, farm, clock, config }: Parts): Window => {
  const read = async (): Promise<ShopWindow> => {
    const { farm_name, about, pantry_name, free_skips, pay_farm, installments_most, photo, time_zone } = farm.current
    const at = clock()
    const today = dateAt(at, time_zone)
    const cycles = await catalog.cycles(STRANGER)
    const sites = await catalog.sites(STRANGER)
    const { carton_price } = await catalog.price(STRANGER)
    const terms = await readSaleTerms(db, farm.current, at)
    const open = cycles.filter((cycle) => cycle.is_active && !isOver(cycle, sites, terms))
    const capacity = open.length > 0 ? await readCapacity(db, farm.current, at) : []
    return {
      farm_name,
      about,
      pantry_name,
      can_skip: free_skips > 0,
      can_pay_farm: pay_farm === 'all',
      can_pay_in_installments: installments_most > 0,
      carton_price,
      products: await products.listOnSale(db),
      shop_url: config.publicUrl.href,
      photo,
      seasons: open
        .map((cycle) =>
          seasonOf(
            cycle,
            weeksLeft(cycle, today),
            capacity.find(({ cycle_id }) => cycle_id === cycle.cycle_id),
          ),
        )
        .reverse(),
      sites: sites.map(siteOf).sort(byTown),
      cartons_given: await countGiven(db, today),
    }
  }

  let held: { until: number; answer: Promise<ShopWindow> } | undefined
  const forget = () => {
    held = undefined
  }
  feed.onShop(forget)
  return {
    // Concurrent requests share one read; a failed one isn't cached.
    read: () => {
      const now = performance.now()
      if (held && now < held.until && feed.isFresh()) return held.answer
      const answer = read()
      const mine = { until: now + KEPT_MS, answer }
      held = mine
      answer.catch(() => {
        if (held === mine) forget()
      })
      return answer
    },
  }
}
