import { pages } from '../../../shared/addresses.ts'
import { wordsIn } from '../../../shared/language.ts'
import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { ChangeOutcome } from '../../../shared/shapes/order-changes.ts'
import * as en from '../../../words/en/money/payment-pages.ts'
import * as es from '../../../words/es/money/payment-pages.ts'
import type { Ask } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { inLanguage } from '../../kernel/spoken/own-texts.ts'
import { fitInstallments } from '../../money/installments/fit-installments.ts'
import { endPage } from '../../money/payment-page/end-page.ts'
import { backTo, openPaymentPage, type PageText, pageExpiry } from '../../money/payment-page/open-page.ts'
import type { Db } from '../../store/database/database.ts'
import { dryRunInside } from '../../store/database/dry-run.ts'
import * as products from '../../store/farm/products.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { isOwn, lockChangeable } from './may-change.ts'
import { notifyChanged } from './notify-changed.ts'
import { makePossible, type Possible, readPossible } from './plan-change.ts'
import { endIfFits, readPossibleReplacement, replacementFacts, replaceNow } from './plan-replacement.ts'

/**
 * A customer changes their own order: at once if nothing is to be paid by card, otherwise once it is paid on a payment
 * page. Until then the capacity it needs is reserved.
 */

const words = wordsIn(en, es)
type Asked = Ask<'changeMyOrder'>

/** What was asked for, worked out under the locks: what it costs, how it is made, and its record. */
type Offer = {
  difference_cents: number
  pay_cents: number
  credit_used_cents: number
  facts: Omit<orderChanges.NewChange, 'asked_at' | 'done_at' | 'forgone_cents' | 'page_id' | 'hold_cents' | 'by_order'>
  /** Makes it as if it were paid; refuses it if there is no capacity. */
  tryOut: () => Promise<void>
  /** Makes it, paid by credit or owed; returns what its record says more. */
  make: () => Promise<{ forgone_cents: number; by_order?: number }>
}

const factsOf = ({ order, change }: Possible) => ({
  subscription_id: order.id,
  cartons_per_week: change.wanted.cartons_per_week,
  site_id: change.wanted.site_id,
  was_cartons: order.cartons_per_week,
  was_site_id: order.site_id,
  from_date: change.from_date,
  difference_cents: change.difference_cents,
})

const offerOf = async (ask: Asked, tx: Db): Promise<Offer> => {
  const { instead, cartons_per_week, site_id } = ask.body
  const order = await lockChangeable(ask, tx)
  if (instead) {
    const possible = await readPossibleReplacement(ask, tx, order, { cartons_per_week, site_id, instead })
    const { difference_cents, forgone_cents } = possible.replacement
    return {
      ...possible,
      difference_cents,
      facts: replacementFacts(possible.replacement),
      tryOut: () => endIfFits(ask, tx, possible),
      make: async () => ({ forgone_cents, by_order: await replaceNow(ask, tx, possible) }),
    }
  }
  const possible = await readPossible(ask, tx, order, { cartons_per_week, site_id })
  const { difference_cents, forgone_cents } = possible.change
  return {
    ...possible,
    difference_cents,
    facts: factsOf(possible),
    tryOut: () => makePossible(ask, tx, possible),
    make: async () => {
      await makePossible(ask, tx, possible)
      await fitInstallments(ask.shop, tx, order.id)
      await notifyChanged(ask.shop, tx, order, possible)
      return { forgone_cents }
    },
  }
}

/** Capacity is checked in a dry run; only the reservation is kept. */
const openChangePage = async (
  { shop, user, refuse }: Asked,
  tx: Db,
  { facts, pay_cents, credit_used_cents, tryOut }: Offer,
): Promise<paymentPages.OpenedBy> => {
  await dryRunInside(tx, tryOut)
  const at = shop.clock()
  const { subscription_id } = facts
  const paid = { purpose: 'change', subscription_id, user_id: user.id, cents: pay_cents, saves_card: false } as const
  const page = await paymentPages.add(tx, { ...paid, expires_at: pageExpiry(at), created_at: at })
  if (!page) throw refuse('orderReplaced')
  await orderChanges.add(tx, { ...facts, asked_at: at, page_id: page.page_id, hold_cents: credit_used_cents })
  return page
}

