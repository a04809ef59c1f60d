import * as z from 'zod/mini'
import { fieldWords as say } from '../../../words/en/fields.ts'
import { AMOUNT_MAX_DOLLARS, CARTONS_MAX, CARTONS_MIN, SPARE_MAX } from '../../limits.ts'
import { isWholeCents } from '../../rules/money/cents.ts'
import { Id, LinkToken, moment, PressKey, plainDate, whole } from '../fields.ts'
import { ofProduct } from '../of-product.ts'

/** Spare cartons, and what people say they took at a site, as they travel. */

/** An offer as the farmer sees it. */
export const SpareOffer = z.object({
  offer_id: Id,
  site_id: Id,
  site_name: z.string(),
  pickup_date: z.string(),
  cartons: z.int(),
  price_cents: z.int(),
  sold: z.int(),
  /** Kept for people whose payment page is open. */
  paying: z.int(),
  /** To the pantry. */
  given: z.int(),
  left: z.int(),
  /** How many people were emailed. */
  told: z.int(),
  /** The last minute to take some, on the farm's clock. */
  until: z.string(),
  /** Nobody can take any: the farmer stopped it, or it is past the cut-off. */
  is_over: z.boolean(),
})
export type SpareOffer = z.output<typeof SpareOffer>

export const SpareOffers = z.object({
  offers: z.array(SpareOffer),
  /** Where and when something can be offered, how many people would be emailed, and how many cartons others are short there. */
  places: z.array(z.object({ site_id: Id, site_name: z.string(), pickup_date: z.string(), people: z.int(), short: z.optional(z.int()) })),
  /** What a carton costs, in dollars. */
  price: z.number(),
  pantry_name: z.string(),
})
export type SpareOffers = z.output<typeof SpareOffers>

export const NewSpareOffer = z.strictObject({
  site_id: Id,
  pickup_date: plainDate,
  cartons: whole(1, SPARE_MAX),
  price: z.number().check(
    z.gte(0.01, say.wrong),
    z.lte(AMOUNT_MAX_DOLLARS, say.wrong),
    z.refine((price) => isWholeCents(price), say.wholeCents),
  ),
  press: z.optional(PressKey),
})

export const SpareBack = z.strictObject({ site_id: Id, pickup_date: plainDate, cartons: whole(1, SPARE_MAX) })

export const TakenSpare = z.strictObject({
  offer_id: Id,
  cartons: whole(CARTONS_MIN, CARTONS_MAX),
  amount: whole(0, AMOUNT_MAX_DOLLARS * 100),
  creditCents: z.optional(whole(0, AMOUNT_MAX_DOLLARS * 100)),
  /** How many visits of its day and site the page showed: where that is all of them, the same again is meant. */
  seen: z.optional(z.int()),
})

// At a site

const here = {
  site_id: Id,
  /** What they say; without it, only what is there for them is read. */
  took: z.optional(z.boolean()),
}
export const Here = z.strictObject(here)
export const HereByCard = z.strictObject({ token: LinkToken, ...here })

/** What a person collects at a site today. */
export const MineHere = z.object({
  site_name: z.string(),
  visits: z.array(
    z.object({
      pickup_id: Id,
      cartons: z.int(),
      ...ofProduct,
      is_collected: z.boolean(),
      /** When they said so themselves. */
      said_at: z.nullable(moment),
    }),
  ),
})
export type MineHere = z.output<typeof MineHere>
