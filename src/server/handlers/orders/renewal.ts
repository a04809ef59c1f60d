import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { AutoByLink, RenewalOffer, Renewals } from '../../../shared/shapes/renewal.ts'
import type { Handlers } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import { refusalOfPayLater, TOO_MANY_INSTALLMENTS } from '../../money/pay-later/may-pay-later.ts'
import { remindInvited } from '../../orders/invite-former.ts'
import { refusalOfCheckout } from '../../orders/refuse-checkout.ts'
import { autoWays, endAutoRenewal, startAutoRenewal } from '../../orders/renewal/auto-renewal.ts'
import { offerOf, prepareRenewal } from '../../orders/renewal/prepare-renewal.ts'
import { placeRenewal } from '../../orders/renewal/renew-order.ts'
import type { Db } from '../../store/database/database.ts'
import * as autoRenewals from '../../store/money/renewal/auto-renewals.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import * as renewals from '../../store/orders/renewals.ts'

const shown = (card: { brand: string | null; last4: string | null } | undefined) =>
  card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null

/** What is on; one that waits for its card isn't. */
const readAuto = async ({ farm }: Shop, db: Db, user_id: string): Promise<Renewals['auto']> => {
  const auto = await autoRenewals.findOfUser(db, user_id)
  if (!auto || (auto.pays === 'card' && auto.method === null)) return null
  const { egg_cycle, place_on, total_cents } = (await autoRenewals.findPlanned(db, user_id)) ?? {}
  const planned = egg_cycle && place_on && total_cents !== undefined ? { egg_cycle, place_on, total_cents } : null
  // A farm that no longer offers it places nothing.
  if (!farm.current.auto_renewal) return { pays: auto.pays, card: shown(auto), planned: null, is_paused: true }
  return { pays: auto.pays, card: shown(auto), planned }
}

/** The auto-renewal that a link names. */
const findByLink = async (shop: Shop, db: Db, token: string): Promise<autoRenewals.AutoRenewal | undefined> => {
  const named = shop.renewalLinks.nameIn(token)
  return named === undefined ? undefined : autoRenewals.find(db, Number(named))
}

const toldByLink = async (db: Db, { auto_renewal_id }: autoRenewals.AutoRenewal): Promise<AutoByLink> => {
  const auto = await autoRenewals.find(db, auto_renewal_id)
  const is_on = auto !== undefined && auto.ended_at === null
  const planned = is_on ? await autoRenewals.findPlanned(db, auto.user_id) : undefined
  return { is_on, planned: planned ? { egg_cycle: planned.egg_cycle, place_on: planned.place_on } : null }
}

export const renewalHandlers = {
  readRenewals: async ({ user, db, shop, today }) => {
    const offers: RenewalOffer[] = []
    for (const renewal of await renewals.listOfUser(db, user.id, today, shop.clock())) {
      const offer = await offerOf(shop, db, renewal, today)
      if (offer) offers.push(offer)
    }
    const auto = await readAuto(shop, db, user.id)
    const auto_ways = auto ? [] : await autoWays(shop, db, user.id)
    if (auto_ways.length === 0) return { offers, auto, auto_ways, pickup_cents: 0, card: null }
    const pickup_cents = (await renewals.findRenewable(db, user.id, today))?.pickup_cents ?? 0
    return { offers, auto, auto_ways, pickup_cents, card: shown(await savedCards.findOfUser(db, user.id)) }
  },

  renew: async ({ params, body, user, db, shop, today, refuse }) => {
    const mine = await renewals.listOfUser(db, user.id, today, shop.clock())
    const renewal = mine.find(({ cycle_id }) => cycle_id === params.cycleId)
    if (!renewal) throw refuse((await renewals.isAnswered(db, user.id, params.cycleId)) ? 'alreadyRenewed' : 'notFound')
    const prepared = await prepareRenewal(shop, db, renewal, today)
    if (typeof prepared === 'string') throw refuse(prepared === 'unclear' ? 'notFound' : prepared)
    const { amount } = prepared.worked
    const { pay_cents } = prepared
    // The press agreed to what its button said.
    if (amount !== body.amount || prepared.credit_cents !== body.creditCents)
      throw refuse('priceMoved', { total: showCents(pay_cents), amount })
    if (pay_cents > 0 && body.pay !== 'farm' && !canPayByCard(pay_cents))
      throw refuse('sumNotByCard', { total: showCents(pay_cents), ...cardRange })
    const placed = await placeRenewal(shop, prepared, { ...body, today })
    if (placed === 'cardGone') throw refuse('savedCardGone')
    if (placed === 'tooManyInstallments') throw refusalOfPayLater(TOO_MANY_INSTALLMENTS, refuse)
    if ('outcome' in placed) return { outcome: placed.outcome, url: placed.url }
    throw placed.kind === 'notWanted' ? refuse('alreadyRenewed') : refusalOfCheckout(placed, amount, refuse)
  },

  startAutoRenewal,

  endAutoRenewal: async ({ user, db, shop }) => {
    const auto = await autoRenewals.findOfUser(db, user.id)
    if (auto) await endAutoRenewal(shop, auto.auto_renewal_id)
  },

  readRenewalByLink: async ({ body, db, shop, refuse }) => {
    const auto = await findByLink(shop, db, body.token)
    if (!auto) throw refuse('linkUsedOrExpired')
    return toldByLink(db, auto)
  },

  endRenewalByLink: async ({ body, db, shop, refuse }) => {
    const auto = await findByLink(shop, db, body.token)
    if (!auto) throw refuse('linkUsedOrExpired')
    await endAutoRenewal(shop, auto.auto_renewal_id)
    return toldByLink(db, auto)
  },

  remindInvited: async ({ params, user, shop, refuse }) => {
    const reminded = await remindInvited(shop, user, params.id)
    if (typeof reminded === 'string') throw refuse(reminded)
    return { reminded }
  },
} satisfies Partial<Handlers>
