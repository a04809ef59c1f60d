import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import { showTime } from '../../../shared/words/hours-words.ts'
import { type Letter, writeLetter } from './letter.ts'

/** The farm is late at a site: short, because people read it on the way. */

type About = {
  site: Pick<Site, 'site_name' | 'site_address' | 'pickup_from' | 'pickup_until' | 'last_day_until'>
  minutes: number
  today: PlainDate
  /** What the farm's clock says, `HH:MM`. */
  time: string
}

/** In steps of five minutes: it is about then. */
const later = (time: string, minutes: number): string | undefined => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const all = Math.ceil((hour * 60 + minute + minutes) / 5) * 5
  const two = (number: number) => String(number).padStart(2, '0')
  return all < 24 * 60 ? `${two(Math.floor(all / 60))}:${two(all % 60)}` : undefined
}

const showLate = (minutes: number): string => (minutes === 60 ? 'an hour' : `${minutes} minutes`)

/** From when the eggs are there, where the farm has said when they would be. Who writes after that is late from now on. */
const sayFrom = ({ site: { pickup_from }, minutes, time }: About): string => {
  const from = pickup_from && later(pickup_from > time ? pickup_from : time, minutes)
  return from ? ` The eggs should be there from about ${showTime(from)}.` : ''
}

/** `toldPeople`: in the letter to a host, how many customers have been told. */
export const lateLetter = (farm: string, about: About, link: { label: string; url: string }, toldPeople?: number): Letter => {
  const { site, minutes, today } = about
  const told =
    toldPeople === 1 ? 'The person who collects there has been told too.' : `The ${toldPeople} people who collect there have been told too.`
  return writeLetter({
    letter: 'running-late',
    farm,
    subject: `${showDate(today)} at ${site.site_name}: we are ${showLate(minutes)} late`,
    says: [
      `We are running about ${showLate(minutes)} late today at ${site.site_name}, ${site.site_address}.${sayFrom(about)}`,
      'Sorry, and thank you for your patience!',
      ...(toldPeople ? [told] : []),
    ],
    link,
  })
}
