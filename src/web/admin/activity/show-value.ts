import { isPlainDate } from '../../../shared/dates/calendar.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { type FieldName, statusNames } from '../../../words/en/dashboard/admin.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showClockTime } from '../../../words/en/pages/moment.ts'
import { wordFor } from './say-action.ts'

/** When a cycle opens or closes itself. */
const isClockTime = (value: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)

const MONEY: readonly string[] = ['total_amount', 'refunded_amount', 'carton_price', 'credit_amount'] satisfies FieldName[]

export const showValue = (field: string, value: string): string => {
  if (value === '') return 'empty'
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  if (isPlainDate(value)) return `${showDate(value)}, ${value.slice(0, 4)}`
  if (isClockTime(value)) return showClockTime(value)
  if (field === 'status') return wordFor(statusNames, value, 'Other')
  return MONEY.includes(field) && Number.isFinite(Number(value)) ? showCents(toCents(Number(value))) : value
}
