import { CARTONS_MAX, CARTONS_MIN } from '../../shared/limits.ts'
import { donationCartons, isDonationChoice } from '../../shared/rules/donation.ts'
import { planInstallments } from '../../shared/rules/money/installments.ts'
import { creditUsed, orderTotalCents, weeksLeft } from '../../shared/rules/money/order-total.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import { nowCentsOf, type PayHow, type PlanOf, payHowOf } from '../money/paying/pay-how.ts'
import type { Catalog, OrderDraft, Ordered } from './order-types.ts'

/** What the receipt is written from. The weeks are counted from the farm's date, never from the browser's. */
export type OrderSums = Ordered & {
  readonly cycle: Cycle
  readonly donated: number
  readonly totalCents: number
  /** What credit pays of it, what is left to pay and how, and what of that is paid by card at once. */
  readonly creditCents: number
  readonly payCents: number
  readonly plan: PlanOf
  readonly how: PayHow
  readonly nowCents: number
}

export const cartonsOf = ({ cartonsPerWeek }: Pick<OrderDraft, 'cartonsPerWeek'>): number | undefined => {
  const cartons = /^\d+$/.test(cartonsPerWeek.trim()) ? Number(cartonsPerWeek) : 0
  return cartons >= CARTONS_MIN && cartons <= CARTONS_MAX ? cartons : undefined
}

export const cycleOf = ({ eggCycle }: Pick<OrderDraft, 'eggCycle'>, { cycles }: Catalog): Cycle | undefined =>
  cycles.find(({ cycle_id }) => String(cycle_id) === eggCycle)

/** With what an unpaid order of the same cycle has put aside: the new order takes its place. */
const creditFor = ({ cycle_id }: Cycle, { hints }: Catalog): number =>
  hints.credit_cents + (hints.credit_held.find((held) => held.cycle_id === cycle_id)?.cents ?? 0)

const orderedOf = (draft: OrderDraft, cycle: Cycle, catalog: Catalog): Ordered | undefined => {
  if (catalog.basket) return catalog.basket.orderedOf(draft, cycle, catalog)
  const cartons = cartonsOf(draft)
  const weeks = trialOf(draft, catalog) ?? weeksLeft(cycle, catalog.hints.today)
  return cartons ? { weeks, cartons, priceCents: catalog.priceCents } : undefined
}

/** How many weeks a trial could have: fewer than are left of the cycle. */
export const trialOffered = ({ eggCycle }: Pick<OrderDraft, 'eggCycle'>, catalog: Catalog): number | undefined => {
  const { trial_weeks = 0, today } = catalog.hints
  const cycle = cycleOf({ eggCycle }, catalog)
  return trial_weeks > 0 && cycle && weeksLeft(cycle, today) > trial_weeks ? trial_weeks : undefined
}

/** The same where one is wanted. */
export const trialOf = (draft: Pick<OrderDraft, 'eggCycle' | 'trial'>, catalog: Catalog): number | undefined =>
  draft.trial ? trialOffered(draft, catalog) : undefined

/** Nothing as long as the cycle or the number of cartons is missing. */
export const orderSums = (draft: OrderDraft, catalog: Catalog): OrderSums | undefined => {
  const cycle = cycleOf(draft, catalog)
  const ordered = cycle && orderedOf(draft, cycle, catalog)
  if (!ordered) return
  const { weeks, cartons, priceCents, basket } = ordered
  const choice = draft.donationCartons
  const donated = isDonationChoice(choice) ? donationCartons(choice, cycle.number_of_weeks) : 0
  const first = orderTotalCents({ weeks, cartonsPerWeek: cartons, donationCartons: donated, priceCents })
  const totals = [first, ...(basket?.moreCents ?? [])]
  const totalCents = totals.reduce((sum, cents) => sum + cents, 0)
  const creditCents = creditUsed(creditFor(cycle, catalog), totalCents)
  const payCents = totalCents - creditCents
  const { today } = catalog.hints
  const plan: PlanOf = (count) =>
    catalog.basket?.planTogether(totals, creditCents, count, today) ?? planInstallments(payCents, count, today)
  const how = payHowOf(draft.payHow, payCents, catalog.hints, cycle)
  const nowCents = nowCentsOf(how, payCents, plan)
  return { ...ordered, cycle, donated, totalCents, creditCents, plan, payCents, how, nowCents }
}
