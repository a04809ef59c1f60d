import { pages } from '../../../shared/addresses.ts'
import { wordsIn } from '../../../shared/language.ts'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import * as en from '../../../words/en/money/payment-pages.ts'
import * as es from '../../../words/es/money/payment-pages.ts'
import type { Ask } from '../../http/handler-types.ts'
import { inLanguage } from '../../kernel/spoken/own-texts.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as installments from '../../store/money/installments.ts'
import * as owed from '../../store/money/owed.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as refunds from '../../store/money/refunds.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import { backTo, openPaymentPage, type PageText, pageExpiry, successUrl } from '../payment-page/open-page.ts'
import { mailNoted } from './note-payment.ts'

/** A customer pays what they owe: first with credit, then on a payment page. */

type Asked = Ask<'payOwed'>
type Owing = NonNullable<Awaited<ReturnType<typeof owed.findOfUser>>>

const words = wordsIn(en, es)

const wantedCents = ({ body }: Asked, { due_cents, owed_cents }: Owing): number => (body.what === 'all' ? owed_cents : due_cents)

/** If nothing is left to pay, show the order's own success page. */
const whenDone = async ({ shop, db, params, user, refuse }: Asked) => {
  const order = await checkouts.findById(db, params.id)
  if (!order || order.user_id !== user.id) throw refuse('notFound')
  if (order.status !== 'owed' && order.status !== 'paid' && order.ended_total_cents === null) throw refuse('notOwed')
  // An imported order has no payment session, so its customer sees it in the profile.
  if (order.checkout_session_id === null) return { id: '', url: backTo(shop, pages.profile) }
  return { id: order.checkout_session_id, url: successUrl(shop, order.checkout_session_id) }
}

/** The part of the amount that credit pays now. */
const creditFor = async (db: Db, user_id: string, wanted: number): Promise<number> =>
  creditUsed(await credits.balanceOf(db, user_id), wanted)

/** Uses the credit and opens a page for the rest, under the order's lock. Returns nothing if another request was faster. */
const begin = (ask: Asked): Promise<paymentPages.OpenedBy | { done: true } | undefined> =>
  ask.db.begin(async (tx) => {
    const { shop, user, params, today, refuse } = ask
    const order = await checkouts.lockById(tx, params.id)
    const mine = await owed.findOfUser(tx, user.id, params.id, today)
    if (!order || !mine || wantedCents(ask, mine) === 0) return { done: true }
    if (await paymentPages.findOpen(tx, { subscription_id: params.id })) return undefined
    // A pending cancellation was decided on the order as it is, so nothing may change now.
    if (await refunds.isEnding(tx, order.id)) throw refuse('orderEnding')
    // An installment is being charged right now: paying would pay it twice.
    if (await installments.isAsked(tx, order.id)) throw refuse('paymentOnItsWay')
    await credits.lockPerson(tx, user.id)
    const at = shop.clock()
    const wanted = wantedCents(ask, mine)
    const byCredit = await creditFor(tx, user.id, wanted)
    const cents = wanted - byCredit
    if (cents > 0 && !canPayByCard(cents)) throw refuse('sumNotByCard', { total: showCents(cents), ...cardRange })
    if (byCredit > 0) {
      await owed.payFromCredit(tx, { subscription_id: order.id, cents: byCredit, at })
      await fitInstallments(shop, tx, order.id)
      await mailNoted(shop, tx, order, { cents: byCredit, method: 'credit' })
    }
    if (cents === 0) return { done: true }
    const saves_card = mine.pay_later === 'installments' && cents < mine.owed_cents - byCredit
    const page = { purpose: 'balance', subscription_id: order.id, user_id: user.id, cents, saves_card } as const
    return paymentPages.add(tx, { ...page, expires_at: pageExpiry(at), created_at: at })
  })

const textOf = async ({ shop, db, user, params, today }: Asked, { language, cents }: paymentPages.OpenedBy): Promise<PageText> => {
  const { farm_name } = shop.farm.current
  const egg_cycle = (await owed.findOfUser(db, user.id, params.id, today))?.egg_cycle ?? ''
  const name = words(language).owed(showReference(params.id), inLanguage(egg_cycle, shop.farm.current, language))
  return {
    lines: [{ name, about: farm_name, quantity: 1, unitCents: cents }],
    description: `${farm_name}, order ${showReference(params.id)}, ${egg_cycle}: what was owed`,
    cancelUrl: `${backTo(shop, pages.myMoney)}#${owedAnchor}`,
  }
}

/** Whether an open page asks for this same amount, with no credit left to use. */
const isWanted = async (ask: Asked, { purpose, cents }: paymentPages.PaymentPage): Promise<boolean> => {
  const mine = await owed.findOfUser(ask.db, ask.user.id, ask.params.id, ask.today)
  if (purpose !== 'balance' || !mine || cents !== wantedCents(ask, mine)) return false
  return (await creditFor(ask.db, ask.user.id, cents)) === 0
}

export const payOwed = async (ask: Asked): Promise<{ id: string; url: string }> => {
  const { shop, db, params, refuse } = ask
  const opened = await openPaymentPage<true>(shop, {
    find: () => paymentPages.findOpen(db, { subscription_id: params.id }),
    isWanted: (page) => isWanted(ask, page),
    begin: () => begin(ask),
    text: (page) => textOf(ask, page),
  })
  if (opened.kind === 'open') return { id: opened.id, url: opened.url }
  if (opened.kind === 'done') return whenDone(ask)
  if (opened.kind === 'processing') throw refuse('paymentOnItsWay')
  if (opened.kind === 'sumRefused') throw refuse('sumRefused', { total: showCents(opened.cents) })
  throw refuse('orderReplaced')
}
