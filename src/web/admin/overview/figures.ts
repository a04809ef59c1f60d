import { adminRecords, adminTabs, adminWeek } from '../../../shared/admin-addresses.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/frame.ts'
import { showComingDay } from '../../ui/show/coming-day.ts'
import { showTogether } from '../../ui/show/show-pieces.ts'

/** The figures of the overview, each with the list it is taken from. */
export type Figure = { readonly words: string; readonly to: string }

export const packingOf = (date: string) => `${adminWeek.packing.path}?date=${date}`

export const nextFigure = ({ next, today }: Overview): Figure | undefined =>
  next
    ? {
        words: words.nextPickup(showComingDay(next.pickup_date, today), showTogether(piecesOf(next)), next.sites.length),
        to: packingOf(next.pickup_date),
      }
    : undefined

/** What is left of a cycle's eggs: in cartons, or where there are other sizes in dozens. */
export const sayLeft = (left: number, hasProducts = false): string => (hasProducts ? words.dozensLeft(left) : words.cartonsLeft(left))

/** Only where there are limits is there something to tell. */
export const capacityFigures = ({ capacity, has_products }: Overview): Figure[] =>
  capacity.flatMap(({ cycle_name, cartons_left, sites }) => {
    const full = sites.filter(({ places_left }) => places_left <= 0).length
    const says = [
      ...(cartons_left === null ? [] : [cartons_left <= 0 ? words.full : sayLeft(cartons_left, has_products)]),
      ...(full > 0 ? [words.sitesFull(full)] : []),
    ]
    return says.length === 0 ? [] : [{ words: `${cycle_name}: ${says.join(', ')}`, to: adminTabs.cycles.path }]
  })

export const careFigures = ({
  care: { payments, unverified, questions, failed_mails, health },
}: Overview): (Figure & { readonly count: number })[] =>
  [
    {
      count: payments,
      words: words.ordersNeedCare(payments),
      to: `${adminTabs.subscriptions.path}?show=care`,
    },
    {
      count: unverified,
      words: words.unverifiedOrders(unverified),
      to: `${adminTabs.subscriptions.path}?show=unverified`,
    },
    { count: questions, words: words.openQuestions(questions), to: adminTabs.questions.path },
    {
      count: failed_mails,
      words: words.emailsFailed(failed_mails),
      to: `${adminRecords.mailRecord.path}?status=failed`,
    },
    { count: health, words: words.broken, to: adminRecords.health.path },
  ].filter(({ count }) => count > 0)
