import { type Language, type Words, wordsIn } from '../../shared/language.ts'
import { eggsIn, piecesOf } from '../../shared/rules/products.ts'
import type { PackedSite, PackingChange, PackingDay, Sums } from '../../shared/shapes/packing.ts'
import * as en from '../../words/en/packing-sheet.ts'
import * as es from '../../words/es/packing-sheet.ts'
import type { Column, Row, Sheet } from './xlsx/sheet.ts'

/** A packing day as a spreadsheet, in the words of who downloads it: totals, what has changed, and a list to sign for each site. */

type Title = (what: string, hours?: string) => string
type Said = Words<typeof en>

const saidIn = wordsIn(en, es)

const sheetOf = ({ rows, ...sheet }: Omit<Sheet, 'feed'> & { rows: readonly Row[] }): Sheet => ({ ...sheet, feed: (take) => take(rows) })

const totalsColumns = (words: Said, { products }: PackingDay): Column[] => [
  { header: words.site, kind: 'text' },
  { header: words.toPickUp, kind: 'number' },
  { header: words.givenAway, kind: 'number' },
  { header: products ? words.totalItems : words.totalCartons, kind: 'number' },
  { header: words.hours, kind: 'text' },
  ...(products ? [{ header: words.products, kind: 'text' as const }] : []),
]
/** What it is by product, last, where there is a choice. */
const productCell = (sums: Sums, words: Said): Row => (sums.products ? [words.showSum(piecesOf(sums))] : [])
const sumRow = (label: string, { cartons, donated }: Pick<PackingDay, 'cartons' | 'donated'>): Row => [
  label,
  cartons,
  donated,
  cartons + donated,
]
const siteRow = (site: PackedSite, words: Said): Row => [
  ...sumRow(site.site_name, site),
  words.showHours(site) || null,
  ...productCell(site, words),
]
const totalsSheet = (day: PackingDay, title: Title, words: Said): Sheet => {
  const pledged = day.pledged && day.pledged.this_week > 0 && words.sayPledged(day.pantry_name, day.pledged)
  return sheetOf({
    name: words.totals,
    title: title([words.allSites, words.sayEggs(eggsIn(day)), pledged].filter(Boolean).join('. ')),
    columns: totalsColumns(words, day),
    rows: day.sites.map((site) => siteRow(site, words)),
    totals: [...sumRow(words.total, day), null, ...productCell(day, words)],
  })
}

const productColumn = (words: Said): Column => ({ header: words.product, kind: 'text' })
const ownCell = (short_name: string | undefined): Row => (short_name === undefined ? [] : [short_name])

const changeColumns = (day: PackingDay, words: Said): Column[] => {
  const on = day.products ? words.itemsOn : words.cartonsOn
  return [
    { header: words.site, kind: 'text' },
    { header: words.name, kind: 'text' },
    { header: on(day.week_before), kind: 'number' },
    { header: on(day.pickup_date), kind: 'number' },
    { header: words.change, kind: 'number' },
    ...(day.changes.some(({ short_name }) => short_name !== undefined) ? [productColumn(words)] : []),
  ]
}
const changeRow = ({ site_name, name, was, is, short_name }: PackingChange): Row => [
  site_name,
  name,
  was,
  is,
  is - was,
  ...ownCell(short_name),
]
const changesSheet = (day: PackingDay, title: Title, words: Said): Sheet =>
  sheetOf({
    name: words.changes,
    title: title(words.changesSince(day.week_before)),
    columns: changeColumns(day, words),
    rows: day.changes.map(changeRow),
  })

const siteColumns = (words: Said, site: PackedSite): Column[] => [
  { header: words.name, kind: 'text' },
  { header: site.products ? words.items : words.cartons, kind: 'number' },
  { header: words.notes, kind: 'text' },
  { header: words.keptFrom, kind: 'date' },
  { header: words.order, kind: 'text' },
  { header: words.signed, kind: 'text', least_width: 24 },
  ...(site.products ? [productColumn(words)] : []),
]
const siteSheet = (site: PackedSite, pantry_name: string, title: Title, words: Said): Sheet => {
  const { site_name, cartons, donated, names } = site
  const given = donated > 0 && `${words.sayPantry(pantry_name)}: ${words.showSum(piecesOf(site, 'donated'))}`
  const what = [site_name, given].filter(Boolean).join(', ')
  return sheetOf({
    name: site_name,
    title: title(what, words.showHours(site)),
    columns: siteColumns(words, site),
    rows: names.map(({ name, cartons: own, notes, held_from, is_made_up, reference, short_name }) => [
      // What makes up for another day is packed for this one.
      ...[name, own, notes, is_made_up ? null : held_from, reference, null],
      ...ownCell(short_name),
    ]),
    totals: [words.total, cartons, null, null, null, null, ...(site.products ? [words.showSum(piecesOf(site, 'cartons'))] : [])],
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
