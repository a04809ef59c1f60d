import type { OwnWeeks } from '../rules/money/order-total.ts'
import { type CutOff, isOpenAt } from './cut-off.ts'
import { dateOfWeek } from './pickup-dates.ts'
import type { Course } from './planned-visits.ts'

/** When a trial is ordered, and how many pickups it has. */
type Trying = { readonly rule: CutOff; readonly clock: string; readonly weeks: number }

/** The weeks of a trial at a site: so many of those on sale, from the first whose day can still be packed; nothing where too few are left. */
export const trialWeeks = (course: Course, sold: OwnWeeks, { rule, clock, weeks }: Trying): OwnWeeks | undefined => {
  const last = sold.first_week + (sold.weeks - weeks) * sold.every_weeks
  let { first_week } = sold
  while (first_week <= last && !isOpenAt(dateOfWeek(course, first_week), rule, clock)) first_week += sold.every_weeks
  return weeks > 0 && first_week <= last ? { ...sold, first_week, weeks } : undefined
}
