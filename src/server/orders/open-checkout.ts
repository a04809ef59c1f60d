import { pages } from '../../shared/addresses.ts'
import { wordsIn } from '../../shared/language.ts'
import type { PlannedInstallment } from '../../shared/rules/money/installments.ts'
import { afterCredit } from '../../shared/rules/money/order-total.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import * as en from '../../words/en/money/payment-pages.ts'
import * as es from '../../words/es/money/payment-pages.ts'
import type { Shop } from '../kernel/context.ts'
import { inLanguage } from '../kernel/spoken/own-texts.ts'
import { backTo, type OpenedPage, openPaymentPage, type PageText, successUrl } from '../money/payment-page/open-page.ts'
import { type Account, type Pending, pageOf, readAccount } from '../store/money/checkout-basis.ts'
import * as installments from '../store/money/installments.ts'
import type { OpenedBy } from '../store/money/payment-pages.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { type CreditSeen, isSame, type WantedOrder } from './wanted-order.ts'

/** One unpaid order per person and cycle, paid on its own page. */

type Refused = Exclude<PlacedOrder, { kind: 'toPay' | 'placed' }>
export type Opened = Exclude<OpenedPage<never>, { kind: 'done' }> | Refused

const words = wordsIn(en, es)

/** A stored order with its installments. */
type Written = { row: OrderRow; wanted: WantedOrder; plan: readonly PlannedInstallment[] }

const linesOf = ({ cents, language }: OpenedBy, { row, wanted, plan }: Written, { current }: Shop['farm']): PageText['lines'] => {
  const [say, farm] = [words(language), current.farm_name]
  const { cycle, site, price_cents } = wanted
  const season = inLanguage(cycle.cycle_name, current, language)
  const name = say.eggs(season, row.cartons_per_week, row.weeks)
  const about = say.collectedAt(farm, site.site_name)
  const eggs = { name, about, quantity: row.weeks * row.cartons_per_week, unitCents: price_cents }
  const donated = {
    name: say.donatedEggs(season, row.donation_cartons),
    about: farm,
    quantity: row.donation_cartons,
    unitCents: price_cents,
  }
  if (row.credit_cents === 0 && plan.length === 0) return row.donation_cartons > 0 ? [eggs, donated] : [eggs]
  // The provider doesn't allow negative lines, so credit and amounts paid later are subtracted in one combined line.
  const besides = row.donation_cartons > 0 ? say.besides(row.donation_cartons) : ''
  const credit = row.credit_cents > 0 ? say.lessCredit(row.credit_cents) : ''
  const first = plan.length > 0 ? say.firstInstallment(plan.length, afterCredit(row)) : ''
  return [{ name: `${name}${besides}${credit}${first}`, about, quantity: 1, unitCents: cents }]
}

const textOf = async (shop: Shop, page: OpenedBy, row: OrderRow, wanted: WantedOrder): Promise<PageText> => {
  const { farm_name } = shop.farm.current
  const plan = row.pay_later === 'installments' ? await installments.list(shop.db, row.id) : []
  return {
    lines: linesOf(page, { row, wanted, plan }, shop.farm),
    description: `${farm_name}, order ${showReference(row.id)}: ${en.eggs(wanted.cycle.cycle_name, row.cartons_per_week, row.weeks)}`,
    cancelUrl: backTo(shop, pages.cancel),
  }
}

type Asked = { user_id: string; wanted: WantedOrder; shown_cents: CreditSeen['shown_cents']; stood: Account }

/** Opens a page to pay for an order, based on the person's recent state and the credit their page showed. */
export const openCheckout = async (shop: Shop, { user_id, wanted, shown_cents, stood }: Asked): Promise<Opened> => {
  let account: Account | undefined = stood
  let pending: Pending | undefined
  let rest: Account = stood
  const opened = await openPaymentPage<Exclude<PlacedOrder, { kind: 'toPay' }>>(shop, {
    find: async () => {
      rest = account ?? (await readAccount(shop.db, user_id, wanted.cycle.cycle_id))
      account = undefined
      pending = rest.pending
      return pending?.page
    },
    isWanted: () => {
      const { order } = pending as Pending
      return isSame(order, wanted) && order.credit_cents === (shown_cents ?? order.credit_cents)
    },
    begin: async () => {
      const placed = await placeOrder(shop, user_id, wanted, { balance_cents: rest.balance_cents, shown_cents })
      if (placed?.kind !== 'toPay') return placed && { done: placed }
      const page = pageOf(rest, placed.order, placed.page)
      pending = { order: placed.order, page }
      return page
    },
    text: (page) => textOf(shop, page, (pending as Pending).order, wanted),
    isOver: true,
  })
  if (opened.kind !== 'done') return opened
  const { done } = opened
  return done.kind === 'placed' ? { kind: 'open', id: done.sessionId, url: successUrl(shop, done.sessionId) } : done
}
