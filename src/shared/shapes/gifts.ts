import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '../gift-limits.ts'
import { CARD_MAX_CENTS, CARTONS_MAX, CARTONS_MIN } from '../limits.ts'
import { ProductOnSale } from './farm/products.ts'
import { EmailAddress, filledName, Id, LinkToken, line, moment, OptionalEmail, PressKey, plainDate, text, whole } from './fields.ts'

/** A gift: money one person pays and another redeems, with a secret code. */

/** Letters and digits that can't be confused: no 0 and O, no 1 and I. */
export const GIFT_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Of 32 letters each: 65 bits. */
export const GIFT_CODE_LENGTH = 13

/** `K7QM-2XWP-9RTB-H`, as printed on cards. */
export const showGiftCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** What is meant by a code as people type it: in small letters, with spaces or other dashes, or none. */
export const readGiftCode = (typed: string): string => typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()

export const GiftState = z.enum(['pending', 'paid', 'redeemed', 'refunding', 'refunded', 'expired'])
export type GiftState = z.output<typeof GiftState>

/** Cartons for a season, or another product that is sold every week; redeemed, they are credit of the same worth, and the order form is filled in. */
const GiftCartons = z.strictObject({ cycle_id: Id, cartons_per_week: whole(CARTONS_MIN, CARTONS_MAX), product_id: z.optional(Id) })

/** To whom it is mailed, and on which of the farm's days: without an address it is printed, without a day it goes at once. */
const sending = { to_email: OptionalEmail, send_on: z.nullable(plainDate) }

export const NewGift = z.strictObject({
  /** What it costs, as the page has shown it. */
  cents: whole(1, CARD_MAX_CENTS),
  cartons: z.optional(GiftCartons),
  from_name: filledName(GIFT_NAME_MAX),
  to_name: filledName(GIFT_NAME_MAX),
  message: text(GIFT_MESSAGE_MAX),
  ...sending,
  press: z.optional(PressKey),
})
export type NewGift = z.output<typeof NewGift>

export const GiftSending = z.strictObject({ ...sending, version: z.int() })

/** To which other address a gift goes that was emailed. */
export const GiftResending = z.strictObject({ to_email: EmailAddress, version: z.int() })

/** What the page reckons a gift from. */
export const GiftOffer = z.object({
  gifts_on: z.boolean(),
  today: plainDate,
  price_cents: z.int(),
  /** Open seasons that have weeks left. */
  cycles: z.array(z.object({ cycle_id: Id, cycle_name: z.string(), weeks: z.int() })),
  /** What is sold every week, where the farm sells more than a weekly carton. */
  products: z.optional(z.array(ProductOnSale)),
})
export type GiftOffer = z.output<typeof GiftOffer>

/** What a gift of cartons is of, where the farm sells more than a weekly carton. */
const product = z.optional(z.string())

const about = {
  gift_id: Id,
  state: GiftState,
  /** What it is worth. */
  cents: z.int(),
  cartons_per_week: z.nullable(z.int()),
  egg_cycle: z.nullable(z.string()),
  product,
  created_at: moment,
  redeemed_at: z.nullable(moment),
  version: z.int(),
}
const written = { from_name: z.string(), to_name: z.string(), message: z.string() }

/** As its buyer sees it. The code is only on the card. */
export const MyGift = z.object({
  ...about,
  ...written,
  to_email: z.string(),
  send_on: z.nullable(plainDate),
  sent_at: z.nullable(moment),
})
export type MyGift = z.output<typeof MyGift>

export const GiftCard = z.object({
  ...written,
  cents: z.int(),
  cartons_per_week: z.nullable(z.int()),
  egg_cycle: z.nullable(z.string()),
  product,
  gift_code: z.string(),
  /** Where it is redeemed, without the code and with it. */
  page_url: z.string(),
  redeem_url: z.string(),
})
export type GiftCard = z.output<typeof GiftCard>

export const TypedGiftCode = z.strictObject({ gift_code: line(60).check(z.minLength(1, say.required)) })

/** `is_new`: it was not redeemed before by the same person. */
export const RedeemedGift = z.object({
  cents: z.int(),
  balance_cents: z.int(),
  from_name: z.string(),
  cycle_id: z.nullable(Id),
  cartons_per_week: z.nullable(z.int()),
  product,
  product_id: z.optional(Id),
  is_new: z.boolean(),
})
export type RedeemedGift = z.output<typeof RedeemedGift>

export const GiftPayment = z.strictObject({ session_id: LinkToken })
/** The payment state of the buyer's gift. */
export const PaidGift = z.object({ gift_id: Id, state: GiftState, is_processing: z.boolean() })

/** As the farmer sees it: who bought it and who redeemed it, empty for closed accounts. */
export const SoldGift = z.object({
  ...about,
  to_name: z.string(),
  send_on: z.nullable(plainDate),
  sent_at: z.nullable(moment),
  email: z.string(),
  redeemed_by_email: z.string(),
  disputed: z.boolean(),
})
export type SoldGift = z.output<typeof SoldGift>

const counted = z.object({ gifts: z.int(), cents: z.int() })
/** Sold less what went back; of that, redeemed, and not yet. */
export const GiftTotals = z.object({ sold: counted, redeemed: counted, unspent: counted })
export type GiftTotals = z.output<typeof GiftTotals>
