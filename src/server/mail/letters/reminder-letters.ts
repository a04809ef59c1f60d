import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import { directionsUrl } from '../../../shared/rules/directions.ts'
import * as en from '../../../words/en/letters/reminder-letters.ts'
import * as es from '../../../words/es/letters/reminder-letters.ts'
import type { Stop } from '../../store/pickups/notices/reminders.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'

/** The reminder of a day's pickups. It also goes to second emails, so it repeats nothing that the customer typed. */

const words = wordsIn(en, es)
type Say = ReturnType<typeof words>

export type DayToCome = {
  pickup_date: PlainDate
  isToday: boolean
  stops: readonly Stop[]
  /** Until when it can still be changed, on the farm's clock, `2026-11-17 18:00`; null: no longer, or not by this reader. */
  changesUntil: string | null
  url: string
  /** Where its reader can add something, and until when. */
  extra?: { until: string; url: string } | undefined
  /** The reader's egg card, which needs no login; only in a letter to the owner of the account. */
  card?: string | undefined
  /** Where its reader chooses another time, or none. */
  stopUrl: string
}

const piecesOf = ({ cartons, pieces }: Stop) => pieces ?? [{ cartons }]

const showStops = (say: Say, stops: readonly Stop[]): string =>
  stops.length > 2
    ? say.manyStops(stops.flatMap(piecesOf), stops.length)
    : stops.map((stop) => say.stop(piecesOf(stop), stop.site_name)).join(', ')

/** The hours, where all of a day's stops have the same. */
const hoursOf = (say: Say, stops: readonly Stop[]): string => {
  const [hours = '', ...others] = new Set(stops.map(say.showHours))
  return others.length > 0 || hours === '' ? '' : `, ${bold(hours)}`
}

const sayStop = (say: Say, stop: Stop) => [
  `${say.stop(piecesOf(stop), stop.site_name)}${hoursOf(say, [stop])}\n${stop.site_address}`,
  ...(stop.has_friend ? [say.friend] : []),
  ...(stop.site_instructions ? [stop.site_instructions] : []),
  say.showLastDay(stop.pickup_date, stop.collect_until, stop),
  { label: say.directions(stop.site_name), url: directionsUrl(stop.site_address) },
]

/** What somebody who cannot come may do. */
const sayWaysOut = (say: Say, { changesUntil, card, stops }: DayToCome): string[] => {
  const canSkip = stops.some(({ can_skip }) => can_skip)
  if (card) return [changesUntil ? say.byCard(canSkip, changesUntil) : say.friendByCard]
  return changesUntil ? [say.byProfile(changesUntil)] : []
}

export const reminderLetter = (head: Head, day: DayToCome): Letter => {
  const { pickup_date, isToday, stops, card, url, stopUrl, extra } = day
  const say = words(head.language)
  return writeLetter({
    ...head,
    letter: 'reminder',
    subject: say.subject(isToday, hoursOf(say, stops), showStops(say, stops)),
    says: [
      say.waiting(isToday, pickup_date, stops[0]?.pieces?.[0]?.product),
      ...stops.flatMap((stop) => sayStop(say, stop)),
      ...(extra ? [{ label: say.addUntil(extra.until), url: extra.url }] : []),
    ],
    link: card ? { label: say.toCard, url: card } : { label: say.toPickups, url },
    aside: sayWaysOut(say, day),
    isSecret: card !== undefined,
    unsubscribeUrl: stopUrl,
    unsubscribeLabel: say.stopThese,
  })
}
