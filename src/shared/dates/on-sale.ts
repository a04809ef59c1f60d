import { weeksLeft, weeksOnSale } from '../rules/money/order-total.ts'
import type { Cycle, Site } from '../shapes/entities.ts'
import type { PlainDate } from './calendar.ts'
import type { ChangedDay } from './changed-days.ts'
import type { CutOff } from './cut-off.ts'
import { type Course, hasDayLeft } from './planned-visits.ts'

/** Whether a cycle has a pickup day left to be bought: window, form, checkout, invitations and the waiting list go by the same. */

/** What it depends on: the farm's clock, its cut-off, and its changed days. */
export type SaleTerms = CutOff & { readonly today: PlainDate; readonly clock: string; readonly changes: readonly ChangedDay[] }

type Season = Pick<Cycle, 'start_date' | 'end_date' | 'number_of_weeks'>
type Place = Pick<Site, 'site_id' | 'pickup_start_day'>

export const courseOf = (
  { start_date, number_of_weeks }: Season,
  { site_id, pickup_start_day }: Place,
  { changes }: Pick<SaleTerms, 'changes'>,
): Course => ({ start_date, number_of_weeks, site_id, pickup_start_day, changes })

export const hasDayLeftAt = (cycle: Season, site: Place, terms: SaleTerms): boolean =>
  hasDayLeft(courseOf(cycle, site, terms), weeksOnSale(cycle, terms.today), terms, terms.clock)

/** No week is left, or none that could be collected at any site. */
export const isOver = (cycle: Season, sites: readonly Place[], terms: SaleTerms): boolean =>
  weeksLeft(cycle, terms.today) === 0 || (sites.length > 0 && !sites.some((site) => hasDayLeftAt(cycle, site, terms)))
