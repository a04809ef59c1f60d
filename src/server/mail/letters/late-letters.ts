import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import * as en from '../../../words/en/letters/late-letters.ts'
import * as es from '../../../words/es/letters/late-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'

/** The farm is late at a site: short, because people read it on the way. */

const words = wordsIn(en, es)

type About = {
  site: Pick<Site, 'site_name' | 'site_address' | 'pickup_from' | 'pickup_until' | 'last_day_until'>
  minutes: number
  today: PlainDate
  /** What the farm's clock says, `HH:MM`. */
  time: string
  /** Where its reader sees more. */
  url: string
}

/** In steps of five minutes: it is about then. */
const later = (time: string, minutes: number): string | undefined => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const all = Math.ceil((hour * 60 + minute + minutes) / 5) * 5
  const two = (number: number) => String(number).padStart(2, '0')
  return all < 24 * 60 ? `${two(Math.floor(all / 60))}:${two(all % 60)}` : undefined
}

/** From when the eggs are there, where the farm has said when they would be. Who writes after that is late from now on. */
const fromOf = ({ site: { pickup_from }, minutes, time }: About): string | null | undefined =>
  pickup_from && later(pickup_from > time ? pickup_from : time, minutes)

/** `toldPeople`: in the letter to a host, how many customers have been told. */
export const lateLetter = (head: Head, about: About, toldPeople?: number): Letter => {
  const { site, minutes, today, url } = about
  const say = words(head.language)
  const from = fromOf(about)
  return writeLetter({
    ...head,
    letter: 'running-late',
    notice: { kind: 'late', about: `${today} ${site.site_name}` },
    subject: say.subject(today, site.site_name, minutes),
    says: [
      `${say.late(minutes, site.site_name, site.site_address)}${from ? say.from(from) : ''}`,
      say.sorry,
      ...(toldPeople ? [say.told(toldPeople)] : []),
    ],
    link: { label: toldPeople === undefined ? say.toPickups : say.toList, url },
  })
}
