import { dateAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import { CARTONS_MAX } from '../../../shared/limits.ts'
import { canPayByCard } from '../../../shared/rules/money/card-sum.ts'
import { installmentChoices, planInstallments } from '../../../shared/rules/money/installments.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import type { RenewalOffer, RenewalWay } from '../../../shared/shapes/renewal.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import { type CheckoutBasis, readCheckoutBasis } from '../../store/money/checkout-basis.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import type { Renewal } from '../../store/orders/renewals.ts'
import { readChoice } from '../../store/sold-as.ts'
import { whyNotLater } from '../place-order.ts'
import type { WantedOrder } from '../wanted-order.ts'
import { howPaid, type NotOrdered, type WorkedOut, workOutOrder } from '../work-out-order.ts'

/** What an invited person had, as an order of the new season, by the rule of the checkout. */

export type Prepared = { renewal: Renewal; basis: CheckoutBasis; worked: WorkedOut; credit_cents: number; pay_cents: number }

/** Why it can't be the same again: orders of several sites, or for more than one order takes, are for the form. */
export type NotRenewed = Exclude<NotOrdered, 'noTrial'> | 'unclear'

/** The donation is always asked again. */
export const prepareRenewal = async (shop: Shop, db: Db, renewal: Renewal, today: PlainDate): Promise<Prepared | NotRenewed> => {
  const { user_id, cycle_id, site_id } = renewal
  if (renewal.sites > 1 || renewal.lines.some(({ cartons_per_week }) => cartons_per_week > CARTONS_MAX)) return 'unclear'
  const lines = renewal.lines.map(({ product_id, cartons_per_week, every_weeks, first_week }) => ({
    product: product_id,
    cartons: cartons_per_week,
    everyWeeks: every_weeks,
    turn: first_week % every_weeks,
  }))
  const product_ids = lines.map(({ product }) => product)
  const basis = await readCheckoutBasis(db, user_id, { cycle_id, site_id, product_ids })
  const worked = workOutOrder(shop, basis, { lines, donationCartons: 0, today })
  if (worked === 'noTrial') throw new Error('A renewal is no trial')
  if (typeof worked === 'string') return worked
  const credit_cents = creditUsed(basis.balance_cents, worked.amount)
  return { renewal, basis, worked, credit_cents, pay_cents: worked.amount - credit_cents }
}

/** The order itself, to be paid in one of the ways. */
export const wantedOf = (
  { renewal, worked }: Prepared,
  paid: Pick<WantedOrder, 'pay_later' | 'due_date' | 'installments' | 'card' | 'claim'>,
): WantedOrder => {
  const { name, second_email, additional_notes, email } = renewal
  const { cycle, site, first, more } = worked
  return { cycle, site, name, second_email, additional_notes, email, donation_cartons: 0, ...first, more, ...paid }
}

/** How it can be paid, the least trouble first. */
const waysOf = async (shop: Shop, db: Db, prepared: Prepared, today: PlainDate): Promise<RenewalWay[]> => {
  const { renewal, worked, pay_cents } = prepared
  const whole = { installments: 0, now_cents: pay_cents, due_date: null }
  if (pay_cents === 0) return [{ ...whole, pay: 'credit' }]
  const most = installmentChoices(pay_cents, shop.farm.current, today, worked.cycle).at(-1)
  const [first] = most === undefined ? [] : planInstallments(pay_cents, most, today)
  const byCard = canPayByCard(pay_cents)
  const saved = byCard && renewal.email_verified ? await savedCards.findOfUser(db, renewal.user_id) : undefined
  const card = saved && { brand: saved.brand, last4: saved.last4 }
  const inParts = most !== undefined && first && byCard ? { installments: most, now_cents: first.cents, due_date: null } : undefined
  const farm = howPaid(shop.farm, worked, { payLater: 'farm', count: undefined, payCents: pay_cents, today })
  const pressed = farm && { shop, user_id: renewal.user_id, wanted: wantedOf(prepared, farm), at: shop.clock() }
  const isTrusted = pressed !== undefined && (await whyNotLater(db, pressed)) === undefined
  return [
    ...(card ? [{ ...whole, pay: 'card' as const, card }] : []),
    ...(card && inParts ? [{ ...inParts, pay: 'card' as const, card }] : []),
    ...(isTrusted ? [{ ...whole, now_cents: 0, due_date: farm?.due_date ?? null, pay: 'farm' as const }] : []),
    ...(byCard ? [{ ...whole, pay: 'page' as const }] : []),
    ...(inParts && !card && renewal.email_verified ? [{ ...inParts, pay: 'page' as const }] : []),
  ]
}

/** Their own names of products, where there is something to choose. */
export const linesSaid = async (db: Db, { worked }: Pick<Prepared, 'worked'>): Promise<RenewalOffer['lines']> => {
  const isNamed = await readChoice(db)
  return [worked.first, ...worked.more].map(({ product_name, every_weeks, cartons_per_week, weeks }) => ({
    cartons_per_week,
    weeks,
    ...(isNamed && { product: product_name, every_weeks }),
  }))
}

/** What its page says; nothing where it can't be the same again. */
export const offerOf = async (shop: Shop, db: Db, renewal: Renewal, today: PlainDate): Promise<RenewalOffer | undefined> => {
  const prepared = await prepareRenewal(shop, db, renewal, today)
  if (typeof prepared === 'string') return undefined
  const { worked, credit_cents } = prepared
  const { cycle, site, amount } = worked
  return {
    cycle_id: cycle.cycle_id,
    egg_cycle: cycle.cycle_name,
    start_date: cycle.start_date,
    end_date: cycle.end_date,
    pickup_site: site.site_name,
    lines: await linesSaid(db, prepared),
    amount,
    credit_cents,
    kept_until: renewal.kept_until && dateAt(new Date(renewal.kept_until.getTime() - 1), shop.farm.current.time_zone),
    ways: await waysOf(shop, db, prepared, today),
  }
}
