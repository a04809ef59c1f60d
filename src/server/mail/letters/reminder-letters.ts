import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showClock } from '../../../shared/dates/show-clock.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
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
  /** The reader's egg card, which needs no login; only in a letter to the owner of the account. */
  card?: string | undefined
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
  ...(stop.has_friend ? ['A friend collects. Their name is on the list at the site.'] : []),
  ...(stop.site_instructions ? [stop.site_instructions] : []),
  showLastDay(stop.pickup_date, stop.collect_until, stop),
  { label: `Directions to ${stop.site_name}`, url: directionsUrl(stop.site_address) },
]

/** What somebody who cannot come may do. */
const sayWaysOut = ({ changesUntil, card, stops }: DayToCome): string[] => {
  const until = changesUntil && showClock(changesUntil)
  const ways = stops.some(({ can_skip }) => can_skip) ? 'skip this pickup or give it away' : 'give this pickup away'
  if (card && until)
    return [`Can't come? Open your egg card above, without logging in: ${ways} until ${until}, or say that a friend collects.`]
  if (card) return ["Can't come? Open your egg card above, without logging in, and say that a friend collects."]
  return until ? [`Can't come? You can change this pickup until ${until}.`] : []
}

export const reminderLetter = (farm: string, day: DayToCome): Letter => {
  const { pickup_date, isToday, stops, card, url, stopUrl } = day
  return writeLetter({
    letter: 'reminder',
    farm,
    subject: `${isToday ? 'Today' : 'Tomorrow'}${hoursOf(stops)}: ${showStops(stops)}`,
    says: [`Your eggs are waiting ${isToday ? 'today' : 'tomorrow'}, ${showDate(pickup_date)}.`, ...stops.flatMap(sayStop)],
    link: card ? { label: 'Open my egg card', url: card } : { label: 'See your pickups', url },
    aside: sayWaysOut(day),
    isSecret: card !== undefined,
    unsubscribeUrl: stopUrl,
    unsubscribeLabel: 'Stop these reminders, or choose another time',
  })
}
