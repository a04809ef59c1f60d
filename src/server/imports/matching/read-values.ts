import { fromDayNumber, isPlainDate } from '../../../shared/dates/calendar.ts'
import { readTypedAmount } from '../../../shared/rules/money/typed-amount.ts'
import type { Defaults } from '../../../shared/shapes/imports.ts'
import { readPaidWords } from './paid-words.ts'

/** What is written in a cell, as far as it is clear; what is not is asked back, never guessed. */

/** `unclear`: could be read in two ways. */
export type Read<Value> = { value: Value } | { trouble: 'wrong' | 'unclear' }

const wrong = { trouble: 'wrong' } as const

/** No amount is longer, and a cell may be very long. */
const AMOUNT_LETTERS_MAX = 60

/** `19.470000000000002`: what spreadsheets make of a sum. */
const noisyCents = (text: string): number | undefined => {
  if (!/^\d{1,9}[.,]\d{5,}$/.test(text)) return undefined
  const cents = Number(text.replace(',', '.')) * 100
  return Math.abs(cents - Math.round(cents)) < 1e-4 ? Math.round(cents) : undefined
}

/** `12,-`: the line stands for the cents, so there are none before it. */
const NO_CENTS = /(?<=^(?:\d+|[1-9]\d{0,2}(?:[.,\s'’]\d{3})+))[.,][-–—]{1,2}$/

/** Money with a sign, group separators and any decimal mark; a negative amount is invalid. */
export const readCents = (cell: string): Read<number> => {
  if (cell.length > AMOUNT_LETTERS_MAX) return wrong
  const bare = cell
    .replace(/^(US)?\$\s*|\s*(US)?\$$|\s*(USD|EUR|€)$|^(USD|EUR|€)\s*/gi, '')
    .replace(NO_CENTS, '')
    .trim()
  const noisy = noisyCents(bare)
  if (noisy !== undefined) return { value: noisy }
  const read = readTypedAmount(bare)
  if (read.kind === 'amount') return { value: read.cents }
  if (read.kind === 'unclear') return { trouble: 'unclear' }
  return wrong
}

export type DateOrder = Defaults['date_order']

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[,\s].*)?$/
const MONTH_FIRST = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[,\s].*)?$/i
const DAY_FIRST = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[.\s-]+([a-z]{3,9})\.?[,\s-]+(\d{4}|\d{2})(?:[,\s].*)?$/i
/** Days of a spreadsheet whose cell forgot that it is a date: from 1982 to 2064. */
const SERIAL = /^([3-5]\d{4})(?:\.\d+)?$/
const DAYS_TO_1970 = 25_569

const dayOf = (year: string | undefined, month: number, day: string | undefined): Read<string> => {
  const full = year?.length === 2 ? `20${year}` : year
  const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isPlainDate(date) ? { value: date } : wrong
}

const readNumbers = (one: string, other: string, year: string | undefined, order: DateOrder): Read<string> => {
  if (order !== null) return order === 'mdy' ? dayOf(year, Number(one), other) : dayOf(year, Number(other), one)
  const readings = [dayOf(year, Number(one), other), dayOf(year, Number(other), one)].flatMap((each) => ('value' in each ? each.value : []))
  const [day, another = day] = readings
  if (day === undefined) return wrong
  return day === another ? { value: day } : { trouble: 'unclear' }
}

/** A day as people and programs write it; which of two numbers is the month, the file or the farmer says for all of it. */
export const readDate = (cell: string, order: DateOrder): Read<string> => {
  const text = cell.trim()
  const first = YEAR_FIRST.exec(text)
  if (first) return dayOf(first[1], Number(first[2]), first[3])
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, one = '', other = '', year] = numbers
    return readNumbers(one, other, year, order)
  }
  const named = MONTH_FIRST.exec(text)
  if (named) return dayOf(named[3], monthOf(named[1] ?? ''), named[2])
  const behind = DAY_FIRST.exec(text)
  if (behind) return dayOf(behind[3], monthOf(behind[2] ?? ''), behind[1])
  const [, serial] = SERIAL.exec(text) ?? []
  return serial === undefined ? wrong : { value: fromDayNumber(Number(serial) - DAYS_TO_1970) }
}

const YES = /^(yes|y|true|✓|✔|paid|paid in full|full|complete|completed|settled|balanced|captured|succeeded)$/i
const NO = /^(no|n|false|-|–|unpaid|not paid|pending|due|balance due|balance_due|owed|owing|outstanding|invoiced|checkout|none)$/i

/** What was paid of a total: an amount, or a word for all or nothing of it. */
export const readPaid = (cell: string, total: number): Read<number> => {
  if (YES.test(cell)) return { value: total }
  if (NO.test(cell)) return { value: 0 }
  const amount = readCents(cell)
  const said = 'value' in amount ? null : readPaidWords(cell)
  return said === null ? amount : { value: said === 'paid' ? total : 0 }
}
