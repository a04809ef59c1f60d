import { adminRecords, adminTabs, adminWeek } from '../../../shared/admin-addresses.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { several, showUnverifiedOrders } from '../../../words/en/dashboard/admin.ts'
import { showCartons } from '../../../words/en/fields.ts'
import { showComingDay } from '../../ui/show/coming-day.ts'

/** The figures of the overview, each with the list it is taken from. */
export type Figure = { readonly words: string; readonly to: string }

export const packingOf = (date: string) => `${adminWeek.packing.path}?date=${date}`

export const nextFigure = ({ next, today }: Overview): Figure | undefined =>
  next
    ? {
        words: `${showComingDay(next.pickup_date, today)}: ${showCartons(next.cartons + next.donated)} at ${several(next.sites.length, 'site', 'sites')}`,
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

export const careFigures = ({
  care: { payments, unverified, questions, failed_mails, health },
}: Overview): (Figure & { readonly count: number })[] =>
  [
    {
      count: payments,
      words: several(payments, 'order needs attention', 'orders need attention'),
      to: `${adminTabs.subscriptions.path}?show=care`,
    },
    {
      count: unverified,
      words: showUnverifiedOrders(unverified),
      to: `${adminTabs.subscriptions.path}?show=unverified`,
    },
    { count: questions, words: several(questions, 'open question', 'open questions'), to: adminTabs.questions.path },
    {
      count: failed_mails,
      words: several(failed_mails, 'email failed', 'emails failed'),
      to: `${adminRecords.mailRecord.path}?status=failed`,
    },
    { count: health, words: 'Something is broken', to: adminRecords.health.path },
  ].filter(({ count }) => count > 0)
