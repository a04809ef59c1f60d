import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { compareNames } from '../../shared/rules/short-name.ts'
import type { PackedName, PackedSite, PackingDay } from '../../shared/shapes/packing.ts'
import { showCollector } from '../../words/en/hand-over.ts'
import { addProducts, type ByProduct } from '../store/pickups/packed-days.ts'
import type { PackedRow } from '../store/pickups/packing.ts'
import { friendOf, groupVisits, owedOnce } from '../store/pickups/visits.ts'
import { listChanges, nameRows, productOf, sumCartons } from './packing-changes.ts'

/** The pickups of a day, added up by site and name. Every sum is made here, from the same rows. */

/** A line for each visit. */
const namesOf = (rows: readonly PackedRow[]): PackedName[] => {
  const owing = owedOnce()
  const visits = groupVisits(rows)
  const lines = visits.map((visit) => {
    const [first] = visit
    const { pickup_id, subscription_id, additional_notes, held_from, is_made_up } = first
    const reference = showReference(subscription_id)
    const friend = friendOf(visit)
    const about = { pickup_id, reference, cartons: sumCartons(visit), notes: additional_notes.trim(), held_from, friend }
    return { ...about, ...(is_made_up && { is_made_up: true as const }), ...productOf(first), ...owing(first) }
  })
  const shorts = nameRows(visits.map(([first]) => first))
  return lines
    .map((line, each) => ({ ...line, name: shorts[each] ?? line.reference }))
    .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.reference, b.reference) || a.pickup_id - b.pickup_id)
    .map(({ friend, ...line }) => ({ ...line, name: showCollector(line.name, friend) }))
}

const isPlanned = ({ state }: PackedRow): boolean => state === 'planned'

const asProduct = (row: PackedRow): ByProduct => {
  const { product_id, short_name, eggs, position, cartons } = row
  if (short_name === null) return { products: null }
  const counts = isPlanned(row) ? { cartons, donated: 0 } : { cartons: 0, donated: cartons }
  return { products: [{ product_id, short_name, eggs, position, ...counts }] }
}

/** The sites of one day's rows, by name. */
export const packSites = (rows: readonly PackedRow[]): PackedSite[] =>
  [...Map.groupBy(rows, ({ site_id }) => site_id).values()]
    .flatMap((ofSite) => {
      const [first] = ofSite
      if (!first) return []
      const { site_id, site_name, site_address, pickup_from, pickup_until, last_day_until } = first
      const about = { site_id, site_name, site_address, pickup_from, pickup_until, last_day_until }
      const planned = ofSite.filter(isPlanned)
      const given = ofSite.filter((row) => !isPlanned(row))
      return {
        ...about,
        cartons: sumCartons(planned),
        donated: sumCartons(given),
        ...addProducts(ofSite.map(asProduct)),
        names: namesOf(planned),
      }
    })
    .sort((a, b) => compareNames(a.site_name, b.site_name) || a.site_id - b.site_id)

/** When it was read, and what goes to the pantry besides what is given away at the sites. */
type About = Pick<PackingDay, 'pantry_name' | 'prints_owed' | 'pledged'> & { now: Date }

/** `rows` are those of the day and of the same day a week before, and perhaps of others. */
export const packDay = (
  pickup_date: PlainDate,
  rows: readonly PackedRow[],
  { now, pantry_name, prints_owed, pledged }: About,
): PackingDay => {
  const week_before = addDays(pickup_date, -7)
  const own = rows.filter((row) => row.pickup_date === pickup_date || row.pickup_date === week_before)
  const ofDay = own.filter((row) => row.pickup_date === pickup_date)
  const sites = packSites(ofDay)
  return {
    pickup_date,
    as_of: now.toISOString(),
    pantry_name,
    prints_owed,
    pledged,
    cartons: sumCartons(sites),
    donated: sites.reduce((sum, { donated }) => sum + donated, 0),
    ...addProducts(ofDay.map(asProduct)),
    sites,
    week_before,
    changes: listChanges(own.filter(isPlanned), sites, pickup_date),
  }
}
