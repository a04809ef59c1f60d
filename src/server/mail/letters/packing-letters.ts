import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { MovedDay } from '../../../shared/shapes/farm-settings.ts'
import type { PackedSite } from '../../../shared/shapes/packing.ts'
import { NO_HOURS } from '../../../words/en/dates/hours.ts'
import * as en from '../../../words/en/letters/packing-letters.ts'
import * as es from '../../../words/es/letters/packing-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'

/** Letters to those who look after a pickup site. They see short names and cartons: no notes, no addresses of people. */

const words = wordsIn(en, es)

type About = { site: PackedSite; date: PlainDate; pantry_name: string; now: Date; time_zone: string; url: string }

export const packingLetter = (head: Head, { site, date, pantry_name, now, time_zone, url }: About): Letter => {
  const { list: say, showAsOf, showPieces, toList } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'packing-list',
    subject: say.subject(date, site, site.site_name, piecesOf(site, 'cartons')),
    says: [
      say.thanks(date, site, site.site_name, piecesOf(site, 'cartons')),
      ...(site.donated > 0 ? [say.donated(pantry_name, piecesOf(site, 'donated'))] : []),
      `${showAsOf(now, time_zone)}:`,
      {
        head: site.products ? say.headOfProducts : say.head,
        rows: site.names.map(({ name, held_from, is_made_up, cartons, short_name }) => [
          held_from ? say[is_made_up ? 'makesUpFor' : 'keptFrom'](name, held_from) : name,
          short_name === undefined ? String(cartons) : showPieces(cartons, short_name),
        ]),
      },
    ],
    link: { label: toList, url },
    aside: [say.aside],
  })
}

/** What stood on one day at a site and goes to another, with what was kept there. */
const visitsOf = (days: readonly MovedDay[]) =>
  [...Map.groupBy(days, ({ site_id, from_date, to_date }) => [site_id, from_date, to_date].join()).values()].flatMap(([first, ...rest]) =>
    first
      ? {
          ...first,
          pieces: [first, ...rest].flatMap((day) => piecesOf(day, 'cartons')),
          orders: rest.reduce((sum, { orders }) => sum + orders, first.orders),
        }
      : [],
  )

/** `hours`: by site. */
type DaysMoved = { days: readonly MovedDay[]; hours: ReadonlyMap<number, Hours>; note: string; url: string }

/** The days of a site have moved, and its customers know. */
export const daysMovedLetter = (head: Head, { days, hours, note, url }: DaysMoved): Letter => {
  const { moved: say, toList } = words(head.language)
  const visits = visitsOf(days)
  const [first] = visits
  const hoursAt = ({ site_id }: MovedDay) => hours.get(site_id) ?? NO_HOURS
  const names = new Set(visits.map(({ site_name }) => site_name))
  const where = names.size === 1 && first ? first.site_name : say.yourSites
  return writeLetter({
    ...head,
    letter: 'days-moved',
    notice: { kind: 'moved', about: where },
    subject: visits.length === 1 ? say.one(where) : say.many(where),
    says: [
      ...(visits.length === 1 && first
        ? [say.visit(first, first.site_name, hoursAt(first))]
        : [...Map.groupBy(visits, ({ site_name }) => site_name)].map(([site_name, there]) =>
            [say.at(site_name), ...there.map((visit) => say.line(visit, hoursAt(visit)))].join('\n'),
          )),
      ...(note.trim() === '' ? [] : [note.trim()]),
      say.told,
    ],
    link: { label: toList, url },
  })
}
