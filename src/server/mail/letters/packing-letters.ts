import { type PlainDate, showDate } from '../../../shared/dates/calendar.ts'
import type { PackedName, PackedSite } from '../../../shared/shapes/packing.ts'
import { showCartons } from '../../../shared/words/words.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Letters to those who look after a pickup site. They see short names and cartons: no notes, no addresses of people. */

const nameOf = ({ name, held_from }: PackedName): string => (held_from ? `${name} (kept from ${showDate(held_from)})` : name)

export const packingLetter = (farm: string, site: PackedSite, date: PlainDate, asOf: string, url: string): Letter =>
  writeLetter({
    letter: 'packing-list',
    farm,
    subject: `${showDate(date)} at ${site.site_name}: ${showCartons(site.cartons)}`,
    says: [
      `Thank you for looking after ${site.site_name}! To be collected there on ${showDate(date)}: ${showCartons(site.cartons)}.`,
      ...(site.donated > 0 ? [`Also there, to be given away: ${showCartons(site.donated)}.`] : []),
      `${asOf}:`,
      { head: ['Name', 'Cartons'], rows: site.names.map((each) => [nameOf(each), String(each.cartons)]) },
    ],
    link: { label: 'Open the hand-over list', url },
    aside: ['That list has what changes later, and is where you mark what was collected.'],
  })
