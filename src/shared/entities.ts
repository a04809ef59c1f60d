import * as z from 'zod/mini'
import { WEEKDAYS } from './calendar.ts'
import { clockTime, Replanned } from './farm-settings.ts'
import {
  dollars,
  EmailAddress,
  filledLine,
  filledText,
  Id,
  IdInPath,
  line,
  moment,
  NumberInQuery,
  OptionalEmail,
  plainDate,
  text,
  whole,
} from './fields.ts'
import * as limits from './limits.ts'
import { newPasswordTrouble } from './new-password.ts'
import { MyPlaceWish, Room } from './pickups.ts'
import { fieldWords as say } from './words.ts'

/**
 * The things of the shop as they travel. A schema and its type share one name. What comes in is strict; what
 * goes out is a white-list, so that a new column of a table neither leaks nor breaks a reply.
 */

// People

export const Role = z.enum(['user', 'admin', 'host'])
export type Role = z.output<typeof Role>

export const Me = z.object({ id: z.string(), email: z.string(), email_verified: z.boolean(), role: Role })
export type Me = z.output<typeof Me>

export const NewPassword = text(1_000).check(
  z.superRefine((password, context) => {
    const message = newPasswordTrouble(password)
    if (message) context.addIssue({ code: 'custom', message })
  }),
)
/** A password to compare: any text at all, so that an old or odd one is answered like any wrong one. */
export const GivenPassword = text(1_000).check(z.minLength(1, say.passwordMissing))

// Cycles

const cycleFields = {
  cycle_name: filledLine(limits.NAME_MAX),
  start_date: plainDate,
  end_date: plainDate,
  number_of_weeks: whole(1, limits.WEEKS_MAX),
}
/** When it starts and stops itself, on the farm's clock, and the cartons a week it can give; null: by hand, and no limit. */
const cycleRules = {
  opens_at: z.nullable(clockTime),
  closes_at: z.nullable(clockTime),
  cartons_limit: z.nullable(whole(1, limits.CARTONS_LIMIT_MAX)),
}
const optionalCycleRules = z.partial(z.object(cycleRules)).shape
export const NewCycle = z.strictObject({ ...cycleFields, ...optionalCycleRules })
export type NewCycle = z.output<typeof NewCycle>

export const Cycle = z.object({ cycle_id: Id, ...cycleFields, ...cycleRules, is_active: z.boolean() })
export type Cycle = z.output<typeof Cycle>

/** The edited row as the dashboard sends it back: the new fields, and perhaps what it cannot change. */
export const EditedCycle = z.strictObject({ ...NewCycle.shape, cycle_id: z.optional(Id), is_active: z.optional(z.boolean()) })

// Pickup sites

const siteFields = {
  site_name: filledLine(limits.NAME_MAX),
  site_address: filledLine(limits.ADDRESS_MAX),
  site_instructions: text(limits.NOTES_MAX),
  pickup_start_day: z.enum(WEEKDAYS, say.weekday),
  pickup_deadline_day: z.enum(WEEKDAYS, say.weekday),
}
/** How many orders of a cycle it has room for; null: any number. */
const places = z.nullable(whole(1, limits.PLACES_MAX))
const place = {
  lat: z.nullable(z.number().check(z.gte(-90, say.wrong), z.lte(90, say.wrong))),
  lon: z.nullable(z.number().check(z.gte(-180, say.wrong), z.lte(180, say.wrong))),
}
const optionalPlace = { lat: z.optional(place.lat), lon: z.optional(place.lon) }
// Half a pin is no place.
type Place = { lat?: number | null | undefined; lon?: number | null | undefined }
const isPlaceWhole = ({ lat, lon }: Place) => (lat === undefined) === (lon === undefined) && (lat === null) === (lon === null)
const wholePlace = z.refine<Place>(isPlaceWhole, { error: say.wrong, path: ['lon'] })

export const NewSite = z.strictObject({ ...siteFields, ...optionalPlace, places: z.optional(places) }).check(wholePlace)
export type NewSite = z.output<typeof NewSite>

export const Site = z.object({ site_id: Id, ...siteFields, ...place, places })
export type Site = z.output<typeof Site>

