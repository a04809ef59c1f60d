import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { orderTotalCents, weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import { pickups } from '../../../words/en/dashboard/products.ts'
import { showCartons, showWeeks } from '../../../words/en/fields.ts'
import { showPieces } from '../../../words/en/product.ts'
import { useReading } from '../../calls/use-call.ts'
import { orderRules } from '../parts/form/order-rules.ts'
import { type ChosenProduct, rhythmOf } from './chosen-product.ts'
import type { Draft } from './draft.ts'

/** What the order comes to by the shop's price rule, and how; nothing while a part of it is missing. */
export type Proposal = { readonly cents: number; readonly says: string }

export const useProposal = (draft: Draft, chosen: ChosenProduct | undefined): Proposal | undefined => {
  const cycles = useReading('listCycles')
  const price = useReading('readCartonPrice')
  const hints = useReading('readSubscribeHints')
  const cycle = cycles.data?.find(({ cycle_id }) => String(cycle_id) === draft.cycle_id)
  if (!cycle || !price.data || !hints.data) return
  const { weeks } = weeksOnSale(cycle, hints.data.today, rhythmOf(chosen))
  return proposalFor(draft, weeks, toCents(chosen?.product.price ?? price.data.carton_price), chosen?.product.product_name)
}

const proposalFor = (draft: Draft, weeks: number, priceCents: number, product: string | undefined): Proposal | undefined => {
  if (orderRules.cartons_per_week(draft.cartons_per_week) || orderRules.donation_cartons(draft.donation_cartons)) return
  const cartonsPerWeek = Number(draft.cartons_per_week)
  const donationCartons = Number(draft.donation_cartons)
  const donated = donationCartons > 0 ? ` + ${showPieces(donationCartons, product)} donated` : ''
  const price = showCents(priceCents)
  return {
    cents: orderTotalCents({ weeks, cartonsPerWeek, donationCartons, priceCents }),
    says:
      product === undefined
        ? `${showWeeks(weeks)} left × ${showCartons(cartonsPerWeek)}${donated}, at ${price} a carton.`
        : `${pickups(weeks)} left × ${showPieces(cartonsPerWeek, product)}${donated}, at ${price} each.`,
  }
}
