import type * as en from '../../en/dates/show-clock.ts'
import { showDate } from './show-date.ts'

/** "mar 17 nov, 6:00 pm" */
export const showClock: typeof en.showClock = (clock) => {
  const [date = '', time = ''] = clock.split(/[ T]/)
  const [hour = '0', minute = '00'] = time.split(':')
  const half = Number(hour) < 12 ? 'am' : 'pm'
  return `${showDate(date)}, ${Number(hour) % 12 || 12}:${minute} ${half}`
}
