import type { PlainDate } from '../../shared/dates/calendar.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { compareNames, shortNames } from '../../shared/rules/short-name.ts'
import type { PackedSite, PackingChange } from '../../shared/shapes/packing.ts'
import type { PackedRow } from '../store/pickups/packing.ts'

/** What a site packs otherwise than a week before, person by person and product by product. */

export const sumCartons = (rows: readonly { cartons: number }[]): number => rows.reduce((sum, { cartons }) => sum + cartons, 0)

/** A person whose new order takes over from the last one has not changed. */
const personOf = ({ user_id, name }: PackedRow): string => `${user_id ?? ''} ${name.trim().toLowerCase()}`

/** Whose it is, and of which product. */
const lineOf = (row: PackedRow): string => `${row.product_id} ${personOf(row)}`

/** Who collects every other week isn't new in one week, nor gone in the next. */
const isWeekly = ({ every_weeks }: PackedRow): boolean => every_weeks === 1

/** The short name of its product, where there is a choice. */
export const productOf = ({ short_name }: PackedRow) => (short_name === null ? {} : { short_name })

/**
 * The short name of each. Somebody's orders of several products are one person's: the product tells their lines apart.
 * Orders by hand that have the same name and product may be of two people.
 */
export const nameRows = (rows: readonly PackedRow[]): string[] => {
  const ordersOf = Map.groupBy(rows, lineOf)
  const isOnePerson = (row: PackedRow) =>
    row.user_id !== null || ordersOf.get(lineOf(row))?.every(({ subscription_id }) => subscription_id === row.subscription_id)
  const ownerOf = (row: PackedRow) => (row.short_name !== null && isOnePerson(row) ? personOf(row) : `${row.subscription_id}`)
  const references = new Map(rows.toReversed().map((row) => [ownerOf(row), showReference(row.subscription_id)]))
  return shortNames(rows.map((row) => ({ name: row.name, reference: references.get(ownerOf(row)) ?? '' })))
}

const changesAt = (rows: readonly PackedRow[], site: PackedSite | undefined, date: PlainDate): PackingChange[] => {
  const people = [...Map.groupBy(rows, lineOf).values()].flatMap((own) => {
    const now = own.filter((row) => row.pickup_date === date)
    const before = own.filter((row) => row.pickup_date !== date)
    const latest = now[0] ?? before[0]
    return latest ? { latest, was: sumCartons(before), is: sumCartons(now) } : []
  })
  // Who is on the sheet is called as there; who is gone must not be taken for one of them.
  const onSheet = new Map(site?.names.map(({ reference, name }) => [reference, name]))
  const amongAll = nameRows(people.map(({ latest }) => latest))
  return people
    .map(({ latest, was, is }, each) => {
      const name = onSheet.get(showReference(latest.subscription_id)) ?? amongAll[each] ?? ''
      return { site_id: latest.site_id, site_name: latest.site_name, name, was, is, ...productOf(latest) }
    })
    .filter(({ was, is }) => was !== is)
    .sort((a, b) => compareNames(a.name, b.name))
}

/** `planned` are the rows of both days; `sites` those of the later one. */
export const listChanges = (planned: readonly PackedRow[], sites: readonly PackedSite[], date: PlainDate): PackingChange[] =>
  [...Map.groupBy(planned.filter(isWeekly), ({ site_id }) => site_id).entries()]
    .map(([site_id, rows]) => ({
      site_id,
      site_name: rows[0]?.site_name ?? '',
      changes: changesAt(
        rows,
        sites.find((site) => site.site_id === site_id),
        date,
      ),
    }))
    .sort((a, b) => compareNames(a.site_name, b.site_name) || a.site_id - b.site_id)
    .flatMap(({ changes }) => changes)
