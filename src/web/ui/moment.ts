import { FARM_ZONE } from '../farm.ts'

const timeZone = FARM_ZONE
const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

/** "Sun, Nov 15 at 6:02 AM" by the farm's clock, with the year when it is another one. */
export const showMoment = (iso: string): string => {
  const moment = new Date(iso)
  const otherYear = year.format(moment) === year.format(new Date()) ? '' : `, ${year.format(moment)}`
  return `${day.format(moment)}${otherYear} at ${time.format(moment)}`
}
