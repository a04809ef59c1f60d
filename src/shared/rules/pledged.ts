import { daysBetween, type PlainDate } from '../dates/calendar.ts'
import type { Pledged } from '../shapes/packing.ts'
import type { OwnWeeks } from './money/order-total.ts'
import type { Pieces } from './products.ts'

/**
 * Donated cartons are promised for an order's whole season, not for a day. They go to the pantry evenly, week by week, so
 * that the farmer knows how many to bring; over the weeks they add up to the promise. What earlier weeks showed isn't
 * stored: if a donation changes mid-season, the weeks before and after may not add up exactly, so every week says "about".
 */

/** What the orders of a cycle that have the same weeks of it have promised together. */
export type Pledge = OwnWeeks & { readonly start_date: PlainDate; readonly cartons: number }

/** How many of it are due by the end of a day, in whole cartons. */
const dueBy = ({ start_date, first_week, weeks, every_weeks, cartons }: Pledge, day: PlainDate): number => {
  const begun = Math.floor(daysBetween(start_date, day) / 7) + 1
  const ofOrder = Math.min(Math.max(Math.ceil((begun - first_week) / Math.max(1, every_weeks)), 0), weeks)
  return weeks > 0 ? Math.floor((cartons * ofOrder) / weeks) : 0
}

/** How many cartons go to the pantry between two days. */
export const pledgedBetween = (pledges: readonly Pledge[], before: PlainDate, until: PlainDate): number =>
  pledges.reduce((sum, pledge) => sum + dueBy(pledge, until) - dueBy(pledge, before), 0)

/** What is to be said of it, by short name where there is a choice. */
export const pledgedPieces = ({ products, ...all }: Pledged, when: 'this_week' | 'season'): Pieces[] => {
  if (!products) return [{ cartons: all[when] }]
  return products.map((each) => ({ cartons: each[when], product: each.short_name })).filter(({ cartons }) => cartons > 0)
}
