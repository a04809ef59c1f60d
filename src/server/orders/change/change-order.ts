import { pages } from '../../../shared/addresses.ts'
import { wordsIn } from '../../../shared/language.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { ChangeOutcome } from '../../../shared/shapes/order-changes.ts'
import type { Shop } from '../../context.ts'
import type { Ask } from '../../http/ask.ts'
import { once } from '../../http/once.ts'
import { fitInstallments } from '../../money/installments/fit-installments.ts'
import { endPage } from '../../money/payment-page/end-page.ts'
import { pageReference } from '../../money/payment-page/payment-reference.ts'
import { settle } from '../../money/settle/settle.ts'
import { ifKnown, LEAST_OPEN_SECONDS, type Purchase } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import { tryInside } from '../../store/database/try-out.ts'
import * as shops from '../../store/farm/shops.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as users from '../../store/people/users.ts'
import * as es from '../../words/es/payments.ts'
import * as en from '../../words/payments.ts'
import { backTo, openPage, successUrl } from '../open-checkout.ts'
import { isOwn } from './may-change.ts'
import { makePossible, type Possible, readPossible } from './plan-change.ts'
import { tellChanged } from './tell-changed.ts'

/**
 * A customer changes an own order: at once, where nothing is to be paid by card; else when it is paid on a page of its own,
 * and until then what it needs is put aside. One page for each order: asked for the same again, the same one comes back; for
 * something else, the old one is ended at the provider first.
 */

const words = wordsIn(en, es)
type Asked = Ask<'changeMyOrder'>

const TRIES = 3
const SPARE_SECONDS = 10

const factsOf = ({ order, change }: Possible, at: Date) => ({
  subscription_id: order.id,
  cartons_per_week: change.wanted.cartons_per_week,
  site_id: change.wanted.site_id,
  was_cartons: order.cartons_per_week,
  was_site_id: order.site_id,
  from_date: change.from_date,
  difference_cents: change.difference_cents,
  asked_at: at,
})

const changeNow = async (ask: Asked, tx: Db, possible: Possible): Promise<number> => {
  const [at, { order }] = [ask.shop.clock(), possible]
  await makePossible(ask, tx, possible)
  await fitInstallments(ask.shop, tx, order.id)
  await tellChanged(ask.shop, tx, order, possible)
  return orderChanges.add(tx, { ...factsOf(possible, at), done_at: at })
}

/** Whether there is room is tried out; what is kept of that is what is put aside. */
const putAside = async (ask: Asked, tx: Db, possible: Possible): Promise<payPages.PayPage> => {
  const { shop, user } = ask
  const { order, pay_cents, credit_used_cents } = possible
  await tryInside(tx, () => makePossible(ask, tx, possible))
  const at = shop.clock()
  const expires_at = new Date(at.getTime() + CHECKOUT_SECONDS * 1000)
  const page = await payPages.add(tx, {
    subscription_id: order.id,
    user_id: user.id,
    cents: pay_cents,
    saves_card: false,
    expires_at,
    created_at: at,
  })
  if (!page) throw ask.refuse('orderReplaced')
  await orderChanges.add(tx, { ...factsOf(possible, at), page_id: page.page_id, hold_cents: credit_used_cents })
  return page
}

/** Done, or a page on which it is to be paid; nothing where another page was opened meanwhile. */
const begin = (ask: Asked): Promise<payPages.PayPage | 'done' | undefined> =>
  ask.db.begin(async (tx) => {
    const { shop, user, params, body, refuse } = ask
    const { press: _, was_cartons, was_site_id, difference_cents, ...wanted } = body
    const pressed = { call: 'changeMyOrder', body: { ...body, ...params }, user, at: shop.clock(), refuse } as const
    const order = await checkouts.lockById(tx, params.id)
    if (!isOwn(order, user.id)) throw refuse('notFound')
    // Pressed twice, it is done already.
    if (order.cartons_per_week === wanted.cartons_per_week && order.site_id === wanted.site_id) return 'done'
    // An old form would put back what was decided since.
    if (order.cartons_per_week !== was_cartons || order.site_id !== was_site_id) throw refuse('changedMeanwhile')
    if (await payPages.findOpen(tx, { subscription_id: params.id })) return undefined
    const possible = await readPossible(ask, tx, wanted)
    const { change, pay_cents } = possible
    if (change.difference_cents !== difference_cents)
      throw refuse('differenceMoved', { total: showCents(change.difference_cents), difference_cents: change.difference_cents })
    if (!canPayByCard(pay_cents)) throw refuse('sumNotByCard', { total: showCents(pay_cents), ...cardRange })
    if (pay_cents > 0) return putAside(ask, tx, possible)
    await once(tx, pressed, () => changeNow(ask, tx, possible))
    return 'done'
  })

