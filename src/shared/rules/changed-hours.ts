import type { Hours } from '../shapes/entities.ts'

/**
 * Whether someone who knew a site's old hours might now come at the wrong time. Hours entered for the first time
 * contradict nothing people knew.
 */
export const haveHoursChanged = (was: Hours, is: Hours): boolean =>
  (['pickup_from', 'pickup_until', 'last_day_until'] as const).some((time) => was[time] !== null && was[time] !== is[time])
