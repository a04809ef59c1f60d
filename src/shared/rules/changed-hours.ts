import type { Hours } from '../shapes/entities.ts'

/**
 * Whether somebody who knew the hours of a site may come at a wrong time by now. Hours that are named for the first time
 * contradict nothing that people were told.
 */
export const haveHoursChanged = (was: Hours, is: Hours): boolean =>
  (['pickup_from', 'pickup_until', 'last_day_until'] as const).some((time) => was[time] !== null && was[time] !== is[time])
