import { compareDates } from '../../../../shared/dates/calendar.ts'
import type { ValueField } from '../../../../shared/fields/import-fields.ts'
import { CARTONS_MAX, CARTONS_MIN, DONATION_MAX } from '../../../../shared/limits.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import { readTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import { RHYTHMS } from '../../../../shared/rules/products.ts'
import { showPaidOn } from '../../../../words/en/money/receipt.ts'
import { showRhythm } from '../../../../words/en/product.ts'
import { useReading } from '../../../calls/use-call.ts'

/** What a value may stand for, as texts that the shop understands. */

const PAID = 'Paid in full'
const NOT_PAID = 'Not paid'

const counts = Array.from({ length: CARTONS_MAX - CARTONS_MIN + 1 }, (_, each) => String(each + CARTONS_MIN))

/** The texts to choose from, by field; what else there may be is typed. */
export const useTexts = (): Readonly<Partial<Record<ValueField, readonly string[]>>> => {
  const sites = useReading('listSites').data ?? []
  const cycles = useReading('listCycles').data ?? []
  const products = useReading('listProducts').data ?? []
  const latestFirst = [...cycles].sort((a, b) => compareDates(b.start_date, a.start_date))
  return {
    site: [...new Set(sites.map(({ site_name }) => site_name))],
    cycle: [...new Set(latestFirst.map(({ cycle_name }) => cycle_name))],
    cartons_per_week: counts,
    product: products.map(({ product_name }) => product_name),
    every_weeks: RHYTHMS.map(showRhythm),
    paid: [PAID, NOT_PAID],
  }
}

export type Typing = {
  readonly option: string
  readonly type?: 'date'
  readonly mode?: 'numeric' | 'decimal'
  readonly wrong: string
  readonly isRight: (typed: string) => boolean
}

const amount: Typing = {
  option: 'Enter an amount…',
  mode: 'decimal',
  wrong: 'Enter an amount like 130.00.',
  isRight: (typed) => readTypedAmount(typed).kind === 'amount',
}

/** What is typed where no list has it. */
export const typings: Readonly<Partial<Record<ValueField, Typing>>> = {
  donation_cartons: {
    option: 'Enter a number…',
    mode: 'numeric',
    wrong: `Enter a whole number up to ${DONATION_MAX}.`,
    isRight: (typed) => /^\d{1,5}$/.test(typed) && Number(typed) <= DONATION_MAX,
  },
  total: amount,
  paid: amount,
  date: { option: 'Enter a date…', type: 'date', wrong: 'Choose a date.', isRight: (typed) => typed !== '' },
}

/** One name for what the shop reads alike. */
export const plainText = (field: ValueField, text: string): string => {
  if (field !== 'paid') return text
  if (/^(yes|paid|paid in full)$/i.test(text)) return PAID
  return /^(no|unpaid|not paid)$/i.test(text) ? NOT_PAID : text
}

export const showText = (field: ValueField, text: string): string => {
  if (field === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? showPaidOn(text) : text
  if (field !== 'total' && field !== 'paid') return text
  const read = readTypedAmount(text)
  return read.kind === 'amount' ? showCents(read.cents) : text
}
