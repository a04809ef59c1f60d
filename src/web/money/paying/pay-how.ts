import { installmentChoices, type PlannedInstallment } from '../../../shared/rules/money/installments.ts'
import type { SubscribeHints } from '../../../shared/shapes/checkout.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'

/** How an order is paid: by card at once, to the farm, or in so many monthly installments after the first. */
export type PayHow = 'card' | 'farm' | number

type Offered = Pick<SubscribeHints, 'pay_farm' | 'installments_most' | 'installments_past_season' | 'today'>

export const isOffered = ({ pay_farm, installments_most }: Pick<Offered, 'pay_farm' | 'installments_most'>): boolean =>
  pay_farm !== null || installments_most > 0

/** As it is chosen, as far as it is offered for this order: a choice that the farm, a smaller order or a shorter season takes away is not sent. */
export const payHowOf = (chosen: string, cents: number, hints: Offered, cycle: Pick<Cycle, 'end_date'>): PayHow => {
  if (cents === 0 || chosen === '') return 'card'
  if (chosen === 'farm') return hints.pay_farm ? 'farm' : 'card'
  const most = installmentChoices(cents, hints, hints.today, cycle).at(-1)
  return most ? Math.min(Number(chosen), most) : 'card'
}

/** What is paid when, in so many monthly installments after the first. */
export type PlanOf = (installments: number) => readonly PlannedInstallment[]

/** What a card pays when the button is pressed. */
export const nowCentsOf = (how: PayHow, cents: number, plan: PlanOf): number =>
  how === 'farm' ? 0 : how === 'card' ? cents : (plan(how)[0]?.cents ?? 0)

/** As the checkout expects it; nothing if everything is paid at once. */
export const payLaterOf = (how: PayHow | undefined) => {
  if (how === 'farm') return { payLater: how }
  return typeof how === 'number' ? { payLater: 'installments' as const, installments: how } : {}
}
