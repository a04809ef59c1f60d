import { showDate } from './show-date.ts'

/** A moment of the farm's clock as people say it: `2026-11-17 18:00` is "Tue, Nov 17, 6:00 PM". */
export const showClock = (clock: string): string => {
  const [date = '', time = ''] = clock.split(/[ T]/)
  const [hour = '0', minute = '00'] = time.split(':')
  const half = Number(hour) < 12 ? 'AM' : 'PM'
  return `${showDate(date)}, ${Number(hour) % 12 || 12}:${minute} ${half}`
}
