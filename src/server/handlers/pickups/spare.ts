import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { CARTONS_MAX } from '../../../shared/limits.ts'
import { toCents } from '../../../shared/rules/money/cents.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { SpareOffer, SpareOffers } from '../../../shared/shapes/week/spare.ts'
import * as words from '../../../words/en/dashboard/spare.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { postalAddressOf } from '../../mail/dress-mail.ts'
import { offerSpare, showOffer } from '../../pickups/offer-spare.ts'
import { isOpenDate } from '../../pickups/pickup-rules.ts'
import { giveBackSpare, listWaiting } from '../../pickups/shortage/give-back-spare.ts'
import type { Db } from '../../store/database/database.ts'
import * as products from '../../store/farm/products.ts'
import * as sites from '../../store/farm/sites.ts'
import * as orders from '../../store/orders/orders.ts'
import * as activities from '../../store/people/activities.ts'
import { eggsIn } from '../../store/pickups/short/portions.ts'
import type { StoredLine } from '../../store/pickups/short/shortages.ts'
import * as spareOffers from '../../store/pickups/spare/spare-offers.ts'

const DAYS_BACK = 7
const DAYS_AHEAD = 14

const labelOf = ({ pickup_date, site_name }: { pickup_date: PlainDate; site_name: string }) => `${showDate(pickup_date)}, ${site_name}`

const lockOffer = async (tx: Db, { params, refuse }: Pick<Ask<'stopSpare'>, 'params' | 'refuse'>): Promise<spareOffers.Standing> => {
  const offer = await spareOffers.lock(tx, params.id)
  if (!offer) throw refuse('notFound')
  return offer
}

const readOffer = async ({ shop }: Pick<Ask<'stopSpare'>, 'shop'>, tx: Db, offer_id: number): Promise<SpareOffer> => {
  const offer = await spareOffers.lock(tx, offer_id)
  if (!offer) throw new Error(`Offer ${offer_id} is gone`)
  return showOffer(shop, offer)
}

/** An order has at most so many cartons. */
const split = (cartons: number): number[] =>
  Array.from({ length: Math.ceil(cartons / CARTONS_MAX) }, (_, each) => Math.min(CARTONS_MAX, cartons - each * CARTONS_MAX))

/** What is left becomes an order of the farm itself that costs nothing and is given away on that day: packed, counted, and canceled like any other. */
const giveRest = async (tx: Db, { shop, refuse }: Pick<Ask<'giveSpare'>, 'shop' | 'refuse'>, offer: SpareOffer): Promise<void> => {
  const { offer_id: spare_offer_id, price_cents, left } = offer
  const when = await spareOffers.findWeek(tx, offer)
  const site = await sites.findStored(tx, offer.site_id)
  if (!when || !site) throw refuse('nobodyThen')
  const own = { ...when, weeks: 1, every_weeks: 0, price_cents, total_cents: 0, donation_cartons: 0, spare_offer_id }
  const about = { user_id: null, status: 'manual', name: shop.farm.current.pantry_name || words.pantry } as const
  const rows = split(left).map((cartons_per_week) => ({ ...about, ...own, cartons_per_week, created_at: shop.clock() }))
  await spareOffers.giveAway(tx, await orders.addMany(tx, rows, site), offer, when.first_week)
}

type Places = SpareOffers['places']

/** With how many cartons people there are short of, where any are. */
const withShort = (places: Places, lines: readonly StoredLine[]): Places =>
  places.map((place) => {
    const there = lines.filter(({ site_id, pickup_date }) => site_id === place.site_id && pickup_date === place.pickup_date)
    const short = there.reduce((sum, { cartons }) => sum + cartons, 0)
    return short > 0 ? { ...place, short } : place
  })

export const spareHandlers = {
  listSpareOffers: async ({ db, shop, today }) => {
    const places = await spareOffers.listChoices(db, today, addDays(today, DAYS_AHEAD))
    const carton = await products.find(db, CARTON)
    return {
      offers: (await spareOffers.listFrom(db, addDays(today, -DAYS_BACK))).map((offer) => showOffer(shop, offer)),
      places: withShort(
        places.filter(({ pickup_date }) => isOpenDate(shop, pickup_date)),
        await listWaiting(db, today, addDays(today, DAYS_AHEAD), today),
      ),
      price: carton?.price ?? 0,
      pantry_name: shop.farm.current.pantry_name,
    }
  },

  offerSpare: (ask) =>
    ask.db.begin(async (tx) => {
      const { body, user, shop, refuse } = ask
      const at = shop.clock()
      const offer_id = await runOnce(tx, { call: 'offerSpare', body, user, at, refuse }, async () => {
        const { site_id, pickup_date, cartons, price } = body
        const site = await sites.find(tx, site_id)
        if (!site) throw refuse('notFound')
        if (!isOpenDate(shop, pickup_date)) throw refuse('spareTooLate')
        if (!(await spareOffers.findWeek(tx, body))) throw refuse('nobodyThen')
        const readers = await spareOffers.listReaders(tx, body)
        if (readers.length > 0 && !postalAddressOf(shop.farm.current)) throw refuse('mailingAddressMissing')
        const offered = { site, pickup_date, cartons, price_cents: toCents(price) }
        const made = await offerSpare(shop, tx, offered, { readers, made_by: user.id })
        const facts = { cartons_offered: cartons, carton_price: price, people_told: readers.length }
        await activities.note(tx, { user, at }, 'offerSpare', { label: labelOf({ ...site, pickup_date }), is: facts })
        return made
      })
      return readOffer(ask, tx, offer_id)
    }),

  giveBackSpare: ({ body, db, shop, user, today, refuse }) =>
    db.begin(async (tx) => {
      const site = await sites.find(tx, body.site_id)
      if (!site) throw refuse('notFound')
      const cartons = await giveBackSpare(shop, tx, body, eggsIn(body.cartons), today)
      if (cartons === 0) throw refuse('nothingShort')
      const label = labelOf({ ...site, pickup_date: body.pickup_date })
      await activities.note(tx, { user, at: shop.clock() }, 'giveBackSpare', { label, is: { cartons_back: cartons } })
      return { cartons }
    }),

  stopSpare: (ask) =>
    ask.db.begin(async (tx) => {
      const { shop, user } = ask
      const at = shop.clock()
      const offer = await lockOffer(tx, ask)
      // Pressed twice, it was stopped once.
      if (offer.closed_at === null) {
        await spareOffers.close(tx, offer.offer_id, at)
        await activities.note(tx, { user, at }, 'stopSpare', { label: labelOf(offer) })
      }
      return readOffer(ask, tx, offer.offer_id)
    }),

  giveSpare: (ask) =>
    ask.db.begin(async (tx) => {
      const { shop, user, today, refuse } = ask
      const at = shop.clock()
      const offer = showOffer(shop, await lockOffer(tx, ask))
      if (offer.pickup_date < today) throw refuse('dayPassed')
      await spareOffers.close(tx, offer.offer_id, at)
      if (offer.left > 0) {
        await giveRest(tx, ask, offer)
        await activities.note(tx, { user, at }, 'giveSpare', { label: labelOf(offer), is: { cartons_given: offer.left } })
      }
      return readOffer(ask, tx, offer.offer_id)
    }),
} satisfies Partial<Handlers>
