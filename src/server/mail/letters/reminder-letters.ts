import { type PlainDate, showDate } from '../../../shared/dates/calendar.ts'
import { showClock } from '../../../shared/dates/show-clock.ts'
import { directionsUrl } from '../../../shared/rules/directions.ts'
import { showHours, showLastDay } from '../../../shared/words/hours-words.ts'
import { showCartons } from '../../../shared/words/words.ts'
import type { Stop } from '../../store/pickups/reminders.ts'
import { type Letter, writeLetter } from './letter.ts'

/** The reminder of a day's pickups. It also goes to second emails, so it repeats nothing that the customer typed. */

export type DayToCome = {
  pickup_date: PlainDate
  isToday: boolean
  stops: readonly Stop[]
  /** Until when it can still be changed, on the farm's clock, `2026-11-17 18:00`; null: no longer, or not by this reader. */
  changesUntil: string | null
  url: string
  /** Where its reader chooses another time, or none. */
  stopUrl: string
}

const sum = (stops: readonly Stop[]): number => stops.reduce((all, { cartons }) => all + cartons, 0)

const showStops = (stops: readonly Stop[]): string =>
  stops.length > 2
    ? `${showCartons(sum(stops))} at ${stops.length} sites`
    : stops.map(({ cartons, site_name }) => `${showCartons(cartons)} at ${site_name}`).join(', ')

/** The hours, where all of a day's stops have the same. */
const hoursOf = (stops: readonly Stop[]): string => {
  const [hours = '', ...others] = new Set(stops.map(showHours))
  return others.length > 0 || hours === '' ? '' : `, ${hours}`
}

const sayStop = (stop: Stop) => [
  `${showCartons(stop.cartons)} at ${stop.site_name}${showHours(stop) && `, ${showHours(stop)}`}\n${stop.site_address}`,
  ...(stop.site_instructions ? [stop.site_instructions] : []),
  showLastDay(stop.pickup_date, stop.collect_until, stop),
  { label: `Directions to ${stop.site_name}`, url: directionsUrl(stop.site_address) },
]

export const reminderLetter = (farm: string, { pickup_date, isToday, stops, changesUntil, url, stopUrl }: DayToCome): Letter =>
  writeLetter({
    letter: 'reminder',
    farm,
    subject: `${isToday ? 'Today' : 'Tomorrow'}${hoursOf(stops)}: ${showStops(stops)}`,
    says: [`Your eggs are waiting ${isToday ? 'today' : 'tomorrow'}, ${showDate(pickup_date)}.`, ...stops.flatMap(sayStop)],
    link: { label: 'See your pickups', url },
    aside: changesUntil ? [`Can't come? You can change this pickup until ${showClock(changesUntil)}.`] : [],
    unsubscribeUrl: stopUrl,
    unsubscribeLabel: 'Stop these reminders, or choose another time',
  })
