import { pages } from '../../shared/addresses.ts'
import { clockAt, dateAt } from '../../shared/dates/calendar.ts'
import { hasDayLeftAt } from '../../shared/dates/on-sale.ts'
import { OFFER_SECONDS } from '../../shared/limits.ts'
import type { Shop } from '../kernel/context.ts'
import { headFor } from '../mail/letter-head.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { offerLetter } from '../mail/letters/season-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import { checkoutEnd, fitsCapacity, lockCapacity } from '../store/capacity/capacity.ts'
import * as waitingList from '../store/capacity/waiting-list.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as products from '../store/farm/products.ts'
import * as sites from '../store/farm/sites.ts'
import { readSaleTerms } from '../store/orders/sale-terms.ts'
import * as users from '../store/people/users.ts'

/**
 * Offers free places in turn and holds each for a day. A person who wants more than is free keeps their turn, and in the
 * meantime the next one for whom it is enough gets the offer.
 */

const heldUntil = (at: Date): Date => new Date(at.getTime() + OFFER_SECONDS * 1000)

const offerTo = (shop: Shop, wish: waitingList.Listed): Promise<void> =>
  shop.db.begin(async (tx) => {
    const at = shop.clock()
    await lockCapacity(tx, wish.cycle_id, wish.site_id)
    const until = heldUntil(at)
    // What they are already paying for is theirs in addition: it makes no room for the offer.
    if ((await fitsCapacity(tx, { ...wish, user_id: null, at, farm: shop.farm.current, until: checkoutEnd(until) })) !== 'ok') return
    const cycle = await cycles.find(tx, wish.cycle_id)
    const site = await sites.find(tx, wish.site_id)
    const user = await users.findById(tx, wish.user_id)
    // A held place can be bought for as long as it is held.
    if (cycle && site && !hasDayLeftAt(cycle, site, await readSaleTerms(tx, shop.farm.current, until))) return
    if (!(await waitingList.offer(tx, wish.wish_id, until))) return
    if (!cycle || !site || !user) throw new Error(`Waiting list entry ${wish.wish_id} has lost its cycle, site or person`)
    const url = new URL(pages.subscribe, shop.config.publicUrl)
    url.searchParams.set('cycle', String(wish.cycle_id))
    const product = (await products.listNames(tx))?.get(wish.product_id)
    if (product !== undefined) url.searchParams.set('product', String(wish.product_id))
    const about = { egg_cycle: cycle.cycle_name, site_name: site.site_name, cartons: wish.cartons, product, url: url.href }
    const head = await headFor(tx, shop.farm.current, user.id)
    const letter = offerLetter(head, {
      ...ownFacts(shop.farm.current, head, about),
      until: clockAt(until, shop.farm.current.time_zone),
    })
    await postMails(tx, shop.queue, [{ to: user.email, letter }])
    shop.log.info({ wish: wish.wish_id }, 'A place was offered')
  })

export const offerPlaces = async (shop: Shop): Promise<void> => {
  const at = shop.clock()
  await waitingList.lapse(shop.db, at)
  // A held place can be bought for as long as it is held.
  const lastDay = dateAt(heldUntil(at), shop.farm.current.time_zone)
  for (const wish of await waitingList.listWaiting(shop.db, lastDay))
    await offerTo(shop, wish).catch((error: Error) =>
      shop.log.warn({ wish: wish.wish_id, reason: error.message }, 'A place could not be offered'),
    )
}
