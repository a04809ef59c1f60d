import { adminRecords, adminTabs, adminWeek } from '../../../shared/admin-addresses.ts'
import { addDays, type PlainDate, showDate } from '../../../shared/dates/calendar.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { showCount } from '../../../shared/words/admin-words.ts'
import { showCartons } from '../../../shared/words/words.ts'

/** The figures of the overview, each with the list it is taken from. */
export type Figure = { readonly words: string; readonly to: string }

const several = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${showCount(count)} ${many}`)

export const packingOf = (date: string) => `${adminWeek.packing.path}?date=${date}`

/** Who reads it at six in the morning need not know what day it is. */
const nameDay = (date: PlainDate, today: PlainDate): string => {
  if (date === today) return `Today, ${showDate(date)}`
  return date === addDays(today, 1) ? `Tomorrow, ${showDate(date)}` : showDate(date)
}

export const nextFigure = ({ next, today }: Overview): Figure | undefined =>
  next
    ? {
        words: `${nameDay(next.pickup_date, today)}: ${showCartons(next.cartons + next.donated)} at ${several(next.sites.length, 'site', 'sites')}`,
        to: packingOf(next.pickup_date),
      }
    : undefined

/** Only where there are limits is there something to tell. */
export const capacityFigures = ({ capacity }: Overview): Figure[] =>
  capacity.flatMap(({ cycle_name, cartons_left, sites }) => {
    const full = sites.filter(({ places_left }) => places_left <= 0).length
    const words = [
      ...(cartons_left === null ? [] : [cartons_left <= 0 ? 'full' : `${showCartons(cartons_left)} a week left`]),
      ...(full > 0 ? [several(full, 'site full', 'sites full')] : []),
    ]
    return words.length === 0 ? [] : [{ words: `${cycle_name}: ${words.join(', ')}`, to: adminTabs.cycles.path }]
  })

export const careFigures = ({ care: { payments, questions, failed_mails } }: Overview): (Figure & { readonly count: number })[] =>
  [
    { count: payments, words: several(payments, 'order needs care', 'orders need care'), to: `${adminTabs.subscriptions.path}?show=care` },
    { count: questions, words: several(questions, 'open question', 'open questions'), to: adminTabs.questions.path },
    {
      count: failed_mails,
      words: several(failed_mails, 'mail failed', 'mails failed'),
      to: `${adminRecords.mailRecord.path}?status=failed`,
    },
  ].filter(({ count }) => count > 0)
