import { pages } from '../../../shared/addresses.ts'
import { compareDates } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { CardPage } from '../../../shared/shapes/owed.ts'
import * as en from '../../../words/en/money/payment-pages.ts'
import * as es from '../../../words/es/money/payment-pages.ts'
import type { Ask } from '../../http/handler-types.ts'
import { ifKnown } from '../../outside/payments.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installments from '../../store/money/installments.ts'
import * as owed from '../../store/money/owed.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import { backTo, openPaymentPage, type PageText, pageExpiry } from '../payment-page/open-page.ts'
import { settle } from '../settle/settle.ts'
import { isChargedToCard } from './settle-card.ts'

/** Lets a customer switch the card for the remaining installments without paying, on a page that only saves a card. */

type Asked = Ask<'replaceCard'>

const words = wordsIn(en, es)

const begin = (ask: Asked): Promise<paymentPages.OpenedBy | undefined> =>
  ask.db.begin(async (tx) => {
    const { shop, user, params, refuse } = ask
    const order = await checkouts.lockById(tx, params.id)
    if (order?.user_id !== user.id) throw refuse('notFound')
    if (!isChargedToCard(order)) throw refuse('noInstallments')
    if (await paymentPages.findOpen(tx, { subscription_id: order.id })) return undefined
    if (await refunds.isEnding(tx, order.id)) throw refuse('orderEnding')
    // A charge in progress must finish with the old card.
    if (await installments.isAsked(tx, order.id)) throw refuse('paymentOnItsWay')
    const created_at = shop.clock()
    const page = { purpose: 'card', subscription_id: order.id, user_id: user.id, cents: 0, saves_card: true } as const
    return paymentPages.add(tx, { ...page, expires_at: pageExpiry(created_at), created_at })
  })

const textOf = async ({ shop, db, params }: Asked, { language }: paymentPages.OpenedBy): Promise<PageText> => {
  const reference = showReference(params.id)
  const money = backTo(shop, pages.myMoney)
  const customer = (await savedCards.find(db, params.id))?.customer
  return {
    lines: [],
    cardOnly: { customer, note: words(language).cardOnly(shop.farm.current.farm_name, reference) },
    description: `${shop.farm.current.farm_name}, order ${reference}: card for the installments`,
    successUrl: `${money}?card={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${money}#${owedAnchor}`,
  }
}

export const replaceCard = async (ask: Asked): Promise<{ id: string; url: string }> => {
  const { shop, db, user, params, refuse } = ask
  if ((await checkouts.findById(db, params.id))?.user_id !== user.id) throw refuse('notFound')
  const opened = await openPaymentPage(shop, {
    find: () => paymentPages.findOpen(db, { subscription_id: params.id }),
    isWanted: ({ purpose }) => purpose === 'card',
    begin: () => begin(ask),
    text: (page) => textOf(ask, page),
  })
  if (opened.kind === 'open') return { id: opened.id, url: opened.url }
  throw refuse(opened.kind === 'processing' ? 'paymentOnItsWay' : 'orderReplaced')
}

/** The next charge and its date, if known: a late installment is announced before it is charged. */
const nextOf = (order: NonNullable<Awaited<ReturnType<typeof owed.findOfUser>>>, today: string): CardPage['next'] => {
  const [next] = order.installments
    .flatMap(({ state, due_date, next_try, cents }) => {
      if (state === 'failed') return next_try === null ? [] : [{ date: next_try, cents }]
      return state === 'planned' && due_date > today && !order.is_stopped ? [{ date: due_date, cents }] : []
    })
    .sort((one, other) => compareDates(one.date, other.date))
  return next ?? null
}

/** Asks the provider about the outcome of the page the customer is returning from. */
export const settleCard = async ({ shop, db, user, body, today, refuse }: Ask<'settleCard'>): Promise<CardPage> => {
  const find = async () => {
    const page = await paymentPages.findOfUser(db, body.session_id, user.id)
    if (page?.purpose !== 'card' || page.subscription_id === null) throw refuse('notFound')
    return { state: page.state, id: page.subscription_id }
  }
  await find()
  const truth = await ifKnown(shop.payments.read(body.session_id))
  if (truth) await settle(shop, truth)
  const { state, id } = await find()
  const order = await checkouts.findById(db, id)
  const mine = await owed.findOfUser(db, user.id, id, today)
  const isOn = order !== undefined && mine !== undefined && isChargedToCard(order)
  // Nothing is charged while a bank disputes a payment of the order.
  const next = isOn && !order.disputed ? nextOf(mine, today) : null
  return {
    state,
    reference: showReference(id),
    card: (isOn && mine.card) || null,
    next,
    is_stopped: next !== null && (mine?.is_stopped ?? false),
  }
}
