import * as z from 'zod/mini'
import { adminWords } from './admin-words.ts'
import { WEEKDAYS } from './calendar.ts'
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
import { fieldWords as say } from './words.ts'

/**
 * The things of the shop as they travel. A schema and its type share one name. What comes in is strict; what
 * goes out is a white-list, so that a new column of a table neither leaks nor breaks a reply.
 */

// People

export const Role = z.enum(['user', 'admin'])
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
export const LinkToken = line(2_000).check(z.minLength(1, say.required))

// Cycles

const cycleFields = {
  cycle_name: filledLine(limits.NAME_MAX),
  start_date: plainDate,
  end_date: plainDate,
  number_of_weeks: whole(1, limits.WEEKS_MAX),
}
export const NewCycle = z.strictObject(cycleFields)
export type NewCycle = z.output<typeof NewCycle>

export const Cycle = z.object({ cycle_id: Id, ...cycleFields, is_active: z.boolean() })
export type Cycle = z.output<typeof Cycle>

/** The edited row as the dashboard sends it back: the new fields, and perhaps what it cannot change. */
export const EditedCycle = z.strictObject({ ...cycleFields, cycle_id: z.optional(Id), is_active: z.optional(z.boolean()) })

// Pickup sites

const siteFields = {
  site_name: filledLine(limits.NAME_MAX),
  site_address: filledLine(limits.ADDRESS_MAX),
  site_instructions: text(limits.NOTES_MAX),
  pickup_start_day: z.enum(WEEKDAYS, say.weekday),
  pickup_deadline_day: z.enum(WEEKDAYS, say.weekday),
}
const place = {
  lat: z.nullable(z.number().check(z.gte(-90, say.wrong), z.lte(90, say.wrong))),
  lon: z.nullable(z.number().check(z.gte(-180, say.wrong), z.lte(180, say.wrong))),
}
const optionalPlace = { lat: z.optional(place.lat), lon: z.optional(place.lon) }
// Half a pin is no place.
type Place = { lat?: number | null | undefined; lon?: number | null | undefined }
const isPlaceWhole = ({ lat, lon }: Place) => (lat === undefined) === (lon === undefined) && (lat === null) === (lon === null)
const wholePlace = z.refine<Place>(isPlaceWhole, { error: say.wrong, path: ['lon'] })

export const NewSite = z.strictObject({ ...siteFields, ...optionalPlace }).check(wholePlace)
export type NewSite = z.output<typeof NewSite>

export const Site = z.object({ site_id: Id, ...siteFields, ...place })
export type Site = z.output<typeof Site>

export const EditedSite = z.strictObject({ ...siteFields, ...optionalPlace, site_id: z.optional(Id) }).check(wholePlace)

/** How many coming pickups follow a cycle or a site to other days. */
const moved = { moved_pickups: z.int() }
export const ReplannedCycle = z.object({ ...Cycle.shape, ...moved })
export const ReplannedSite = z.object({ ...Site.shape, ...moved })

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
  disputed: z.boolean(),
  care: z.nullable(z.enum(['cycleStopped', 'amountDiffers', 'refundFailed'])),
})
export type AdminSubscription = z.output<typeof AdminSubscription>

export const ManualSubscription = z.strictObject({
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
})
export type SubscribeHints = z.output<typeof SubscribeHints>

/** A coming pickup of the person who asks. */
export const MyPickup = z.object({
  pickup_date: z.string(),
  egg_cycle: z.string(),
  pickup_site: z.string(),
  site_address: z.string(),
  cartons: z.int(),
})
export type MyPickup = z.output<typeof MyPickup>

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

const messageToMany = text(limits.MESSAGE_MAX).check(z.refine((value) => value.trim() !== '', adminWords.messageMissing))
export const MessageToMany = z.strictObject({ message: messageToMany })

/** A letter from the farm; without a subject it has the usual one. */
const massLetter = { message: messageToMany, subject: z.optional(filledLine(limits.SUBJECT_MAX)) }
export const DraftMassEmail = z.strictObject(massLetter)

/** To everyone, or to the people of a cycle, of a site, or of both. */
export const MassEmail = z.strictObject({
  ...massLetter,
  cycle_id: z.optional(Id),
  site_id: z.optional(Id),
  /** How many people the farmer was told; another number by now is not sent to. */
  recipients: z.optional(whole(0, 10_000_000)),
})
export type MassEmail = z.output<typeof MassEmail>

export const AudienceQuery = z.strictObject({ cycle_id: z.optional(IdInPath), site_id: z.optional(IdInPath) })
/** `unsubscribed` people are not among the recipients. */
export const Audience = z.object({ recipients: z.int(), unsubscribed: z.int() })

export const LetterPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() })

/** What became of a letter to many. */
export const Mailing = z.object({
  mailing_id: Id,
  kind: z.enum(['mass', 'waitlist']),
  subject: z.string(),
  message: z.string(),
  audience: z.string(),
  sent_by: z.string(),
  created_at: moment,
  recipients: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
})
export type Mailing = z.output<typeof Mailing>

export const SentToMany = z.strictObject({ queued: z.int(), mailing_id: z.nullable(Id) })

export const NewsWanted = z.strictObject({ token: LinkToken, wanted: z.boolean() })

export const LastSent = z.strictObject({ timestamp: z.nullable(moment) })

export const WaitlistCount = z.object({ waiting: z.int(), told: z.int() })

// Records

const recordQuery = {
  page: z.optional(NumberInQuery(1_000_000)),
  per_page: z.optional(NumberInQuery(limits.PER_PAGE_MAX)),
  q: z.optional(text(limits.NAME_MAX)),
}
export const RecordQuery = z.strictObject(recordQuery)
export type RecordQuery = z.output<typeof RecordQuery>

export const Activity = z.object({
  activity_id: Id,
  at: moment,
  who: z.string(),
  /** The call that made the change. */
  action: z.string(),
  label: z.string(),
  changes: z.array(z.object({ field: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()) })),
})
export type Activity = z.output<typeof Activity>

export const MailStatus = z.enum(['queued', 'sent', 'failed'])
export const MailQuery = z.strictObject({ ...recordQuery, status: z.optional(MailStatus) })
export type MailQuery = z.output<typeof MailQuery>

export const MailRecord = z.object({
  mail_id: z.string(),
  letter: z.string(),
  to_address: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: moment,
  sent_at: z.nullable(moment),
  /** Mails with a link that opens an account are not kept, and some people want no more news. */
  can_resend: z.boolean(),
})
export type MailRecord = z.output<typeof MailRecord>

/** The text is null where the mail carried a link that opens an account. */
export const KeptMail = z.object({ ...MailRecord.shape, body_text: z.nullable(z.string()) })
export type KeptMail = z.output<typeof KeptMail>

/** A spreadsheet on its way to the farmer: base64 content and the name to save it under. */
export const Download = z.strictObject({ data: z.string(), filename: z.string() })
export type Download = z.output<typeof Download>

/** How far the spreadsheet has come that the same person is waiting for. */
export const DownloadProgress = z.strictObject({ progress: z.nullable(z.object({ rows: z.int(), of: z.int() })) })
