import { addDays, compareDates, type PlainDate } from '../../../shared/dates/calendar.ts'
import { courseOf } from '../../../shared/dates/on-sale.ts'
import { type FirstPickup, firstPickup, hasDayLeft } from '../../../shared/dates/planned-visits.ts'
import { trialWeeks } from '../../../shared/dates/trial-weeks.ts'
import { type OwnWeeks, type Rhythm, weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import { trialOf } from '../order-sums.ts'
import type { Catalog, OrderDraft } from '../order-types.ts'
import { capacityIn } from '../remaining-capacity.ts'

/** The weeks of a cycle that someone can have who doesn't come every week: the even ones or the odd ones, or every fourth. */
export type Turn = Rhythm & {
  readonly own: OwnWeeks
  /** The first day of its first week. */
  readonly starts: PlainDate
  /** Its pickups, one piece each, where the site is chosen. */
  readonly first: FirstPickup | undefined
  /** What the hens have left in each of its weeks. */
  readonly eggsLeft: number
}

type Chosen = Pick<OrderDraft, 'pickupSite' | 'eggCycle' | 'trial'>

const eggsLeft = ({ every_weeks, turn }: Rhythm, cycle: Cycle, { pickupSite }: Chosen, catalog: Catalog): number => {
  const rhythms = capacityIn(cycle.cycle_id, catalog)?.rhythms
  const found = rhythms?.find((each) => each.every_weeks === every_weeks && each.turn === turn)
  if (!found) return Number.POSITIVE_INFINITY
  return found.late.find(({ site_id }) => String(site_id) === pickupSite)?.eggs_left ?? found.eggs_left
}

/** Those of a rhythm that have a pickup left at the chosen site. */
export const turnsOf = (every_weeks: number, cycle: Cycle, chosen: Chosen, catalog: Catalog): Turn[] => {
  const { sites, hints } = catalog
  const site = sites.find(({ site_id }) => String(site_id) === chosen.pickupSite)
  const course = site && courseOf(cycle, site, hints)
  const weeks = trialOf(chosen, catalog)
  const ownOf = (sold: OwnWeeks): OwnWeeks | undefined => {
    if (!weeks) return sold
    return course ? trialWeeks(course, sold, { rule: hints, clock: hints.clock, weeks }) : { ...sold, weeks: Math.min(sold.weeks, weeks) }
  }
  return Array.from({ length: every_weeks }, (_, turn) => ({ every_weeks, turn }))
    .flatMap((rhythm) => {
      const own = ownOf(weeksOnSale(cycle, hints.today, rhythm))
      return own ? { rhythm, own } : []
    })
    .filter(({ own }) => own.weeks > 0 && (!course || hasDayLeft(course, own, hints, hints.clock)))
    .map(({ rhythm, own }) => ({
      ...rhythm,
      own,
      starts: addDays(cycle.start_date, own.first_week * 7),
      first: course && firstPickup(course, { ...own, cartons_per_week: 1 }, hints, hints.clock),
      eggsLeft: eggsLeft(rhythm, cycle, chosen, catalog),
    }))
}

const tooLateFor = ({ first }: Turn) => first?.tooLate.length ?? 0
const soonest = ({ first, starts }: Turn) => first?.pickup_date ?? starts

/** The turn with the most room; where that says nothing, the one that starts first, on a day of its own. */
export const proposeTurn = (turns: readonly Turn[], { eggs }: { readonly eggs: number }): Turn | undefined =>
  [...turns].sort(
    (one, other) =>
      (eggs > 0 ? other.eggsLeft - one.eggsLeft : 0) || tooLateFor(one) - tooLateFor(other) || compareDates(soonest(one), soonest(other)),
  )[0]
