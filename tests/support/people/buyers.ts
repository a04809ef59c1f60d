import { randomUUID } from 'node:crypto'
import { type Opened, openCheckout } from '../../../src/server/orders/open-checkout.ts'
import type { WantedOrder } from '../../../src/server/orders/wanted-order.ts'
import * as cycles from '../../../src/server/store/farm/cycles.ts'
import * as sites from '../../../src/server/store/farm/sites.ts'
import { readAccount } from '../../../src/server/store/money/checkout-basis.ts'
import * as credits from '../../../src/server/store/money/credits.ts'
import { dateAt, type PlainDate } from '../../../src/shared/dates/calendar.ts'
import { EGGS_IN_CARTON } from '../../../src/shared/limits.ts'
import { orderTotalCents, weeksOnSale } from '../../../src/shared/rules/money/order-total.ts'
import { CARTON } from '../../../src/shared/rules/products.ts'
import type { Season } from '../orders/orders.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** A crowd: people who have an account and press the button, without the time it takes to sign up. */

export type Buyer = { id: string; email: string }

export const makeBuyers = async ({ shop: { db } }: TestShop, count: number): Promise<Buyer[]> => {
  const people = Array.from({ length: count }, () => randomUUID()).map((id) => ({ id, email: `${id}@people.example` }))
  await db`insert into app_user ${db(people)}`
  return people
}

/** A place is held only for a proved address. */
export const proveAddress = ({ shop: { db } }: TestShop, { id }: Pick<Buyer, 'id'>) =>
  db`update app_user set email_verified = true where id = ${id}`

export const giveCredit = ({ shop }: TestShop, { id: user_id }: Pick<Buyer, 'id'>, cents: number) =>
  credits.add(shop.db, { user_id, cents, reason: 'farm', at: shop.clock() })

/** The cycle and the site with limits, as they are from now on. */
export const limit = async (
  { shop: { db } }: TestShop,
  { cycle, site }: Season,
  { cartons, places }: { cartons?: number; places?: number },
): Promise<Season> => {
  await db`update cycle set cartons_limit = ${cartons ?? null} where cycle_id = ${cycle.cycle_id}`
  await db`update site set places = ${places ?? null} where site_id = ${site.site_id}`
  const limited = await cycles.find(db, cycle.cycle_id)
  const with_places = await sites.find(db, site.site_id)
  if (!limited || !with_places) throw new Error('The season is gone')
  return { cycle: limited, site: with_places }
}

/** A line of a basket: the carton every week, unless told otherwise. */
export type Line = { cartons: number; product_id?: number; eggs?: number; price_cents?: number; every_weeks?: 1 | 2 | 4; turn?: number }
type Lines = readonly [Line, ...Line[]]

const wantedLine = ({ cycle }: Season, line: Line, today: PlainDate) => {
  const { cartons: cartons_per_week, product_id = CARTON, eggs = EGGS_IN_CARTON, price_cents = 650, every_weeks = 1, turn = 0 } = line
  const own = weeksOnSale(cycle, today, { every_weeks, turn })
  const total_cents = orderTotalCents({ ...own, cartonsPerWeek: cartons_per_week, donationCartons: 0, priceCents: price_cents })
  return { ...own, product_id, product_name: `Product ${product_id}`, eggs, price_cents, cartons_per_week, total_cents }
}

const wantedOrder = (season: Season, { email }: Buyer, [first, ...more]: Lines, today: PlainDate): WantedOrder => ({
  ...season,
  ...{ name: 'Ann', email, second_email: '', additional_notes: '', pay_later: null, due_date: null, donation_cartons: 0 },
  ...wantedLine(season, first, today),
  more: more.map((line) => wantedLine(season, line, today)),
})

export const buy = async ({ shop }: TestShop, buyer: Buyer, season: Season, wanted: number | Lines = 1): Promise<Opened> => {
  const lines = typeof wanted === 'number' ? ([{ cartons: wanted }] as const) : wanted
  const standing = await readAccount(shop.db, buyer.id, { cycle_id: season.cycle.cycle_id })
  return openCheckout(shop, {
    user_id: buyer.id,
    wanted: wantedOrder(season, buyer, lines, dateAt(shop.clock(), shop.config.timeZone)),
    shown_cents: undefined,
    stood: standing,
  })
}

export const sessionsOf = (opened: readonly Opened[]): string[] => opened.flatMap((each) => (each.kind === 'open' ? [each.id] : []))
