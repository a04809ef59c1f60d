import type { PlainDate } from '../../shared/dates/calendar.ts'
import { changesUntil } from '../../shared/dates/cut-off.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { SpareOffer } from '../../shared/shapes/week/spare.ts'
import { spareLink } from '../../shared/spare-link.ts'
import type { Shop } from '../kernel/context.ts'
import { spareLetter } from '../mail/letters/week/spare-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as spareOffers from '../store/pickups/spare/spare-offers.ts'
import { isOpenDate, type Ruling } from './pickup-rules.ts'

/** Offers spare cartons of one day at one site, and tells the people who collect there then. */

/** An offer as the farmer sees it. */
export const showOffer = (shop: Ruling, { closed_at, ...offer }: spareOffers.Standing): SpareOffer => ({
  ...offer,
  left: Math.max(0, offer.cartons - offer.sold - offer.paying - offer.given),
  until: untilOf(shop, offer.pickup_date),
  is_over: closed_at !== null || !isOpenDate(shop, offer.pickup_date),
})

const untilOf = ({ farm }: Pick<Ruling, 'farm'>, date: PlainDate): string => changesUntil(date, farm.current)

type Offered = { site: Site; pickup_date: PlainDate; cartons: number; price_cents: number }

/** Stores the offer and posts its emails, to these people. */
export const offerSpare = async (
  shop: Shop,
  tx: Db,
  { site, ...offered }: Offered,
  { readers, made_by }: { readers: readonly spareOffers.Reader[]; made_by: string },
): Promise<number> => {
  const { queue, farm, config, clock, newsletterLinks } = shop
  const row = { ...offered, site_id: site.site_id, made_at: clock(), made_by, told: readers.length }
  const offer_id = await spareOffers.add(tx, row)
  const facts = {
    ...offered,
    site,
    until: untilOf(shop, offered.pickup_date),
    url: new URL(spareLink(offer_id), config.publicUrl).href,
  }
  const postings = readers.map(({ email, language }) => ({
    to: email,
    letter: spareLetter({ farm: farm.current.farm_name, language }, facts, newsletterLinks.urlFor(email)),
  }))
  await postMails(tx, queue, postings)
  return offer_id
}
