import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { MovedDay } from '../../../shared/shapes/farm-settings.ts'
import type { PackedName, PackedSite } from '../../../shared/shapes/packing.ts'
import { NO_HOURS, showPickupTime } from '../../../shared/words/hours-words.ts'
import { showCartons } from '../../../shared/words/words.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Letters to those who look after a pickup site. They see short names and cartons: no notes, no addresses of people. */

const nameOf = ({ name, held_from }: PackedName): string => (held_from ? `${name} (kept from ${showDate(held_from)})` : name)

type About = { site: PackedSite; date: PlainDate; pantry_name: string; asOf: string; url: string }

export const packingLetter = (farm: string, { site, date, pantry_name, asOf, url }: About): Letter =>
  writeLetter({
    letter: 'packing-list',
    farm,
    subject: `${showPickupTime(date, site)} at ${site.site_name}: ${showCartons(site.cartons)}`,
    says: [
      `Thank you for looking after ${site.site_name}! To be collected there on ${showPickupTime(date, site)}: ${showCartons(site.cartons)}.`,
      ...(site.donated > 0
        ? [`Also there, ${pantry_name ? `for ${pantry_name}` : 'to be given away'}: ${showCartons(site.donated)}.`]
        : []),
      `${asOf}:`,
      { head: ['Name', 'Cartons'], rows: site.names.map((each) => [nameOf(each), String(each.cartons)]) },
    ],
    link: { label: 'Open the hand-over list', url },
    aside: ['That list has what changes later, and is where you mark what was collected.'],
  })

/** What stood on one day at a site and goes to another, with what was kept there. */
const visitsOf = (days: readonly MovedDay[]) =>
  [...Map.groupBy(days, ({ site_id, from_date, to_date }) => [site_id, from_date, to_date].join()).values()].flatMap(([first, ...rest]) =>
    first
      ? {
          ...first,
          cartons: rest.reduce((sum, { cartons }) => sum + cartons, first.cartons),
          orders: rest.reduce((sum, { orders }) => sum + orders, first.orders),
        }
      : [],
  )

const sayVisit = ({ orders, cartons }: MovedDay) => `${showCartons(cartons)} of ${orders} ${orders === 1 ? 'order' : 'orders'}`

/** The days of a site have moved, and its customers know. */
export const daysMovedLetter = (
  farm: string,
  days: readonly MovedDay[],
  hours: ReadonlyMap<number, Hours>,
  note: string,
  url: string,
): Letter => {
  const visits = visitsOf(days)
  const [first] = visits
  const timeOf = ({ site_id, to_date }: MovedDay) => showPickupTime(to_date, hours.get(site_id) ?? NO_HOURS)
  const names = new Set(visits.map(({ site_name }) => site_name))
  const where = names.size === 1 && first ? first.site_name : 'your pickup sites'
  return writeLetter({
    letter: 'days-moved',
    farm,
    subject: visits.length === 1 ? `A pickup day at ${where} has moved` : `Pickup days at ${where} have moved`,
    says: [
      ...(visits.length === 1 && first
        ? [`The pickup of ${showDate(first.from_date)} at ${first.site_name} is now on ${timeOf(first)}: ${sayVisit(first)}.`]
        : [...Map.groupBy(visits, ({ site_name }) => site_name)].map(([site_name, there]) =>
            [
              `The pickups at ${site_name} have moved:`,
              ...there.map((visit) => `${showDate(visit.from_date)} is now ${timeOf(visit)}: ${sayVisit(visit)}`),
            ].join('\n'),
          )),
      ...(note.trim() === '' ? [] : [note.trim()]),
      'The people who collect there have been told too. The list for the new day comes by itself; please put lists of the old one away.',
    ],
    link: { label: 'Open the hand-over list', url },
  })
}
