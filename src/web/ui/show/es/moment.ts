import { clockAt } from '../../../../shared/dates/calendar.ts'
import { showClock } from '../../../../shared/dates/es/show-clock.ts'
import { FARM_ZONE } from '../../../farm.ts'
import type * as en from '../moment.ts'
import { farmClock } from '../moment.ts'

export { farmClock, farmToday } from '../moment.ts'

/** "dom 15 nov, 6:02 am" */
export const showClockTime: typeof en.showClockTime = (clockTime) => {
  const year = clockTime.slice(0, 4)
  const shown = showClock(clockTime)
  return year === farmClock().slice(0, 4) ? shown : shown.replace(',', ` de ${year},`)
}

export const showMoment: typeof en.showMoment = (iso) => showClockTime(clockAt(new Date(iso), FARM_ZONE))
