import { addDays, onOrAfter, type PlainDate } from '../../../shared/dates/calendar.ts'
import { toDollars } from '../../../shared/rules/money/cents.ts'
import { weeksLeft } from '../../../shared/rules/money/order-total.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import type { Handlers } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import { readCapacity } from '../../store/capacity/read-capacity.ts'
import type { Db } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as firstRun from '../../store/farm/first-run.ts'
import * as sites from '../../store/farm/sites.ts'
import * as debts from '../../store/money/unverified-debts.ts'
import { countOf } from '../../store/orders/order-pages.ts'
import { readRetention } from '../../store/orders/renewals.ts'
import * as overview from '../../store/pickups/overview.ts'
import { readChoice } from '../../store/sold-as.ts'

/** What is left of the cycles that are open and have weeks to sell, with the names that people know. */
const readOpenCapacity = async (db: Db, { farm, clock }: Shop, today: PlainDate): Promise<Overview['capacity']> => {
  const [all, allSites, capacity] = await Promise.all([cycles.list(db), sites.list(db), readCapacity(db, farm.current, clock())])
  const names = new Map(allSites.map(({ site_id, site_name }) => [site_id, site_name]))
  return all
    .filter((cycle) => cycle.is_active && weeksLeft(cycle, today) > 0)
    .map(({ cycle_id, cycle_name }) => {
      const left = capacity.find((each) => each.cycle_id === cycle_id)
      const named = (left?.sites ?? []).flatMap((site) => {
        const site_name = names.get(site.site_id)
        return site_name === undefined ? [] : [{ ...site, site_name }]
      })
      return { cycle_id, cycle_name, cartons_left: left?.cartons_left ?? null, sites: named }
    })
}

export const overviewHandlers = {
  readOverview: async ({ db, shop, today }) => {
    const [next, capacity, payments, unverified, care, owed, books, health, first_run, has_products] = await Promise.all([
      overview.readNextDay(db, today),
      readOpenCapacity(db, shop, today),
      countOf(db, { care: 'yes' }),
      debts.read(db, today),
      overview.readCare(db),
      overview.readOwed(db, today),
      overview.readBooks(db),
      shop.recentHealth.countBad(),
      firstRun.read(db, today),
      readChoice(db),
    ])
    const accounts_away_since = shop.identity.awaySince()?.toISOString() ?? null
    return {
      today,
      next,
      ...(has_products && { has_products }),
      capacity,
      care: { payments, unverified: unverified.orders, ...care, health },
      owed: {
        orders: owed.orders,
        amount: toDollars(owed.owed_cents),
        overdue_orders: owed.overdue_orders,
        overdue_amount: toDollars(owed.overdue_cents),
      },
      not_real: shop.config.notReal,
      accounts_away_since,
      books,
      first_run,
    }
  },

  readCharts: async ({ db, today }) => {
    const [weeks, money, retention] = await Promise.all([
      overview.readWeeks(db, onOrAfter(addDays(today, -6), 'Monday'), today),
      overview.readCycles(db, today),
      readRetention(db, today),
    ])
    const shown = money.map(({ total_cents, owed_cents, overdue_cents, unrecorded_cents, ...cycle }) => ({
      ...cycle,
      total_amount: toDollars(total_cents),
      owed_amount: toDollars(owed_cents),
      overdue_amount: toDollars(overdue_cents),
      unrecorded_amount: toDollars(unrecorded_cents),
    }))
    return { weeks, ...(retention && { retention }), cycles: shown }
  },
} satisfies Partial<Handlers>
