import { addDays, type PlainDate } from '../../../src/shared/dates/calendar.ts'
import { DEEDS, type DeedKind, endsTheProcess, TROUBLES, type TroubleKind } from './kinds.ts'
import { randomOf, seedFor } from './random.ts'

/** What happens on which day, from the seed alone. Each deed has dice of its own: leaving a kind out changes no other. */

export type Plan = { seed: number; weeks: number; customers: number; without: readonly string[]; start: PlainDate }
export type PlannedDeed = { kind: DeedKind; dice: number }
export type PlannedDay = {
  index: number
  date: PlainDate
  deeds: PlannedDeed[]
  troubles: { kind: TroubleKind; dice: number }[]
  /** In which year a farm of an older program is upgraded on this day, counted from 0. */
  upgrade?: number
}

const USUAL_CUSTOMERS = 200
const DAYS_IN_YEAR = 364
/** On which day of each year a farm is upgraded; in the nightly half year too. */
const UPGRADE_DAY = 175
/** A Monday, so that the first season begins with a week; both a leap year and every change of clocks come in ten years of it. */
const START: PlainDate = '2027-01-04'

/** Seasons follow each other every 13 weeks; the last of these is a pause. */
export const SEASON_WEEKS = 12
const SEASON_DAYS = 13 * 7

export const planOf = ({ seed, weeks, customers, without = [] }: Pick<Plan, 'seed' | 'weeks' | 'customers'> & Partial<Plan>): Plan => ({
  ...{ seed, weeks, customers, without },
  start: START,
})

export const daysOf = ({ weeks }: Plan): number => weeks * 7

/** The first days of all seasons of a plan, and of the one after it. */
export const seasonStarts = (plan: Plan): PlainDate[] =>
  Array.from({ length: Math.ceil(daysOf(plan) / SEASON_DAYS) + 1 }, (_, number) => addDays(plan.start, 7 + number * SEASON_DAYS))

/** Memory is compared after a year in which the process was not ended: the second, and the last. */
export const quietYears = (plan: Plan): { from: number; until: number }[] =>
  daysOf(plan) < 4 * DAYS_IN_YEAR
    ? []
    : [
        { from: DAYS_IN_YEAR, until: 2 * DAYS_IN_YEAR },
        { from: daysOf(plan) - DAYS_IN_YEAR, until: daysOf(plan) },
      ]

const isQuiet = (plan: Plan, index: number): boolean => quietYears(plan).some(({ from, until }) => index >= from && index < until)

/** So many whole ones, and one more as often as the rest says. */
const timesOf = (expected: number, dice: number): number => Math.floor(expected) + (randomOf(dice).chance(expected % 1) ? 1 : 0)

const deedsOf = ({ seed, customers, without }: Plan, index: number): PlannedDeed[] => {
  const deeds = (Object.keys(DEEDS) as DeedKind[])
    .filter((kind) => !without.includes(kind))
    .flatMap((kind) => {
      const times = timesOf((DEEDS[kind] * customers) / USUAL_CUSTOMERS, seedFor(seed, index, kind))
      return Array.from({ length: times }, (_, time) => ({ kind, dice: seedFor(seed, index, kind, time) }))
    })
  // In an order of their own, which does not change for the others when a kind is left out.
  return deeds.sort((one, two) => one.dice - two.dice)
}

export const planDay = (plan: Plan, index: number): PlannedDay => {
  const { seed, without } = plan
  const troubles = (Object.keys(TROUBLES) as TroubleKind[])
    .filter((kind) => !without.includes(kind) && !(endsTheProcess(kind) && isQuiet(plan, index)))
    .filter((kind) => randomOf(seedFor(seed, index, kind)).chance(TROUBLES[kind] / DAYS_IN_YEAR))
    .map((kind) => ({ kind, dice: seedFor(seed, index, kind, 'dice') }))
  const isUpgrade = index % DAYS_IN_YEAR === UPGRADE_DAY && !without.includes('upgrade')
  const upgrade = isUpgrade ? { upgrade: Math.floor(index / DAYS_IN_YEAR) } : {}
  return { index, date: addDays(plan.start, index), deeds: deedsOf(plan, index), troubles, ...upgrade }
}

/** What repeats a run. */
export const commandOf = ({ seed, weeks, customers, without }: Plan): string =>
  `npm run years -- --seed ${seed} --weeks ${weeks} --customers ${customers}${without.length > 0 ? ` --without ${without.join(',')}` : ''}`
