import * as z from 'zod/mini'
import { farmFieldWords, fieldWords as say } from '../../words/en/fields.ts'
import { cycleFields, siteFields } from '../fields/farm-fields.ts'
import * as limits from '../limits.ts'
import { newPasswordTrouble } from '../rules/new-password.ts'
import { Replanned } from './farm-settings.ts'
import { dollars, EmailAddress, filledLine, filledName, filledText, Id, moment, PressKey, text } from './fields.ts'
import { ordersProduct } from './of-product.ts'
import { editShapeOf, shapeOf } from './shape-of.ts'

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

export const NewCycle = z.strictObject(editShapeOf(cycleFields))
export type NewCycle = z.output<typeof NewCycle>

export const AddedCycle = z.strictObject({ ...NewCycle.shape, press: z.optional(PressKey) })

const cycleShape = shapeOf(cycleFields)
/** The Spanish twin of a text is told to those who write it. */
export const Cycle = z.object({
  cycle_id: Id,
  ...cycleShape,
  cycle_name_es: z.optional(cycleShape.cycle_name_es),
  is_active: z.boolean(),
  version: z.int(),
})
export type Cycle = z.output<typeof Cycle>

/**
 * The edited row as the dashboard sends it: the new fields, possibly with read-only ones. The version it is based on keeps
 * it from overwriting another person's change.
 */
export const EditedCycle = z.strictObject({
  ...NewCycle.shape,
  cycle_id: z.optional(Id),
  is_active: z.optional(z.boolean()),
  version: z.optional(z.int()),
})

/** What pressing Start or Stop means; without it, the other of the two. */
export const WantedCycle = z.strictObject({ is_active: z.optional(z.boolean()) })

// Pickup sites

const siteShape = shapeOf(siteFields)
const newSite = z.partial(z.strictObject(siteShape), {
  lat: true,
  lon: true,
  site_instructions_es: true,
  places: true,
  pickup_from: true,
  pickup_until: true,
  last_day_until: true,
  site_town: true,
  is_address_public: true,
})
// Half a pin is no place.
type Location = { lat?: number | null | undefined; lon?: number | null | undefined }
const isLocationWhole = ({ lat, lon }: Location) => (lat === undefined) === (lon === undefined) && (lat === null) === (lon === null)
const wholeLocation = z.refine<Location>(isLocationWhole, { error: say.wrong, path: ['lon'] })
type Times = { pickup_from?: string | null | undefined; pickup_until?: string | null | undefined }
export const inOrder = z.refine<Times>(({ pickup_from, pickup_until }) => !(pickup_from && pickup_until && pickup_from >= pickup_until), {
  error: farmFieldWords.hours,
  path: ['pickup_until'],
})

export const NewSite = z.strictObject(newSite.shape).check(wholeLocation, inOrder)
export type NewSite = z.output<typeof NewSite>

export const AddedSite = z.strictObject({ ...newSite.shape, press: z.optional(PressKey) }).check(wholeLocation, inOrder)

export const Site = z.object({
  site_id: Id,
  ...siteShape,
  site_instructions_es: z.optional(siteShape.site_instructions_es),
  version: z.int(),
})
export type Site = z.output<typeof Site>

export const EditedSite = z
  .strictObject({ ...newSite.shape, site_id: z.optional(Id), version: z.optional(z.int()) })
  .check(wholeLocation, inOrder)

/** Has orders: it can be stopped or archived, but not deleted. */
export const Used = z.object({ cycle_ids: z.array(Id), site_ids: z.array(Id) })
export type Used = z.output<typeof Used>

/** When people collect: from and until on the pickup day, and until when on the last day. */
export const Hours = z.pick(Site, { pickup_from: true, pickup_until: true, last_day_until: true })
export type Hours = z.output<typeof Hours>

/** Its weekdays with them. */
export type SiteDays = z.output<typeof SiteDays>
export const SiteDays = z.object({ ...z.pick(Site, { pickup_start_day: true, pickup_deadline_day: true }).shape, ...Hours.shape })

/** How many coming pickups follow a cycle or a site to other days, and how many people hear of it. */
export const ReplannedCycle = z.object({ ...Cycle.shape, ...Replanned.shape })
export const ReplannedSite = z.object({ ...Site.shape, ...Replanned.shape })

export const AddressQuery = z.strictObject({ address: filledLine(limits.ADDRESS_MAX) })
export const FoundLocation = z.object({ lat: z.number(), lon: z.number(), label: z.string() })
export type FoundLocation = z.output<typeof FoundLocation>

// Questions, waitlist, price, email

export const NewQuestion = z.strictObject({
  name: filledName(limits.NAME_MAX),
  email: EmailAddress,
  subject: filledName(limits.SUBJECT_MAX),
  message: filledText(limits.MESSAGE_MAX),
  /** Accepted because the form sends it; the server's clock is what is kept. */
  created_at: z.optional(z.string().check(z.maxLength(40, say.tooLong))),
})
export type NewQuestion = z.output<typeof NewQuestion>

export const Question = z.object({
  id: Id,
  /** The account it was asked from, unless it was closed. */
  user_id: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: moment,
  resolved_at: z.nullable(moment),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(moment),
  /** The months after which its words were removed; 0: with a closed account. */
  removed_after: z.nullable(z.int()),
})
export type Question = z.output<typeof Question>

/** What the farmer needs for an answer: the asker's order that they collect next, or their last one. */
export const Asker = z.object({
  reference: z.string(),
  egg_cycle: z.string(),
  pickup_site: z.string(),
  cartons_per_week: z.int(),
  ...ordersProduct,
  next_pickup: z.nullable(
    z.object({
      pickup_date: z.string(),
      pickup_site: z.string(),
      cartons: z.int(),
      friend_name: z.string(),
      /** The farm lets people skip, and it is early enough. */
      can_skip: z.boolean(),
    }),
  ),
})
export type Asker = z.output<typeof Asker>

export const OpenQuestion = z.object({ ...Question.shape, asker: z.nullable(Asker) })
export type OpenQuestion = z.output<typeof OpenQuestion>

/** The person's name as they last wrote it, and their questions, latest first, with the answer if there is one. */
export const MyQuestions = z.object({
  name: z.string(),
  questions: z.array(z.pick(Question, { id: true, subject: true, message: true, created_at: true, answer: true, answered_at: true })),
})
export type MyQuestions = z.output<typeof MyQuestions>

export const Answer = z.strictObject({ message: filledText(limits.MESSAGE_MAX), resolve: z.boolean() })

const price = dollars(limits.CARTON_PRICE_MAX_DOLLARS).check(z.gte(0.01, say.wrong))

export const CartonPrice = z.strictObject({ carton_price: price })
export type CartonPrice = z.output<typeof CartonPrice>

/** The price seen when the new one was typed keeps it from overwriting one that someone else set. */
export const NewCartonPrice = z.strictObject({ carton_price: price, instead_of: z.optional(price) })

export const WaitlistEntry = z.strictObject({ email: EmailAddress })
