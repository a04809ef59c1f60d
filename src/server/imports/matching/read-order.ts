import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { AMOUNT_MAX_DOLLARS, CARTONS_MAX, DONATION_MAX, NOTES_MAX } from '../../../shared/limits.ts'
import { orderTotalCents, weeksLeft, weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Defaults, ImportedOrder } from '../../../shared/shapes/imports.ts'
import { importWords as say } from '../../../words/en/dashboard/admin.ts'
import { listMeant, listNamed } from './farm-names.ts'
import { type Farm, oneLine, type Row, type RowInput } from './open-row.ts'
import { readCount } from './read-count.ts'
import { readProduct } from './read-product.ts'
import { type Read, readCents, readDate, readPaid } from './read-values.ts'

/** What a line says of an order. */

const findCycle = (row: Row, { defaults, farm }: RowInput): Cycle | undefined => {
  const written = row.cell('cycle')
  if (written === '') {
    const chosen = farm.cycles.find(({ cycle_id }) => cycle_id === defaults.cycle_id)
    if (!chosen) row.blame('cycle', 'noCycle', say.cycleMissing)
    return chosen
  }
  // Of two of one name the later one comes first.
  const [named, other] = listMeant(farm.cycles, ({ cycle_name }) => cycle_name, written)
  if (named && other) row.note(say.twoCycles(named.cycle_name, named.start_date))
  if (!named) row.blame('cycle', 'unknownCycle', say.cycleUnknown(written))
  return named
}

const nameOf = ({ site_name }: Site): string => site_name

/** Sites that a text names, to the letter rather than up to noise, and those that are open first. */
const sitesNamed = ({ sites, archived }: Farm, written: string): { open: Site[]; closed: Site[] } => {
  const exact = { open: listNamed(sites, nameOf, written), closed: listNamed(archived, nameOf, written) }
  if (exact.open.length + exact.closed.length > 0) return exact
  const open = listMeant(sites, nameOf, written)
  return { open, closed: open.length > 0 ? [] : listMeant(archived, nameOf, written) }
}

type FoundSite = { site: Site; isWritten: boolean }

const findSite = (row: Row, { defaults, farm }: RowInput, isOver: boolean): FoundSite | undefined => {
  const written = row.cell('site')
  if (written === '') {
    // An order with nothing left to collect may be at a closed site.
    const open = isOver ? [...farm.sites, ...farm.archived] : farm.sites
    const chosen = open.find(({ site_id }) => site_id === defaults.site_id)
    const closed = farm.archived.find(({ site_id }) => site_id === defaults.site_id)
    if (!chosen) closed ? row.blame('site', 'closedSite', say.siteArchived(closed.site_name)) : row.blame('site', 'noSite', say.siteMissing)
    return chosen && { site: chosen, isWritten: false }
  }
  const { open, closed } = sitesNamed(farm, written)
  const [named, other] = isOver ? [...open, ...closed] : open
  if (named && other) row.note(say.twoSites(named.site_name, named.site_address))
  if (named) return { site: named, isWritten: true }
  if (closed.length > 0) row.blame('site', 'closedSite', say.siteArchived(written))
  else row.blame('site', 'unknownSite', say.siteUnknown(written))
  return undefined
}

/** How many cartons a week; null for a person without an order. */
export const readCartons = (row: Row, { defaults, matching }: RowInput): number | null | undefined => {
  const written = row.cell('cartons_per_week')
  if (written === '' && defaults.cartons_per_week === null) {
    if (matching.cartons_per_week !== null) row.note(say.noCartons)
    return null
  }
  if (written === '') return defaults.cartons_per_week
  const count = readCount(written)
  if ('value' in count && count.value === 0) return null
  const wrong = say.cartonsWrong(written, CARTONS_MAX)
  if ('trouble' in count) row.blame('cartons_per_week', 'notNumber', wrong)
  else if (count.value > CARTONS_MAX) row.blame('cartons_per_week', 'tooHigh', wrong)
  return 'value' in count ? count.value : undefined
}

const NONE = /^(?:no|none|n\/?a|[-–—]+)$/i

const readDonation = (row: Row): number => {
  const written = row.cell('donation_cartons')
  if (written === '' || NONE.test(written)) return 0
  const count = readCount(written)
  if ('trouble' in count) row.blame('donation_cartons', 'notNumber', say.donationWrong(written))
  else if (count.value > DONATION_MAX) row.blame('donation_cartons', 'tooHigh', say.donationWrong(written))
  return 'value' in count ? count.value : 0
}

type Money = { total_cents: number; paid_cents: number; owed_cents: number }

