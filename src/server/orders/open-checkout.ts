import { pages } from '../../shared/addresses.ts'
import { cutText } from '../../shared/cut-text.ts'
import { wordsIn } from '../../shared/language.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import * as en from '../../words/en/money/payment-pages.ts'
import * as es from '../../words/es/money/payment-pages.ts'
import type { Shop } from '../kernel/context.ts'
import { inLanguage } from '../kernel/spoken/own-texts.ts'
import { backTo, type OpenedPage, openPaymentPage, type PageText, successUrl } from '../money/payment-page/open-page.ts'
import { type Account, type Pending, pageOf, readAccount } from '../store/money/checkout-basis.ts'
import type { OpenedBy } from '../store/money/payment-pages.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { type Basket, type CreditSeen, isOnce, isSame, isWeeklyCarton, totalOf, type WantedLine, type WantedOrder } from './wanted-order.ts'

/** One unpaid order per person and cycle, paid on its own page. */

type Refused = Exclude<PlacedOrder, { kind: 'toPay' | 'placed' }>
export type Opened = Exclude<OpenedPage<never>, { kind: 'done' }> | Refused

const words = wordsIn(en, es)

/** What credit pays of an order and of the others of its basket. */
const creditOf = (row: Basket): number => [row, ...row.more].reduce((sum, order) => sum + order.credit_cents, 0)

/** A stored order and what was wanted. */
type Written = { row: Basket; wanted: WantedOrder }

// The provider takes no longer name of a line.
const NAME_MOST = 200
const shorten = (name: string): string => cutText(name, NAME_MOST)

/** A line in words: of the carton as ever, of anything that was chosen by its name. */
const nameOf = (say: ReturnType<typeof words>, season: string, line: WantedLine, product: string): string =>
  isWeeklyCarton(line) ? say.eggs(season, line.cartons_per_week, line.weeks) : say.pieces(season, { ...line, product })

const linesOf = ({ cents, language }: OpenedBy, { row, wanted }: Written, { current }: Shop['farm']): PageText['lines'] => {
  const [say, farm] = [words(language), current.farm_name]
  const { cycle, site, price_cents } = wanted
  const season = inLanguage(cycle.cycle_name, current, language)
  const about = say.collectedAt(farm, site.site_name)
  const pieces = [wanted, ...wanted.more].map((line) => ({
    name: nameOf(say, season, line, inLanguage(line.product_name, current, language)),
    about,
    quantity: line.weeks * line.cartons_per_week,
    unitCents: line.price_cents,
  }))
  const given = isWeeklyCarton(wanted) ? undefined : inLanguage(wanted.product_name, current, language)
  const donated = {
    name: say.donated(season, row.donation_cartons, given),
    about: farm,
    quantity: row.donation_cartons,
    unitCents: price_cents,
  }
  const orders = [row, ...row.more]
  const credit_cents = creditOf(row)
  const isLater = orders.some(({ pay_later }) => pay_later === 'installments')
  if (credit_cents === 0 && !isLater) return row.donation_cartons > 0 ? [...pieces, donated] : pieces
  // The provider doesn't allow negative lines, so credit and amounts paid later are subtracted in one combined line.
  const besides = row.donation_cartons > 0 ? say.besides(row.donation_cartons, given) : ''
  const credit = credit_cents > 0 ? say.lessCredit(credit_cents) : ''
  const count = (wanted.installments?.count ?? 0) + 1
  const first = isLater ? say.firstInstallment(count, totalOf(wanted) - credit_cents) : ''
  const name = shorten(pieces.map((each) => each.name).join(' + '))
  return [{ name: `${name}${besides}${credit}${first}`, about, quantity: 1, unitCents: cents }]
}

const textOf = (shop: Shop, page: OpenedBy, row: Basket, wanted: WantedOrder): PageText => {
  const { farm_name } = shop.farm.current
  const what = [wanted, ...wanted.more].map((line) => nameOf(en, wanted.cycle.cycle_name, line, line.product_name)).join(' + ')
  return {
    lines: linesOf(page, { row, wanted }, shop.farm),
    description: `${farm_name}, order ${showReference(row.id)}: ${shorten(what)}`,
    cancelUrl: backTo(shop, isOnce(wanted) ? pages.myPickups : pages.cancel),
    isAtOnce: isOnce(wanted),
  }
}

type Asked = { user_id: string; wanted: WantedOrder; stood: Account } & Omit<CreditSeen, 'balance_cents'>

/** Opens a page to pay for an order, based on the person's recent state and the credit their page showed. */
export const openCheckout = async (shop: Shop, { user_id, wanted, stood, ...seen }: Asked): Promise<Opened> => {
  const { shown_cents } = seen
  let account: Account | undefined = stood
  let pending: Pending | undefined
  let rest: Account = stood
  const opened = await openPaymentPage<Exclude<PlacedOrder, { kind: 'toPay' }>>(shop, {
    find: async () => {
      rest = account ?? (await readAccount(shop.db, user_id, { cycle_id: wanted.cycle.cycle_id, isOnce: isOnce(wanted) }))
      account = undefined
      pending = rest.pending
      return pending?.page
    },
    isWanted: () => {
      const { order } = pending as Pending
      const credit_cents = creditOf(order)
      return isSame(order, wanted) && credit_cents === (shown_cents ?? credit_cents)
    },
    begin: async () => {
      const placed = await placeOrder(shop, user_id, wanted, { balance_cents: rest.balance_cents, ...seen })
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
