import type { PlainDate } from './dates/calendar.ts'
import { addDays } from './dates/calendar.ts'

/** The version of `words/en/renewal.ts` that people agree to: another text gets another number. */
export const RENEWAL_TERMS = 1

/** How long before an automatic renewal its customer hears of it: where a season ran for a year, the law wants 15 to 45 days. */
const NOTICE_DAYS = 14
const LONG_NOTICE_DAYS = 30

export const renewalDay = (today: PlainDate, wasLong: boolean): PlainDate => addDays(today, wasLong ? LONG_NOTICE_DAYS : NOTICE_DAYS)

/** A renewal that could not be placed for so many days after its day is not placed anymore: its customer no longer expects it. */
export const RENEWAL_LATE_DAYS = 3
