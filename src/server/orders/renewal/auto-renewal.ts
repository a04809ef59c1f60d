import { pages } from '../../../shared/addresses.ts'
import { dateAt } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import { RENEWAL_TERMS } from '../../../shared/renewal-terms.ts'
import type { Renewals } from '../../../shared/shapes/renewal.ts'
import * as en from '../../../words/en/money/payment-pages.ts'
import * as es from '../../../words/es/money/payment-pages.ts'
import type { Ask } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import { headFor } from '../../mail/letter-head.ts'
import { renewalOffLetter, renewalOnLetter } from '../../mail/letters/renewal/renewal-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import { cardKind } from '../../money/installments/settle-card.ts'
import type { PageKind, Settling } from '../../money/kinds.ts'
import { whyNotPayLater } from '../../money/pay-later/may-pay-later.ts'
import { backTo, openPaymentPage, pageExpiry } from '../../money/payment-page/open-page.ts'
import type { Db } from '../../store/database/database.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as autoRenewals from '../../store/money/renewal/auto-renewals.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import * as renewals from '../../store/orders/renewals.ts'
import * as users from '../../store/people/users.ts'

/** Automatic renewal, from the consent to its end. The consent is a row of its own, and its email keeps the terms. */

const words = wordsIn(en, es)

/** How a person could pay for it: never before their address is theirs, and only with something to renew. */
export const autoWays = async (shop: Shop, db: Db, user_id: string): Promise<Renewals['auto_ways']> => {
  if (!shop.farm.current.auto_renewal || !(await users.isVerified(db, user_id))) return []
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  if ((await renewals.findRenewable(db, user_id, today)) === undefined) return []
  const why = await whyNotPayLater(db, shop, { user_id, today, pay_later: 'farm', cartons: 1 })
  return why ? ['card'] : ['card', 'farm']
}

type Mailing = Pick<Settling, 'queue' | 'farm' | 'clock' | 'config' | 'renewalLinks'>

const cardOf = ({ brand, last4 }: autoRenewals.AutoRenewal) => (brand !== null && last4 !== null ? { brand, last4 } : null)

/** What they agreed to, to keep. */
const mailConsent = async (shop: Mailing, tx: Db, auto: autoRenewals.AutoRenewal): Promise<void> => {
  const user = await users.findById(tx, auto.user_id)
  if (!user) return
  const head = await headFor(tx, shop.farm.current, user.id)
  const date = dateAt(auto.consented_at, shop.farm.current.time_zone)
  const stopUrl = shop.renewalLinks.urlFor(String(auto.auto_renewal_id))
  const letter = renewalOnLetter(head, {
    pays: auto.pays,
    card: cardOf(auto),
    pickup_cents: (await renewals.findRenewable(tx, user.id, date))?.pickup_cents ?? 0,
    date,
    stopUrl,
  })
  await postMails(tx, shop.queue, [{ to: user.email, letter }])
}

/** A page that only saves a card, for a person who has none saved. */
const openCardPage = async (ask: Ask<'startAutoRenewal'>, order_id: number): Promise<string> => {
  const { shop, db, user, refuse } = ask
  const { farm_name } = shop.farm.current
  const opened = await openPaymentPage(shop, {
    find: () => paymentPages.findOpen(db, { subscription_id: order_id }),
    isWanted: ({ purpose }) => purpose === 'card',
    begin: () => {
      const created_at = shop.clock()
      const page = { purpose: 'card', subscription_id: order_id, user_id: user.id, cents: 0, saves_card: true } as const
      return paymentPages.add(db, { ...page, expires_at: pageExpiry(created_at), created_at })
    },
    text: ({ language }) => ({
      lines: [],
      cardOnly: { customer: undefined, note: words(language).cardForRenewal(farm_name) },
      description: `${farm_name}: card for automatic renewal`,
      successUrl: `${backTo(shop, pages.profile)}?renewal={CHECKOUT_SESSION_ID}`,
      cancelUrl: backTo(shop, pages.profile),
    }),
  })
  if (opened.kind === 'open') return opened.url
  throw refuse(opened.kind === 'processing' ? 'paymentOnItsWay' : 'orderReplaced')
}

/** Stores the consent. Where it is paid by card and none is saved, it begins once one is. */
export const startAutoRenewal = async (ask: Ask<'startAutoRenewal'>): Promise<{ url: string | null }> => {
  const { shop, db, user, body, refuse } = ask
  if (body.terms !== RENEWAL_TERMS) throw refuse('termsMoved')
  if (!(await autoWays(shop, db, user.id)).includes(body.pays)) throw refuse('autoRenewalOff')
  const order_id = (await renewals.findRenewable(db, user.id, dateAt(shop.clock(), shop.farm.current.time_zone)))?.id
  const auto = await db.begin(async (tx) => {
    const card = body.pays === 'card' ? await savedCards.findOfUser(tx, user.id) : undefined
    const before = await autoRenewals.findOfUser(tx, user.id)
    const isWaiting = before?.pays === 'card' && before.method === null
    // What never began makes room for what is wanted now.
    if (before && isWaiting) await autoRenewals.end(tx, before.auto_renewal_id, shop.clock())
    else if (before) return before
    const consent = { user_id: user.id, pays: body.pays, terms: body.terms, consented_at: shop.clock() }
    const added = await autoRenewals.add(tx, consent, card)
    if (added && (added.pays === 'farm' || added.method !== null)) await mailConsent(shop, tx, added)
    return added
  })
  if (!auto || auto.pays === 'farm' || auto.method !== null || order_id === undefined) return { url: null }
  return { url: await openCardPage(ask, order_id) }
}

/** Ends it at once, by the person or by a link in one of its emails. Ending it twice is ending it once. */
export const endAutoRenewal = (shop: Shop, auto_renewal_id: number): Promise<void> =>
  shop.db.begin(async (tx) => {
    const auto = await autoRenewals.find(tx, auto_renewal_id)
    if (!auto || !(await autoRenewals.end(tx, auto_renewal_id, shop.clock()))) return
    const user = await users.findById(tx, auto.user_id)
    if (!user) return
    const letter = renewalOffLetter(await headFor(tx, shop.farm.current, user.id), { url: backTo(shop, pages.profile) })
    await postMails(tx, shop.queue, [{ to: user.email, letter }])
  })

/** A page that saves a card, for installments or for automatic renewal that waits for one. */
export const renewalCardKind: PageKind = async (shop, tx, page) => {
  const card = await cardKind(shop, tx, page)
  return {
    ...card,
    paid: async (truth) => {
      await card.paid(truth)
      const auto = truth.savedCard && (await autoRenewals.giveCard(tx, page.user_id, truth.savedCard, page.created_at))
      if (auto) await mailConsent(shop, tx, auto)
    },
  }
}
