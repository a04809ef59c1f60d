import { addDays, onOrAfter, type PlainDate } from '../../shared/dates/calendar.ts'
import { seasonName, seasonNumber } from '../../shared/dates/season-name.ts'
import { weeksLeft } from '../../shared/rules/money/order-total.ts'
import type { Cycle, NewCycle } from '../../shared/shapes/entities.ts'

/** The demo farm's cycles: twelve weeks each, one after another, named by season. */
const WEEKS = 12
const WEEKS_GONE = 3

const cycleFrom = (start_date: PlainDate, cycle_name: string): NewCycle => ({
  cycle_name,
  start_date,
  end_date: addDays(start_date, WEEKS * 7 - 1),
  number_of_weeks: WEEKS,
})

/** The start of a cycle that has been running for three weeks: a Monday. */
const runningSince = (today: PlainDate): PlainDate => addDays(onOrAfter(addDays(today, -6), 'Monday'), WEEKS_GONE * -7)

const middle = (start: PlainDate): PlainDate => addDays(start, WEEKS * 3.5)

/** A finished, a running and a coming cycle, named by neighboring seasons whatever day it is. */
export const threeCycles = (today: PlainDate): { finished: NewCycle; running: NewCycle; coming: NewCycle } => {
  const start = runningSince(today)
  const season = seasonNumber(middle(start))
  return {
    finished: cycleFrom(addDays(start, WEEKS * -7), seasonName(season - 1)),
    running: cycleFrom(start, seasonName(season)),
    coming: cycleFrom(addDays(start, WEEKS * 7), seasonName(season + 1)),
  }
}

/** A cycle that runs now, with a name that none of the others has. */
export const freshCycle = (today: PlainDate, others: readonly Cycle[]): NewCycle => {
  const start = runningSince(today)
  let season = seasonNumber(middle(start))
  while (others.some(({ cycle_name }) => cycle_name === seasonName(season))) season += 1
  return cycleFrom(start, seasonName(season))
}

export const covers = (cycle: Cycle, today: PlainDate): boolean =>
  cycle.start_date <= today && today <= cycle.end_date && weeksLeft(cycle, today) > 0
