import * as z from 'zod/mini'
import { AMOUNT_MAX_DOLLARS, CARTONS_MAX, CARTONS_MIN, WEEKS_MAX } from '../limits.ts'
import { Hours } from './entities.ts'
import { EveryWeeks } from './farm/products.ts'
import { Id, moment, PressKey, plainDate, whole } from './fields.ts'
import { ordersProduct } from './of-product.ts'

/** Changing an own order from the next open week on: more or fewer cartons, another site, or another size or rhythm for the rest. */

/**
 * Why an order can't be changed: the farm doesn't allow it; it is being canceled; a payment is on its way; its pickups are
 * stopped; a bank disputes its payment; or it is too late.
 */
export const WhyNoChange = z.enum(['off', 'ending', 'paying', 'stopped', 'disputed', 'tooLate'])
export type WhyNoChange = z.output<typeof WhyNoChange>

/**
 * What is not the customer's to choose: any other number, where the price was agreed on with the farm; more, where the farm
 * has made the order by hand, or its cycle takes no orders now.
 */
export const CartonsBound = z.enum(['agreed', 'byHand', 'closed'])
export type CartonsBound = z.output<typeof CartonsBound>

/** Where the rest of an order could be collected, and from when on. */
const OtherSite = z.object({
  site_id: Id,
  site_name: z.string(),
  site_address: z.string(),
  ...Hours.shape,
  from_date: z.string(),
  is_full: z.boolean(),
})

/** What the rest of an order could be instead. */
const Others = z.object({
  /** The product of the order itself. */
  product_id: Id,
  products: z.array(z.object({ product_id: Id, product: z.string(), price_cents: z.int(), rhythms: z.array(z.int()) })),
  /** The next weeks that can still be packed: as many as the longest rhythm has. */
  starts: z.array(z.object({ first_week: z.int(), pickup_date: z.string() })),
})

/** Another product or rhythm, from a week of the cycle on. */
const Instead = z.strictObject({ product_id: Id, every_weeks: EveryWeeks, first_week: whole(0, WEEKS_MAX) })
export type Instead = z.output<typeof Instead>

export const MyChange = z.object({
  id: Id,
  reference: z.string(),
  egg_cycle: z.string(),
  can_change: z.boolean(),
  why_not: z.nullable(WhyNoChange),
  cartons_per_week: z.int(),
  ...ordersProduct,
  site_id: Id,
  pickup_site: z.string(),
  /** What a carton of it costs: what it was sold for. */
  price_cents: z.int(),
  /** The first day that would change, until when that can be said, and how many weeks are left from it on. */
  from_date: z.nullable(z.string()),
  changes_until: z.nullable(z.string()),
  weeks_left: z.int(),
  /** The most cartons a week that there is room for now. */
  cartons_most: z.int(),
  cartons_bound: z.nullable(CartonsBound),
  /** Its own site first. */
  sites: z.array(OtherSite),
  /** Where there is anything to choose; `unpaid`: not before the order is paid. */
  others: z.optional(z.union([Others, z.literal('unpaid')])),
  /** What the person has asked for and not paid yet. */
  open_change: z.nullable(
    z.object({
      ...{ cartons_per_week: z.int(), site_id: Id, was_cartons: z.int(), was_site_id: Id },
      ...{ difference_cents: z.int(), pay_cents: z.int(), expires_at: moment },
      instead: z.optional(Instead),
    }),
  ),
})
export type MyChange = z.output<typeof MyChange>

const wanted = { cartons_per_week: whole(CARTONS_MIN, CARTONS_MAX), site_id: Id, instead: z.optional(Instead) }
export const WantedChange = z.strictObject(wanted)
export type WantedChange = z.output<typeof WantedChange>

/** One coming visit as it would be, and as it is. */
const ChangedVisit = z.object({
  pickup_date: z.string(),
  pickup_site: z.string(),
  cartons: z.int(),
  was_date: z.string(),
  was_site: z.string(),
  was_cartons: z.int(),
  /** Its cartons are given away. */
  is_given: z.boolean(),
})

export const ChangePlan = z.object({
  visits: z.array(ChangedVisit),
  /** What the order costs more by it; below zero, less. */
  difference_cents: z.int(),
  /** How that is paid now: by credit, and by card. */
  credit_used_cents: z.int(),
  pay_cents: z.int(),
  /** More could be owed with the rest of the order, were the address of its customer verified. */
  verify_first: z.boolean(),
  /** What becomes credit. */
  credit_cents: z.int(),
  owed_before_cents: z.int(),
  owed_after_cents: z.int(),
  /** How many of the order's skips it takes: it was lowered a short time ago. */
  skips_used: z.int(),
  /** The order that takes the place of the rest: its days, what it costs, and what comes back for the rest. */
  instead: z.optional(
    z.object({
      visits: z.array(z.object({ pickup_date: z.string(), cartons: z.int() })),
      total_cents: z.int(),
      back_cents: z.int(),
      /** Days that were skipped: the new order has them again. */
      skipped: z.array(z.string()),
    }),
  ),
  /** The parts that are still to come then, of an order that is paid in parts. */
  installments_after: z.optional(z.array(z.object({ due_date: z.string(), cents: z.int() }))),
})
export type ChangePlan = z.output<typeof ChangePlan>

const MOST_CENTS = AMOUNT_MAX_DOLLARS * 100
/** `difference_cents`, and what the order was until then: as the person saw it. */
export const AgreedChange = z.strictObject({
  ...wanted,
  was_cartons: whole(CARTONS_MIN, CARTONS_MAX),
  was_site_id: Id,
  difference_cents: whole(-MOST_CENTS, MOST_CENTS),
  press: z.optional(PressKey),
})
export type AgreedChange = z.output<typeof AgreedChange>

export const ChangeOutcome = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('done') }),
  /** It is done when it is paid for. */
  z.strictObject({ state: z.literal('pay'), id: z.string(), url: z.string() }),
])
export type ChangeOutcome = z.output<typeof ChangeOutcome>

/** What ending the rest of an order does. */
export const EndPlan = z.object({
  /** The first day that ends, until when that can be said, and how many pickups end from it on, without skipped ones. */
  from_date: z.string(),
  changes_until: z.string(),
  pickups: z.int(),
  /** The last pickup that is still to come; none if all have ended. */
  last_pickup: z.nullable(z.object({ pickup_date: z.string(), pickup_site: z.string() })),
  /** What comes back, by card and as credit. */
  card_cents: z.int(),
  credit_cents: z.int(),
  owed_before_cents: z.int(),
  owed_after_cents: z.int(),
  /** Were donated with the order, and stay so. */
  donation_cartons: z.int(),
})
export type EndPlan = z.output<typeof EndPlan>

/** As the person saw it. */
export const AgreedEnd = z.strictObject({
  from_date: plainDate,
  card_cents: whole(0, MOST_CENTS),
  credit_cents: whole(0, MOST_CENTS),
  owed_after_cents: whole(0, MOST_CENTS),
})
export type AgreedEnd = z.output<typeof AgreedEnd>

/** What a customer has changed, as the farmer reads it. */
export const OrderChange = z.object({
  done_at: moment,
  from_date: z.string(),
  was_cartons: z.int(),
  cartons_per_week: z.int(),
  was_site: z.string(),
  pickup_site: z.string(),
  difference_cents: z.int(),
  /** The rest has ended. */
  is_end: z.optional(z.boolean()),
  /** The order whose rest became another one, what that is, and its number. */
  instead: z.optional(z.object({ of: z.string(), reference: z.string(), product: z.string(), every_weeks: z.int() })),
})
export type OrderChange = z.output<typeof OrderChange>
