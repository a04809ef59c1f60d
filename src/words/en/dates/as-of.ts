import { clockAt } from '../../../shared/dates/calendar.ts'
import { showClock } from './show-clock.ts'

/** "As of Thu, Nov 19, 6:02 PM" by the farm's clock: a printed list says when it was true. */
export const showAsOf = (moment: Date, timeZone: string): string => `As of ${showClock(clockAt(moment, timeZone))}`
