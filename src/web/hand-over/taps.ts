import type { HandOver, HandOverRow, HandOverSite, Mark, Marks } from '../../shared/shapes/packing.ts'
import { showTogether } from '../ui/show/show-pieces.ts'

/** Taps on the list, before they have arrived at the shop. */
export type Tap = Marks['marks'][number]

/** A line of the list of a day. */
export type Tapped = HandOverRow & Pick<HandOverSite, 'pickup_date'>

/**
 * Adds a tap; of several on one pickup only the last is kept. The person has seen what the row says, so the tap counts as
 * later, even if the phone's clock is slow. It applies only to that list's day.
 */
export const addTap = (taps: readonly Tap[], { pickup_date, ...row }: Tapped, mark: Mark | null, now: Date): Tap[] => {
  const seen = row.marked_at === null ? 0 : Date.parse(row.marked_at)
  const at = new Date(Math.max(now.getTime(), seen + 1)).toISOString()
  return [...taps.filter(({ pickup_id }) => pickup_id !== row.pickup_id), { pickup_id: row.pickup_id, pickup_date, mark, at }]
}

/** What is left after some were sent; one that was tapped again in between stays. */
export const withoutSent = (taps: readonly Tap[], sent: readonly Tap[]): Tap[] =>
  taps.filter((tap) => !sent.some(({ pickup_id, at }) => pickup_id === tap.pickup_id && at === tap.at))

/** The list as it will be once the taps are sent; what someone else has tapped since stays. */
export const withTaps = (list: HandOver, taps: readonly Tap[]): HandOver => {
  const latest = new Map(taps.map((tap) => [tap.pickup_id, tap]))
  const tapped = (row: HandOverRow, day: string): HandOverRow => {
    const tap = latest.get(row.pickup_id)
    if (!tap || (tap.pickup_date !== undefined && tap.pickup_date !== day)) return row
    if (row.marked_at !== null && Date.parse(row.marked_at) > Date.parse(tap.at)) return row
    return { ...row, mark: tap.mark, marked_at: tap.at }
  }
  return { ...list, sites: list.sites.map((site) => ({ ...site, rows: site.rows.map((row) => tapped(row, site.pickup_date)) })) }
}

const sumOf = (rows: readonly HandOverRow[]) => rows.reduce((sum, { cartons }) => sum + cartons, 0)

/** The same by product, in the farm's order; undefined where there is no choice. */
const piecesOf = ({ short_names }: HandOverSite, rows: readonly HandOverRow[]): string | undefined =>
  short_names &&
  showTogether(
    short_names
      .map((product) => ({ product, cartons: sumOf(rows.filter(({ short_name }) => short_name === product)) }))
      .filter(({ cartons }) => cartons > 0),
  )

/** What is left at a site: everything not collected is still there. People marked as missed aren't expected anymore. */
export const countSite = (site: HandOverSite) => {
  const { rows } = site
  const expected = rows.filter(({ mark }) => mark === null)
  const left = rows.filter(({ mark }) => mark !== 'collected')
  return {
    people: rows.length,
    toCome: expected.length,
    cartonsToCome: sumOf(expected),
    piecesToCome: piecesOf(site, expected),
    collected: rows.length - left.length,
    cartonsLeft: sumOf(left),
    piecesLeft: piecesOf(site, left),
  }
}
