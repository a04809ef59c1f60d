import { clockAt } from '../../../shared/dates/calendar.ts'
import { FARM_ZONE } from '../../../web/farm.ts'
import type * as en from '../../en/pages/moment.ts'
import { farmClock } from '../../en/pages/moment.ts'
import { showClock } from '../dates/show-clock.ts'

export { farmClock, farmToday } from '../../en/pages/moment.ts'

/** "dom 15 nov, 6:02 am" */
export const showClockTime: typeof en.showClockTime = (clockTime) => {
  const year = clockTime.slice(0, 4)
  const shown = showClock(clockTime)
  return year === farmClock().slice(0, 4) ? shown : shown.replace(',', ` de ${year},`)
}

export const showMoment: typeof en.showMoment = (iso) => showClockTime(clockAt(new Date(iso), FARM_ZONE))
