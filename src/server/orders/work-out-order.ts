import { addMonths, clockAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { hasDayLeft } from '../../shared/dates/planned-visits.ts'
import { trialWeeks } from '../../shared/dates/trial-weeks.ts'
import { installmentChoices } from '../../shared/rules/money/installments.ts'
import { orderTotalCents, weeksOnSale } from '../../shared/rules/money/order-total.ts'
import { dueDate } from '../../shared/rules/money/owed.ts'
import type { PayLater } from '../../shared/shapes/orders.ts'
import type { Shop } from '../kernel/context.ts'
import type { CheckoutBasis } from '../store/money/checkout-basis.ts'
import { PAID_NOW, type WantedLine, type WantedOrder } from './wanted-order.ts'

/** What an order would be of and come to, by today's weeks and prices: for the checkout, and for a renewal before it. */

export type AskedLine = { product: number; cartons: number; everyWeeks: number; turn: number }

/** Why nothing can be ordered like this. */
export type NotOrdered = 'cycleClosed' | 'siteClosed' | 'notSold' | 'noWeeksLeft' | 'noTrial' | 'noDayLeft'

export type WorkedOut = Pick<WantedOrder, 'cycle' | 'site' | 'more'> & { first: WantedLine; amount: number }

/** A trial is of as many weeks as the farm offers to try. */
type Asked = { lines: readonly AskedLine[]; donationCartons: number; today: PlainDate; isTrial?: boolean }

export const workOutOrder = (
  { farm, clock }: Pick<Shop, 'farm' | 'clock'>,
  { cycle, site, products, is_early, changes }: CheckoutBasis,
  { lines, donationCartons, today, isTrial = false }: Asked,
): WorkedOut | NotOrdered => {
  if (!cycle || !(cycle.is_active || is_early)) return 'cycleClosed'
  if (!site) return 'siteClosed'
  const course = { ...cycle, ...site, changes }
  const now = clockAt(clock(), farm.current.time_zone)
  const worked: WantedLine[] = []
  for (const [place, { product: product_id, cartons, everyWeeks, turn }] of lines.entries()) {
    const sold = products.find((product) => product.product_id === product_id)
    if (!sold?.rhythms.includes(everyWeeks)) return 'notSold'
    const left = weeksOnSale(cycle, today, { every_weeks: everyWeeks, turn })
    if (left.weeks === 0) return 'noWeeksLeft'
    const own = isTrial ? trialWeeks(course, left, { rule: farm.current, clock: now, weeks: farm.current.trial_weeks }) : left
    if (!own) return 'noTrial'
    if (!hasDayLeft(course, own, farm.current, now)) return 'noDayLeft'
    const { rhythms: _, ...product } = sold
    const priced = { ...own, cartonsPerWeek: cartons, donationCartons: place === 0 ? donationCartons : 0, priceCents: product.price_cents }
    worked.push({ ...product, ...own, cartons_per_week: cartons, total_cents: orderTotalCents(priced) })
  }
  const [first, ...more] = worked
  if (!first) throw new Error('An order is of something')
  return { cycle, site, first, more, amount: worked.reduce((sum, { total_cents }) => sum + total_cents, 0) }
}

type Later = Pick<WantedOrder, 'pay_later' | 'due_date' | 'installments'>

/** `payLater`: as chosen; `count`: of monthly installments after the first. */
type Choice = { payLater: PayLater | undefined; count: number | undefined; payCents: number; today: PlainDate }

/** How an order is paid; nothing where the farm does not offer so many installments for such a total and season. */
export const howPaid = (
  { current }: Shop['farm'],
  { cycle }: Pick<WorkedOut, 'cycle'>,
  { payLater, count, payCents, today }: Choice,
): Later | undefined => {
  if (payLater === 'farm') return { pay_later: 'farm', due_date: dueDate(today, current.owed_days, cycle) }
  if (payLater === undefined || payCents === 0) return PAID_NOW
  return count !== undefined && installmentChoices(payCents, current, today, cycle).includes(count)
    ? { pay_later: 'installments', due_date: addMonths(today, count), installments: { count, from: today } }
    : undefined
}