export const EditedSite = z
  .strictObject({ ...siteFields, ...optionalPlace, places: z.optional(places), site_id: z.optional(Id) })
  .check(wholePlace)

/** How many coming pickups follow a cycle or a site to other days, and how many people hear of it. */
export const ReplannedCycle = z.object({ ...Cycle.shape, ...Replanned.shape })
export const ReplannedSite = z.object({ ...Site.shape, ...Replanned.shape })

// Subscriptions

export const SubscriptionStatus = z.enum(['pending', 'paid', 'manual', 'expired', 'failed', 'refunded', 'canceled'])
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

const cartonsPerWeek = z.int(say.cartons).check(z.gte(limits.CARTONS_MIN, say.cartons), z.lte(limits.CARTONS_MAX, say.cartonsMost))
const orderFields = {
  cartons_per_week: cartonsPerWeek,
  donation_cartons: whole(0, limits.DONATION_MAX),
  total_amount: dollars(limits.AMOUNT_MAX_DOLLARS),
}
const orderNotes = { second_email: OptionalEmail, additional_notes: text(limits.NOTES_MAX) }

export const Subscription = z.object({
  egg_cycle: z.string(),
  pickup_site: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  site_instructions: z.string(),
  cartons_per_week: z.int(),
  donation_cartons: z.int(),
  total_amount: z.number(),
})
export type Subscription = z.output<typeof Subscription>

export const AdminSubscription = z.object({
  ...Subscription.shape,
  id: Id,
  name: z.string(),
  second_email: z.string(),
  additional_notes: z.string(),
  cycle_id: Id,
  site_id: Id,
  status: SubscriptionStatus,
  version: z.int(),
  /** Of the account that ordered; empty for an order taken by hand. */
  email: z.string(),
  created_at: moment,
  /** What it was sold with. */
  weeks: z.int(),
  carton_price: z.number(),
  /** What the payment provider calls the payment, and what it says came in and went back. */
  payment_ref: z.nullable(z.string()),
  paid_amount: z.number(),
  refunded_amount: z.number(),
  /** What of the total was paid by credit. */
  credit_amount: z.number(),
  disputed: z.boolean(),
  care: z.nullable(z.enum(['cycleStopped', 'amountDiffers', 'refundFailed', 'overfilled'])),
})
export type AdminSubscription = z.output<typeof AdminSubscription>

/** The farmer may sell more than there is, knowingly. */
const overfill = { overfill: z.optional(z.boolean()) }

export const ManualSubscription = z.strictObject({
  ...overfill,
  name: filledLine(limits.NAME_MAX),
  cycle_id: Id,
  pickup_site: Id,
  ...orderFields,
  second_email: z._default(OptionalEmail, ''),
  additional_notes: z._default(text(limits.NOTES_MAX), ''),
})
export type ManualSubscription = z.output<typeof ManualSubscription>

/** The edited row: what may change, and perhaps the rest of the row, which is not read. */
export const EditedSubscription = z.strictObject({
  ...overfill,
  ...z.partial(AdminSubscription).shape,
  name: filledLine(limits.NAME_MAX),
  ...orderFields,
  ...orderNotes,
  site_id: z.optional(Id),
})
export type EditedSubscription = z.output<typeof EditedSubscription>

export const SubscriptionQuery = z.strictObject({
  page: z.optional(NumberInQuery(1_000_000)),
  per_page: z.optional(NumberInQuery(limits.PER_PAGE_MAX)),
  q: z.optional(text(limits.NAME_MAX)),
  cycle_id: z.optional(IdInPath),
  site_id: z.optional(IdInPath),
  status: z.optional(SubscriptionStatus),
  /** Only those that the farmer should look at. */
  care: z.optional(z.literal('yes')),
})
export type SubscriptionQuery = z.output<typeof SubscriptionQuery>

/** The same selection as the list, added up. */
export const TotalsQuery = z.omit(SubscriptionQuery, { page: true, per_page: true })

export const SubscriptionTotals = z.object({
  orders: z.int(),
  total_amount: z.number(),
  cartons_per_week: z.int(),
  donation_cartons: z.int(),
  /** What the orders paid by card come to, and what the provider settled for them: paid, less what went back. */
  card_amount: z.number(),
  settled_amount: z.number(),
  refunded_amount: z.number(),
  credit_amount: z.number(),
  matches_payments: z.boolean(),
})
export type SubscriptionTotals = z.output<typeof SubscriptionTotals>

