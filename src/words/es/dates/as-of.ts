import { clockAt } from '../../../shared/dates/calendar.ts'
import type * as en from '../../en/dates/as-of.ts'
import { showClock } from './show-clock.ts'

export const showAsOf: typeof en.showAsOf = (moment, timeZone) => `Actualizado el ${showClock(clockAt(moment, timeZone))}`
