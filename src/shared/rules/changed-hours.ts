import type { Hours } from '../shapes/entities.ts'

/**
 * Whether somebody who knew the hours of a site would come at a wrong time by now. Hours where none were named before send
 * nobody to a closed door whom the farm had let in: people had asked it.
 */
export const haveHoursChanged = (was: Hours, is: Hours): boolean =>
  (['pickup_from', 'pickup_until', 'last_day_until'] as const).some((time) => was[time] !== null && was[time] !== is[time])