/** Done, or a page to pay on; nothing if another page was opened in the meantime. */
const begin = (ask: Asked): Promise<paymentPages.OpenedBy | { done: true } | undefined> =>
  ask.db.begin(async (tx) => {
    const { shop, user, params, body, refuse } = ask
    const { was_cartons, was_site_id, difference_cents, instead, cartons_per_week, site_id } = body
    const pressed = { call: 'changeMyOrder', body: { ...body, ...params }, user, at: shop.clock(), refuse } as const
    const order = await checkouts.lockById(tx, params.id)
    // A second press finds it done already.
    if (await isReplacedSo(tx, ask, order)) return { done: true }
    if (!isOwn(order, user.id)) throw refuse('notFound')
    if (!instead && order.cartons_per_week === cartons_per_week && order.site_id === site_id) return { done: true }
    // An outdated form would undo what was decided since.
    if (order.cartons_per_week !== was_cartons || order.site_id !== was_site_id) throw refuse('changedMeanwhile')
    if (await paymentPages.findOpen(tx, { subscription_id: params.id })) return undefined
    const offer = await offerOf(ask, tx)
    const { pay_cents } = offer
    if (offer.difference_cents !== difference_cents)
      throw refuse('differenceMoved', { total: showCents(offer.difference_cents), difference_cents: offer.difference_cents })
    if (!canPayByCard(pay_cents)) throw refuse('sumNotByCard', { total: showCents(pay_cents), ...cardRange })
    if (pay_cents > 0) return openChangePage(ask, tx, offer)
    await runOnce(tx, pressed, async () => {
      const made = await offer.make()
      return orderChanges.add(tx, { ...offer.facts, asked_at: shop.clock(), done_at: shop.clock(), ...made })
    })
    return { done: true }
  })

const textOf = async ({ shop, db, params, body }: Asked, { language, cents }: paymentPages.OpenedBy): Promise<PageText> => {
  const { farm_name } = shop.farm.current
  const { egg_cycle, ...sold } = await orderChanges.nameOf(db, params.id)
  const other = body.instead && (await products.read(db, body.instead.product_id))
  const { product, every_weeks } = other ? { product: other.product_name, every_weeks: body.instead?.every_weeks } : sold
  const own = (text: string) => inLanguage(text, shop.farm.current, language)
  const order = { cartons_per_week: body.cartons_per_week, product, every_weeks }
  const name = words(language).changed(showReference(params.id), own(egg_cycle), { ...order, ...(product && { product: own(product) }) })
  return {
    lines: [{ name, about: farm_name, quantity: 1, unitCents: cents }],
    description: `${farm_name}, ${en.changed(showReference(params.id), egg_cycle, order)}`,
    cancelUrl: backTo(shop, pages.profile),
  }
}

/** Whether an open page is for the same change of the order as it is now. */
const isWanted = async ({ db, params, body }: Asked, page: paymentPages.PaymentPage): Promise<boolean> => {
  const order = await checkouts.findById(db, params.id)
  const paying = await orderChanges.findOfPage(db, page.page_id)
  const names = ['cartons_per_week', 'site_id', 'was_cartons', 'was_site_id', 'difference_cents'] as const
  const isAsItWas = paying?.was_cartons === order?.cartons_per_week && paying?.was_site_id === order?.site_id
  const of = paying && orderChanges.insteadOf(paying)
  const isSame = (['product_id', 'every_weeks', 'first_week'] as const).every((name) => of?.[name] === body.instead?.[name])
  return isAsItWas && isSame && paying !== undefined && names.every((name) => paying[name] === body[name])
}

/** Pressed again, the rest has become what is wanted already. */
const isReplacedSo = async (
  db: Db,
  { user, params, body: { instead, cartons_per_week } }: Asked,
  order: OrderRow | undefined,
): Promise<boolean> => {
  if (order?.user_id !== user.id) return false
  const is = instead && (await orderChanges.findReplaced(db, params.id))
  return (
    is !== undefined &&
    is.cartons_per_week === cartons_per_week &&
    is.product_id === instead?.product_id &&
    is.every_weeks === instead.every_weeks
  )
}

export const changeOrder = async (ask: Asked): Promise<ChangeOutcome> => {
  const { shop, db, user, params, refuse } = ask
  const order = await checkouts.findById(db, params.id)
  if (await isReplacedSo(db, ask, order)) return { state: 'done' }
  if (!isOwn(order, user.id)) throw refuse('notFound')
  const opened = await openPaymentPage<true>(shop, {
    find: () => paymentPages.findOpen(db, { subscription_id: params.id }),
    isWanted: (page) => isWanted(ask, page),
    begin: () => begin(ask),
    text: (page) => textOf(ask, page),
  })
  if (opened.kind === 'open') return { state: 'pay', id: opened.id, url: opened.url }
  if (opened.kind === 'done') return { state: 'done' }
  if (opened.kind === 'processing') throw refuse('paymentOnItsWay')
  if (opened.kind === 'sumRefused') throw refuse('sumRefused', { total: showCents(opened.cents) })
  throw refuse('orderReplaced')
}

/** Cancels a change that isn't paid yet, and records what was paid in the meantime. */
export const dropChange = async ({ shop, db, user, params, refuse }: Ask<'dropMyChange'>): Promise<void> => {
  if (!isOwn(await checkouts.findById(db, params.id), user.id)) throw refuse('notFound')
  const page = (await paymentPages.listOpen(db, { subscription_id: params.id })).find(({ purpose }) => purpose === 'change')
  if (!page) return
  if ((await endPage(shop, page)) === 'processing') throw refuse('paymentOnItsWay')
}
