import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { orderTotalCents, weeksLeft } from '../../../shared/rules/money/order-total.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import { showCartons, showWeeks } from '../../../words/en/fields.ts'
import { useReading } from '../../calls/use-call.ts'
import { orderRules } from '../parts/form/order-rules.ts'
import type { Draft } from './draft.ts'

/** What the order comes to by the shop's price rule, and how; nothing while a part of it is missing. */
export type Proposal = { readonly cents: number; readonly says: string }

export const useProposal = (draft: Draft): Proposal | undefined => {
  const cycles = useReading('listCycles')
  const price = useReading('readCartonPrice')
  const hints = useReading('readSubscribeHints')
  const cycle = cycles.data?.find(({ cycle_id }) => String(cycle_id) === draft.cycle_id)
  if (!cycle || !price.data || !hints.data) return
  return proposalFor(draft, cycle, toCents(price.data.carton_price), hints.data.today)
}

const proposalFor = (draft: Draft, cycle: Cycle, priceCents: number, today: string): Proposal | undefined => {
  if (orderRules.cartons_per_week(draft.cartons_per_week) || orderRules.donation_cartons(draft.donation_cartons)) return
  const weeks = weeksLeft(cycle, today)
  const cartonsPerWeek = Number(draft.cartons_per_week)
  const donationCartons = Number(draft.donation_cartons)
  const donated = donationCartons > 0 ? ` + ${showCartons(donationCartons)} donated` : ''
  return {
    cents: orderTotalCents({ weeks, cartonsPerWeek, donationCartons, priceCents }),
    says: `${showWeeks(weeks)} left × ${showCartons(cartonsPerWeek)}${donated}, at ${showCents(priceCents)} a carton.`,
  }
}