const purchaseOf = async (
  shop: Shop,
  page: payPages.PayPage,
  { id: user_id, email }: Asked['user'],
  wanted: Asked['body'],
  id: number,
): Promise<Purchase> => {
  const language = (await users.readLanguage(shop.db, user_id)) ?? 'en'
  const [{ shop_id }, { farm_name }, { egg_cycle }] = [await shops.read(shop.db), shop.farm.current, await orderChanges.nameOf(shop.db, id)]
  const about = [showReference(id), egg_cycle, wanted.cartons_per_week] as const
  return {
    language,
    reference: pageReference({ ...page, shop_id }),
    email,
    lines: [{ name: words(language).changed(...about), about: farm_name, quantity: 1, unitCents: page.cents }],
    description: `${farm_name}, ${en.changed(...about)}`,
    successUrl: successUrl(shop, '{CHECKOUT_SESSION_ID}'),
    cancelUrl: backTo(shop, pages.profile),
    expiresAt: page.expires_at,
    saveCard: false,
  }
}

const open = async ({ shop, db, user, params, body, refuse }: Asked, page: payPages.PayPage): Promise<ChangeOutcome | undefined> => {
  if (page.session_id !== null && page.url !== null) {
    const truth = await ifKnown(shop.payments.read(page.session_id))
    if (truth?.state === 'open') return { state: 'pay', id: page.session_id, url: page.url }
    if (truth) await settle(shop, truth)
    else await endPage(shop, page)
    if (truth?.state === 'processing') throw refuse('paymentOnItsWay')
    return undefined
  }
  const session = await openPage(shop, await purchaseOf(shop, page, user, body, params.id))
  if (session === 'sumRefused' || session === 'askedOtherwise') {
    await endPage(shop, page)
    if (session === 'sumRefused') throw refuse('sumRefused', { total: showCents(page.cents) })
    return undefined
  }
  if (await payPages.storeSession(db, page.page_id, session)) return { state: 'pay', id: session.id, url: session.url }
  // It was ended while it was opening: nobody may pay on it.
  await endPage(shop, { ...page, session_id: session.id })
  return undefined
}

/** A page that was opened before, for the same change of the order as it is; else it is ended, whatever it was for. */
const openAgain = async (ask: Asked, page: payPages.PayPage, order: OrderRow): Promise<ChangeOutcome | undefined> => {
  const { shop, db, body, refuse } = ask
  const paying = await orderChanges.findOfPage(db, page.page_id)
  const names = ['cartons_per_week', 'site_id', 'was_cartons', 'was_site_id', 'difference_cents'] as const
  const isAsItWas = paying?.was_cartons === order.cartons_per_week && paying.was_site_id === order.site_id
  const isSame = isAsItWas && names.every((name) => paying[name] === body[name])
  const needed = page.session_id ? 0 : LEAST_OPEN_SECONDS + SPARE_SECONDS
  const isFresh = page.expires_at.getTime() > shop.clock().getTime() + needed * 1000
  if (page.state === 'open' && isSame && isFresh) return open(ask, page)
  if ((await endPage(shop, page)) === 'processing') throw refuse('paymentOnItsWay')
  return undefined
}

export const changeOrder = async (ask: Asked): Promise<ChangeOutcome> => {
  const { db, user, params, refuse } = ask
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const order = await checkouts.findById(db, params.id)
    if (!isOwn(order, user.id)) throw refuse('notFound')
    const there = await payPages.findOpen(db, { subscription_id: params.id })
    const page = there ?? (await begin(ask))
    if (page === 'done') return { state: 'done' }
    const opened = page && (await (there ? openAgain(ask, page, order) : open(ask, page)))
    if (opened) return opened
  }
  throw refuse('orderReplaced')
}

/** Gives up a change that is not paid yet; what was paid meanwhile is taken in. */
export const dropChange = async ({ shop, db, user, params, refuse }: Ask<'dropMyChange'>): Promise<void> => {
  if (!isOwn(await checkouts.findById(db, params.id), user.id)) throw refuse('notFound')
  const page = await payPages.findOpen(db, { subscription_id: params.id })
  if (!page || !(await orderChanges.findOfPage(db, page.page_id))) return
  if ((await endPage(shop, page)) === 'processing') throw refuse('paymentOnItsWay')
}