const takeCents = (row: Row, field: 'total' | 'paid', written: string, read: Read<number>): number | undefined => {
  if ('value' in read) return read.value
  if (read.trouble === 'unclear') row.blame(field, 'unclearAmount', say.amountUnclear(written))
  else row.blame(field, 'notAmount', say.amountWrong(written))
  return undefined
}

/** What the file calls paid. */
const readPaidCell = (row: Row, total_cents: number): number => {
  const given = row.cell('paid')
  const paid = given === '' ? 0 : (takeCents(row, 'paid', given, readPaid(given, total_cents)) ?? 0)
  if (paid > total_cents) row.blame('paid', 'paidTooMuch', say.paidTooMuch)
  return Math.min(paid, total_cents)
}

/** What is recorded as paid: nothing unless the file or the farmer says so. */
const payments: Readonly<Record<Defaults['status'], (row: Row, total_cents: number) => number>> = {
  manual: () => 0,
  owed: readPaidCell,
  paid: (_, total_cents) => total_cents,
}

const readMoney = (row: Row, { defaults }: RowInput, reckoned: number): Money => {
  const written = row.cell('total')
  const read = written === '' ? undefined : takeCents(row, 'total', written, readCents(written))
  if (written === '') row.note(reckoned > 0 ? say.totalReckoned : say.totalNone)
  const total_cents = read ?? reckoned
  if (total_cents > AMOUNT_MAX_DOLLARS * 100) row.blame('total', 'tooHigh', say.amountHigh)
  const paid = payments[defaults.status](row, total_cents)
  return { total_cents, paid_cents: paid, owed_cents: defaults.status === 'owed' ? total_cents - paid : 0 }
}

const readDay = (row: Row, { defaults, farm }: RowInput): PlainDate | null => {
  const written = row.cell('date')
  if (written === '') return null
  const read = readDate(written, defaults.date_order)
  if ('trouble' in read && read.trouble === 'unclear') row.blame('date', 'unclearDate', say.dateUnclear(written))
  else if ('trouble' in read) row.blame('date', 'notDate', say.dateWrong(written))
  else if (read.value > farm.today) row.blame('date', 'futureDate', say.dateToCome(written))
  return 'value' in read ? read.value : null
}

const readNotes = (row: Row) => {
  const additional_notes = row.cell('additional_notes')
  const written = row.cell('farm_notes')
  const phone = oneLine(row.cell('phone'))
  const farm_notes = [written, phone && `Phone: ${phone}`].filter(Boolean).join('\n')
  if (additional_notes.length > NOTES_MAX) row.blame('additional_notes', 'tooLong', say.notesLong(NOTES_MAX))
  if (farm_notes.length > NOTES_MAX) row.blame('farm_notes', 'tooLong', say.notesLong(NOTES_MAX))
  return { additional_notes, farm_notes }
}

/** `isSiteWritten`: the line itself names the site. */
export type ReadOrder = { order: ImportedOrder; isSiteWritten: boolean }

export const readOrder = (row: Row, input: RowInput, cartons: number | undefined, second_email: string): ReadOrder => {
  const { farm } = input
  const cycle = findCycle(row, input)
  const left = cycle ? weeksLeft(cycle, farm.today) : 0
  const found = findSite(row, input, cycle !== undefined && left === 0)
  const of = readProduct(row, input, cycle)
  const weeks = cycle && of ? weeksOnSale(cycle, farm.today, of).weeks : left
  const priceCents = of?.price_cents ?? farm.price_cents
  const donation_cartons = readDonation(row)
  const reckoned = weeks === 0 ? 0 : orderTotalCents({ weeks, cartonsPerWeek: cartons ?? 0, donationCartons: donation_cartons, priceCents })
  if (cycle && left === 0) row.note(say.seasonOver)
  else if (cycle && left < cycle.number_of_weeks) row.note(say.seasonBegun(left, cycle.number_of_weeks))
  const order = {
    cycle_id: cycle?.cycle_id ?? null,
    egg_cycle: cycle?.cycle_name ?? row.cell('cycle'),
    site_id: found?.site.site_id ?? null,
    pickup_site: found?.site.site_name ?? row.cell('site'),
    cartons_per_week: cartons ?? null,
    ...(of && { product_id: of.product_id, short_name: of.short_name, every_weeks: of.every_weeks, turn: of.turn }),
    weeks,
    donation_cartons,
    ...readMoney(row, input, reckoned),
    date: readDay(row, input),
    second_email,
    ...readNotes(row),
  }
  return { order, isSiteWritten: found?.isWritten ?? false }
}
