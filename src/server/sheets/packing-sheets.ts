import { type Language, type Words, wordsIn } from '../../shared/language.ts'
import type { PackedSite, PackingChange, PackingDay } from '../../shared/shapes/packing.ts'
import * as en from '../../words/en/packing-sheet.ts'
import * as es from '../../words/es/packing-sheet.ts'
import type { Column, Row, Sheet } from './xlsx/sheet.ts'

/** A packing day as a spreadsheet, in the words of who downloads it: totals, what has changed, and a list to sign for each site. */

type Title = (what: string, hours?: string) => string
type Said = Words<typeof en>

const saidIn = wordsIn(en, es)

const sheetOf = ({ rows, ...sheet }: Omit<Sheet, 'feed'> & { rows: readonly Row[] }): Sheet => ({ ...sheet, feed: (take) => take(rows) })

const totalsColumns = (words: Said): Column[] => [
  { header: words.site, kind: 'text' },
  { header: words.toPickUp, kind: 'number' },
  { header: words.givenAway, kind: 'number' },
  { header: words.totalCartons, kind: 'number' },
  { header: words.hours, kind: 'text' },
]
const sumRow = (label: string, { cartons, donated }: Pick<PackingDay, 'cartons' | 'donated'>): Row => [
  label,
  cartons,
  donated,
  cartons + donated,
]
const siteRow = (site: PackedSite, words: Said): Row => [...sumRow(site.site_name, site), words.showHours(site) || null]
const totalsSheet = (day: PackingDay, title: Title, words: Said): Sheet =>
  sheetOf({
    name: words.totals,
    title: title(
      day.pledged && day.pledged.this_week > 0 ? `${words.allSites}. ${words.sayPledged(day.pantry_name, day.pledged)}` : words.allSites,
    ),
    columns: totalsColumns(words),
    rows: day.sites.map((site) => siteRow(site, words)),
    totals: [...sumRow(words.total, day), null],
  })

const changeColumns = (day: PackingDay, words: Said): Column[] => [
  { header: words.site, kind: 'text' },
  { header: words.name, kind: 'text' },
  { header: words.cartonsOn(day.week_before), kind: 'number' },
  { header: words.cartonsOn(day.pickup_date), kind: 'number' },
  { header: words.change, kind: 'number' },
]
const changeRow = ({ site_name, name, was, is }: PackingChange): Row => [site_name, name, was, is, is - was]
const changesSheet = (day: PackingDay, title: Title, words: Said): Sheet =>
  sheetOf({
    name: words.changes,
    title: title(words.changesSince(day.week_before)),
    columns: changeColumns(day, words),
    rows: day.changes.map(changeRow),
  })

const siteColumns = (words: Said): Column[] => [
  { header: words.name, kind: 'text' },
  { header: words.cartons, kind: 'number' },
  { header: words.notes, kind: 'text' },
  { header: words.keptFrom, kind: 'date' },
  { header: words.order, kind: 'text' },
  { header: words.signed, kind: 'text', least_width: 24 },
]
const siteSheet = (site: PackedSite, pantry_name: string, title: Title, words: Said): Sheet => {
  const { site_name, cartons, donated, names } = site
  const what = [site_name, donated > 0 && `${words.sayPantry(pantry_name)}: ${words.showCartons(donated)}`].filter(Boolean).join(', ')
  return sheetOf({
    name: site_name,
    title: title(what, words.showHours(site)),
    columns: siteColumns(words),
    rows: names.map(({ name, cartons: own, notes, held_from, reference }) => [name, own, notes, held_from, reference, null]),
    totals: [words.total, cartons, null, null, null, null],
  })
}

type Asked = { readonly now: Date; readonly timeZone: string; readonly language: Language }

export const packingSheets = (day: PackingDay, { now, timeZone, language }: Asked): Sheet[] => {
  const words = saidIn(language)
  const date = `${words.showDate(day.pickup_date)}, ${day.pickup_date.slice(0, 4)}`
  const title: Title = (what, hours = '') => `${what} · ${date}${hours && `, ${hours}`} · ${words.showAsOf(now, timeZone)}`
  return [
    totalsSheet(day, title, words),
    changesSheet(day, title, words),
    ...day.sites.map((site) => siteSheet(site, day.pantry_name, title, words)),
  ]
}
