import type { PackedSite, PackingChange, PackingDay } from '../../shared/shapes/packing.ts'
import { showAsOf } from '../../words/en/dates/as-of.ts'
import { showHours } from '../../words/en/dates/hours.ts'
import { showDate } from '../../words/en/dates/show-date.ts'
import { showCartons } from '../../words/en/fields.ts'
import { sayPantry, sayPledged } from '../../words/en/pantry.ts'
import type { Column, Row, Sheet } from './xlsx/sheet.ts'

/** A packing day as a spreadsheet: totals, what has changed, and a list to sign for each site. */

type Title = (what: string, hours?: string) => string

const sheetOf = ({ rows, ...sheet }: Omit<Sheet, 'feed'> & { rows: readonly Row[] }): Sheet => ({ ...sheet, feed: (take) => take(rows) })

const totalsColumns: Column[] = [
  { header: 'Pickup site', kind: 'text' },
  { header: 'To pick up', kind: 'number' },
  { header: 'Given away', kind: 'number' },
  { header: 'Total cartons', kind: 'number' },
  { header: 'Hours', kind: 'text' },
]
const sumRow = (label: string, { cartons, donated }: Pick<PackingDay, 'cartons' | 'donated'>): Row => [
  label,
  cartons,
  donated,
  cartons + donated,
]
const siteRow = (site: PackedSite): Row => [...sumRow(site.site_name, site), showHours(site) || null]
const totalsSheet = (day: PackingDay, title: Title): Sheet =>
  sheetOf({
    name: 'Totals',
    title: title(day.pledged && day.pledged.this_week > 0 ? `All sites. ${sayPledged(day.pantry_name, day.pledged)}` : 'All sites'),
    columns: totalsColumns,
    rows: day.sites.map(siteRow),
    totals: [...sumRow('Total', day), null],
  })

const changeColumns = (day: PackingDay): Column[] => [
  { header: 'Pickup site', kind: 'text' },
  { header: 'Name', kind: 'text' },
  { header: `Cartons on ${showDate(day.week_before)}`, kind: 'number' },
  { header: `Cartons on ${showDate(day.pickup_date)}`, kind: 'number' },
  { header: 'Change', kind: 'number' },
]
const changeRow = ({ site_name, name, was, is }: PackingChange): Row => [site_name, name, was, is, is - was]
const changesSheet = (day: PackingDay, title: Title): Sheet =>
  sheetOf({
    name: 'Changes',
    title: title(`Changes since ${showDate(day.week_before)}`),
    columns: changeColumns(day),
    rows: day.changes.map(changeRow),
  })

const siteColumns: Column[] = [
  { header: 'Name', kind: 'text' },
  { header: 'Cartons', kind: 'number' },
  { header: 'Notes', kind: 'text' },
  { header: 'Kept from', kind: 'date' },
  { header: 'Order', kind: 'text' },
  { header: 'Signed', kind: 'text', least_width: 24 },
]
const siteSheet = (site: PackedSite, pantry_name: string, title: Title): Sheet => {
  const { site_name, cartons, donated, names } = site
  const what = [site_name, donated > 0 && `${sayPantry(pantry_name)}: ${showCartons(donated)}`].filter(Boolean).join(', ')
  return sheetOf({
    name: site_name,
    title: title(what, showHours(site)),
    columns: siteColumns,
    rows: names.map(({ name, cartons: own, notes, held_from, reference }) => [name, own, notes, held_from, reference, null]),
    totals: ['Total', cartons, null, null, null, null],
  })
}

export const packingSheets = (day: PackingDay, now: Date, timeZone: string): Sheet[] => {
  const date = `${showDate(day.pickup_date)}, ${day.pickup_date.slice(0, 4)}`
  const title: Title = (what, hours = '') => `${what} · ${date}${hours && `, ${hours}`} · ${showAsOf(now, timeZone)}`
  return [totalsSheet(day, title), changesSheet(day, title), ...day.sites.map((site) => siteSheet(site, day.pantry_name, title))]
}
