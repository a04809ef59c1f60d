import type * as en from '../as-of.ts'
import { clockAt } from '../calendar.ts'
import { showClock } from './show-clock.ts'

export const showAsOf: typeof en.showAsOf = (moment, timeZone) => `Al ${showClock(clockAt(moment, timeZone))}`
