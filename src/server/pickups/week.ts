import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import { weekOf } from '../../shared/dates/farm-week.ts'
import { pledgedBetween } from '../../shared/rules/pledged.ts'
import type { Pledged, Week, WeekDay, WeekSite } from '../../shared/shapes/packing.ts'
import type { Db } from '../store/database/database.ts'
import { listPledges, type ProductPledge } from '../store/orders/pledges.ts'
import { listSites, type WeekRow } from '../store/pickups/packed.ts'
import { addProducts, findNextDay } from '../store/pickups/packed-days.ts'

/** The farm's week: what goes where on which day, what is packed of it, and what goes to the pantry. */

type Days = { before: PlainDate; until: PlainDate }

const sumUp = (pledges: readonly ProductPledge[], { before, until }: Days) => ({
  this_week: pledgedBetween(pledges, before, until),
  season: pledges.reduce((sum, { cartons }) => sum + cartons, 0),
})

const byProduct = (pledges: readonly ProductPledge[], days: Days): Pick<Pledged, 'products'> => {
  const products = [...Map.groupBy(pledges, ({ short_name }) => short_name)].flatMap(([short_name, own]) =>
    short_name === null ? [] : { short_name, ...sumUp(own, days) },
  )
  return products.length > 0 ? { products } : {}
}

/** What of the donated cartons goes to the pantry in the week of a day; null where nothing was donated. */
export const readPledged = async (db: Db, day: PlainDate): Promise<Pledged | null> => {
  const { monday, sunday } = weekOf(day)
  const pledges = await listPledges(db, monday, sunday)
  const days = { before: addDays(monday, -1), until: sunday }
  return pledges.length === 0 ? null : { ...sumUp(pledges, days), ...byProduct(pledges, days) }
}

/** What has gone by stays as it was ticked. */
const asSite = ({ pickup_date, packed_at, packed_contents, products, picked_up, ...site }: WeekRow, today: PlainDate): WeekSite => ({
  ...site,
  ...addProducts([{ products }]),
  ...(picked_up && { picked_up }),
  packed_at: packed_at?.toISOString() ?? null,
  is_changed: packed_contents !== null && pickup_date >= today && packed_contents !== site.contents,
})

const add = (rows: readonly WeekRow[]) => ({
  cartons: rows.reduce((sum, { cartons }) => sum + cartons, 0),
  donated: rows.reduce((sum, { donated }) => sum + donated, 0),
  ...addProducts(rows),
})

const asDay = (pickup_date: PlainDate, rows: readonly WeekRow[], today: PlainDate): WeekDay => ({
  pickup_date,
  ...add(rows),
  sites: rows.map((row) => asSite(row, today)),
})

type Asked = { of: PlainDate; today: PlainDate; now: Date; pantry_name: string }

export const readWeek = async (db: Db, { of, today, now, pantry_name }: Asked): Promise<Week> => {
  const { monday, sunday } = weekOf(of)
  const rows = await listSites(db, monday, sunday, today)
  const days = [...Map.groupBy(rows, ({ pickup_date }) => pickup_date)].map(([date, own]) => asDay(date, own, today))
  return {
    today,
    monday,
    sunday,
    as_of: now.toISOString(),
    ...add(rows),
    sites: new Set(rows.map(({ site_id }) => site_id)).size,
    pantry_name,
    pledged: await readPledged(db, monday),
    days,
    next: await findNextDay(db, addDays(sunday, 1), today),
  }
}
