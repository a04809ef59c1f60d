import { pages } from '../../../shared/addresses.ts'
import { type Language, wordsIn } from '../../../shared/language.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Shop } from '../../context.ts'
import type { Ask } from '../../http/ask.ts'
import { backTo, openPage, successUrl } from '../../orders/open-checkout.ts'
import { ifKnown, LEAST_OPEN_SECONDS, type Purchase } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import { readAccount } from '../../store/money/checkout-basis.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as installments from '../../store/money/installments.ts'
import * as owed from '../../store/money/owed.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import * as es from '../../words/es/payments.ts'
import * as en from '../../words/payments.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import { endPage } from '../payment-page/end-page.ts'
import { pageReference } from '../payment-page/payment-reference.ts'
import { settle } from '../settle/settle.ts'
import { mailNoted } from './note-payment.ts'

/**
 * A customer pays what they owe: with credit first, then on a page of its own. One page for each order: pressed again, the
 * same one comes back; for another sum, the old one is ended at the provider first. What a bank works on is not ended.
 */

type Asked = Ask<'payOwed'>
type Page = { id: string; url: string }
type Owing = NonNullable<Awaited<ReturnType<typeof owed.findOfUser>>>

const words = wordsIn(en, es)

const TRIES = 3
const SPARE_SECONDS = 10

const wantedCents = ({ body }: Asked, { due_cents, owed_cents }: Owing): number => (body.what === 'all' ? owed_cents : due_cents)

const purchaseOf = (
  shop: Shop,
  shop_id: string,
  page: payPages.PayPage,
  { email, language }: { email: string; language: Language },
  { id, egg_cycle }: Owing,
): Purchase => {
  const { farm_name } = shop.farm.current
  const name = words(language).owed(showReference(id), egg_cycle)
  return {
    reference: pageReference({ ...page, shop_id }),
    email,
    language,
    lines: [{ name, about: farm_name, quantity: 1, unitCents: page.cents }],
    description: `${farm_name}, order ${showReference(id)}, ${egg_cycle}: what was owed`,
    successUrl: successUrl(shop, '{CHECKOUT_SESSION_ID}'),
    cancelUrl: `${backTo(shop, pages.profile)}#owed`,
    expiresAt: page.expires_at,
    saveCard: page.saves_card,
  }
}

/** Nothing left to pay: what the person sees after paying, of the order itself. */
const whenDone = async ({ shop, db, params, user, refuse }: Asked): Promise<Page> => {
  const order = await checkouts.findById(db, params.id)
  if (!order || order.user_id !== user.id) throw refuse('notFound')
  if ((order.status !== 'owed' && order.status !== 'paid') || order.checkout_session_id === null) throw refuse('notOwed')
  return { id: order.checkout_session_id, url: successUrl(shop, order.checkout_session_id) }
}

/** What of the wanted sum credit pays now. */
const creditFor = async (db: Db, user_id: string, wanted: number): Promise<number> =>
  creditUsed(await credits.balanceOf(db, user_id), wanted)

/** Uses the credit and makes a page for the rest, under the order's lock; nothing where others were faster. */
const beginPage = (ask: Asked): Promise<payPages.PayPage | 'done' | undefined> =>
  ask.db.begin(async (tx) => {
    const { shop, user, params, today, refuse } = ask
    const order = await checkouts.lockById(tx, params.id)
    const mine = await owed.findOfUser(tx, user.id, params.id, today)
    if (!order || !mine || (await payPages.findOpen(tx, { subscription_id: params.id }))) return undefined
    // What goes back with its end was decided for the order as it is.
    if (await refunds.isEnding(tx, order.id)) throw refuse('orderEnding')
    // An installment that is being charged at this moment: whoever pays now would pay twice.
    if (await installments.isAsked(tx, order.id)) throw refuse('paymentOnItsWay')
    await credits.lockPerson(tx, user.id)
    const [at, wanted] = [shop.clock(), wantedCents(ask, mine)]
    const byCredit = await creditFor(tx, user.id, wanted)
    const cents = wanted - byCredit
    if (cents > 0 && !canPayByCard(cents)) throw refuse('sumNotByCard', { total: showCents(cents), ...cardRange })
    if (byCredit > 0) {
      await owed.payFromCredit(tx, { subscription_id: order.id, cents: byCredit, at })
      await fitInstallments(shop, tx, order.id)
      await mailNoted(shop, tx, order, { cents: byCredit, method: 'credit' })
    }
    if (cents === 0) return 'done'
    const saves_card = mine.pay_later === 'installments' && cents < mine.owed_cents - byCredit
    const expires_at = new Date(at.getTime() + CHECKOUT_SECONDS * 1000)
    return payPages.add(tx, { subscription_id: order.id, user_id: user.id, cents, saves_card, expires_at, created_at: at })
  })

/** Opens a page at the provider, or finds it there again; nothing where it can be paid on no more. */
const open = async (ask: Asked, page: payPages.PayPage, mine: Owing): Promise<Page | undefined> => {
  const { shop, db, user, refuse } = ask
  if (page.session_id !== null && page.url !== null) {
    const truth = await ifKnown(shop.payments.read(page.session_id))
    if (truth?.state === 'open') return { id: page.session_id, url: page.url }
    if (truth) await settle(shop, truth)
    else await endPage(shop, page)
    if (truth?.state === 'processing') throw refuse('paymentOnItsWay')
    return undefined
  }
  const { shop_id, language } = await readAccount(db, user.id, mine.cycle_id)
  const session = await openPage(shop, purchaseOf(shop, shop_id, page, { email: user.email, language }, mine))
  if (session === 'sumRefused' || session === 'askedOtherwise') {
    await endPage(shop, page)
    if (session === 'sumRefused') throw refuse('sumRefused', { total: showCents(page.cents) })
    return undefined
  }
  if (await payPages.storeSession(db, page.page_id, session)) return { id: session.id, url: session.url }
  // It was ended while it was opening: nobody may pay on it.
  await endPage(shop, { ...page, session_id: session.id })
  return undefined
}

const isFresh = (page: payPages.PayPage, now: Date): boolean => {
  const needed = page.session_id ? 0 : LEAST_OPEN_SECONDS + SPARE_SECONDS
  return page.expires_at.getTime() > now.getTime() + needed * 1000
}

/** The page that is there, if it is for what they want; else it is ended. */
const openAgain = async (ask: Asked, page: payPages.PayPage, mine: Owing): Promise<Page | undefined> => {
  const { shop, db, user, refuse } = ask
  const wanted = wantedCents(ask, mine)
  const isOfChange = (await orderChanges.findOfPage(db, page.page_id)) !== undefined
  const isWanted = !isOfChange && page.cents === wanted && (await creditFor(db, user.id, wanted)) === 0
  if (page.state === 'open' && isWanted && isFresh(page, shop.clock())) return open(ask, page, mine)
  if ((await endPage(shop, page)) === 'processing') throw refuse('paymentOnItsWay')
  return undefined
}

export const payOwed = async (ask: Asked): Promise<Page> => {
  const { db, user, params, today, refuse } = ask
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const mine = await owed.findOfUser(db, user.id, params.id, today)
    if (!mine || wantedCents(ask, mine) === 0) return whenDone(ask)
    const there = await payPages.findOpen(db, { subscription_id: params.id })
    const page = there ?? (await beginPage(ask))
    if (page === 'done') return whenDone(ask)
    const opened = page && (await (there ? openAgain(ask, page, mine) : open(ask, page, mine)))
    if (opened) return opened
  }
  throw refuse('orderReplaced')
}