/** The version is that of the row the farmer looked at: pressed twice, it is one refund. */
const ofVersion = { version: whole(1, 2_147_483_647) }
export const Refund = z.strictObject({
  ...ofVersion,
  amount: dollars(limits.AMOUNT_MAX_DOLLARS).check(z.gte(0.01, say.wrong)),
  /** Also cancel what is still to be collected. A refund of everything always does. */
  cancel: z.boolean(),
})
export const Cancellation = z.strictObject(ofVersion)

/** Camel case and a single space for empty notes, as the owner's checkout writes it. */
export const CheckoutPayload = z.strictObject({
  userId: line(100),
  name: filledLine(limits.NAME_MAX),
  email: EmailAddress,
  amount: whole(0, limits.AMOUNT_MAX_DOLLARS * 100),
  cartonsPerWeek,
  eggCycle: Id,
  pickupSite: Id,
  donationCartons: whole(0, limits.DONATION_MAX),
  secondEmail: OptionalEmail,
  additionalNotes: text(limits.NOTES_MAX),
  /** What the page showed as paid by credit; another sum by now is not taken. */
  creditCents: z.optional(whole(0, limits.AMOUNT_MAX_DOLLARS * 100)),
})
export type CheckoutPayload = z.output<typeof CheckoutPayload>

/** Where a started checkout stands: what the page shows when a person comes back from paying. */
export const CheckoutState = z.object({
  status: SubscriptionStatus,
  reference: z.string(),
  egg_cycle: z.string(),
  pickup_site: z.string(),
  total_amount: z.number(),
})
export type CheckoutState = z.output<typeof CheckoutState>

/** What the subscribe form starts from: the farm's date, the late window, what the person has and had. */
export const SubscribeHints = z.object({
  today: z.string(),
  /** The farm's words while the late window is open; null outside it. */
  late_text: z.nullable(z.string()),
  /** Cartons a week that the person already has, by cycle. */
  mine: z.array(z.object({ cycle_id: Id, cartons_per_week: z.int() })),
  last_order: z.nullable(
    z.object({ name: z.string(), site_id: Id, cartons_per_week: z.int(), second_email: z.string(), additional_notes: z.string() }),
  ),
  /** What the next checkout takes off by itself, besides what an unpaid order of the same cycle has put aside. */
  credit_cents: z.int(),
  credit_held: z.array(z.object({ cycle_id: Id, cents: z.int() })),
  room: z.array(Room),
  wishes: z.array(MyPlaceWish),
  /** Cycles that are not open to all, but to this person. */
  early: z.array(Id),
})
export type SubscribeHints = z.output<typeof SubscribeHints>

export const AddressQuery = z.strictObject({ address: filledLine(limits.ADDRESS_MAX) })
export const FoundPlace = z.object({ lat: z.number(), lon: z.number(), label: z.string() })
export type FoundPlace = z.output<typeof FoundPlace>

// Questions, waitlist, price, mail

export const NewQuestion = z.strictObject({
  name: filledLine(limits.NAME_MAX),
  email: EmailAddress,
  subject: filledLine(limits.SUBJECT_MAX),
  message: filledText(limits.MESSAGE_MAX),
  /** Accepted because the form sends it; the server's clock is what is kept. */
  created_at: z.optional(z.string().check(z.maxLength(40, say.tooLong))),
})
export type NewQuestion = z.output<typeof NewQuestion>

export const Question = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: moment,
  resolved_at: z.nullable(moment),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(moment),
})
export type Question = z.output<typeof Question>

export const Answer = z.strictObject({ message: filledText(limits.MESSAGE_MAX), resolve: z.boolean() })

export const CartonPrice = z.strictObject({
  carton_price: dollars(limits.CARTON_PRICE_MAX_DOLLARS).check(z.gte(0.01, say.wrong)),
})
export type CartonPrice = z.output<typeof CartonPrice>

export const WaitlistEntry = z.strictObject({ email: EmailAddress })
