import * as z from 'zod/mini'
import { checkoutFields, fieldsFromCustomer } from '../fields/order-fields.ts'
import * as limits from '../limits.ts'
import { Hours } from './entities.ts'
import { chosenRhythm, ProductOnSale } from './farm/products.ts'
import { EmailAddress, Id, line, whole } from './fields.ts'
import { ordersProduct } from './of-product.ts'
import { OrderStatus, PayLater } from './orders.ts'
import { Capacity, MyWaiting } from './pickups.ts'
import { newShapeOf, replyShapeOf } from './shape-of.ts'

/** What the subscribe form starts from, what it sends, and what comes of it, as they travel. */

const checkoutShape = newShapeOf(checkoutFields)

/** What is ordered besides, in the same basket and paid with it. */
export const CheckoutLine = z.strictObject({
  product: Id,
  cartons: checkoutShape.cartonsPerWeek,
  everyWeeks: chosenRhythm.every_weeks,
  turn: chosenRhythm.turn,
})
export type CheckoutLine = z.output<typeof CheckoutLine>

/** Camel case and a single space for empty notes, as the owner's checkout writes it. The amount is in cents. */
export const CheckoutPayload = z.strictObject({
  userId: line(limits.USER_ID_MAX),
  email: EmailAddress,
  amount: whole(0, limits.AMOUNT_MAX_DOLLARS * 100),
  eggCycle: Id,
  pickupSite: Id,
  ...checkoutShape,
  /** What is ordered, the carton if nothing is said, and in which weeks. */
  product: z.optional(Id),
  everyWeeks: chosenRhythm.every_weeks,
  turn: chosenRhythm.turn,
  /** For as many pickups as a trial has, from the next that can be packed. */
  trial: z.optional(z.literal(true)),
  more: z.optional(z.array(CheckoutLine).check(z.maxLength(limits.BASKET_MAX - 1))),
  /** What the page showed as paid by credit; another sum by now is not taken. */
  creditCents: z.optional(whole(0, limits.AMOUNT_MAX_DOLLARS * 100)),
  /** To pay later; without it, all is paid by card now. */
  payLater: z.optional(PayLater),
  /** In how many monthly installments after the first. */
  installments: z.optional(whole(limits.INSTALLMENTS_MIN, limits.INSTALLMENTS_MAX)),
})
export type CheckoutPayload = z.output<typeof CheckoutPayload>
/** As it may be sent: without what need not be filled in. */
export type SentCheckout = z.input<typeof CheckoutPayload>

/** What is added to one visit, once; the amount in cents is what the page showed. */
export const Extra = z.strictObject({
  product: Id,
  cartons: checkoutShape.cartonsPerWeek,
  amount: whole(0, limits.AMOUNT_MAX_DOLLARS * 100),
  creditCents: z.optional(whole(0, limits.AMOUNT_MAX_DOLLARS * 100)),
  /** How many visits of its day and site the page showed: where that is all of them, the same again is meant. */
  seen: z.optional(z.int()),
})
export type Extra = z.output<typeof Extra>

/** What an order brings on one day at one site. */
export const OrderVisit = z.object({ pickup_date: z.string(), pickup_site: z.string(), cartons: z.int(), ...Hours.shape })
export type OrderVisit = z.output<typeof OrderVisit>

/** With where to go for it, what to do there, and until when. */
export const FirstVisit = z.object({
  ...OrderVisit.shape,
  collect_until: z.string(),
  site_address: z.string(),
  site_instructions: z.string(),
  /** The last minute for changes, on the farm's clock; null if it is past. */
  changes_until: z.nullable(z.string()),
  /** The farm lets people skip. */
  can_skip: z.boolean(),
})
export type FirstVisit = z.output<typeof FirstVisit>

/** The result of a checkout that changes an order: its payment, and whether the change could be made. */
const PaidChange = z.object({
  state: z.enum(['open', 'processing', 'paid', 'expired', 'failed']),
  is_done: z.boolean(),
  cartons_per_week: z.int(),
  ...ordersProduct,
  pickup_site: z.string(),
  from_date: z.string(),
})

/** The state of a checkout: what the page shows when a person returns from paying. */
export const CheckoutState = z.object({
  status: OrderStatus,
  /** Unpaid as yet, because a bank takes its time. */
  is_processing: z.boolean(),
  reference: z.string(),
  egg_cycle: z.string(),
  pickup_site: z.string(),
  total_amount: z.number(),
  /** What it is of, where the farm sells more than a weekly carton; and all that was placed with it, whose sum the total is. */
  product: z.optional(z.string()),
  every_weeks: z.optional(z.int()),
  lines: z.optional(
    z.array(
      z.object({
        reference: z.string(),
        product: z.string(),
        every_weeks: z.int(),
        cartons_per_week: z.int(),
        weeks: z.int(),
        total_amount: z.number(),
        visits: z.array(OrderVisit),
      }),
    ),
  ),
  weeks: z.int(),
  cartons_per_week: z.int(),
  donation_cartons: z.int(),
  /** How what is not paid at once is paid; what of it is still owed, until when, and what was paid in this checkout. */
  pay_later: z.nullable(PayLater),
  owed_cents: z.int(),
  due_date: z.nullable(z.string()),
  paid_now_cents: z.int(),
  /** The page was for what is owed of an order, which may have ended by then. */
  is_balance: z.boolean(),
  /** What is planned and still to be collected; nothing before it is paid. */
  visits: z.array(OrderVisit),
  /** All that one has to know for the first of them. */
  first: z.nullable(FirstVisit),
  /** Of an order that was there before. */
  change: z.nullable(PaidChange),
})
export type CheckoutState = z.output<typeof CheckoutState>

/** A person's last choices; the donation is always asked again. */
const { donation_cartons: _, ...lastFields } = fieldsFromCustomer
const lastShape = replyShapeOf(lastFields)
export const LastOrder = z.object({
  site_id: Id,
  ...lastShape,
  /** What it was of, and how often, where the farm sells more than a weekly carton: as far as it is still sold, else the carton. */
  product_id: z.optional(Id),
  every_weeks: z.optional(z.int()),
})
export const lastOrderFields = ['site_id', ...Object.keys(lastShape)] as const
export type LastOrder = z.output<typeof LastOrder>

/** An order for which less came than was asked, until the farm has decided: it is no subscription yet. */
export const HeldOrder = z.object({
  reference: z.string(),
  egg_cycle: z.string(),
  pickup_site: z.string(),
  cartons_per_week: z.int(),
  ...ordersProduct,
  paid_cents: z.int(),
  asked_cents: z.int(),
})
export type HeldOrder = z.output<typeof HeldOrder>

/** An order whose customer has paid while a bank still takes its time: it is no subscription yet. */
export const OrderOnItsWay = z.object({ ...z.omit(HeldOrder, { paid_cents: true }).shape, cycle_id: Id })
export type OrderOnItsWay = z.output<typeof OrderOnItsWay>

/** What the subscribe form starts from: the farm's date, the late window, what the person has and had. */
export const SubscribeHints = z.object({
  today: z.string(),
  /** What the first pickup depends on: the farm's clock, its cut-off, and its changed days. */
  clock: z.string(),
  cutoff_days: z.int(),
  cutoff_time: z.string(),
  changes: z.array(z.object({ pickup_date: z.string(), site_id: z.nullable(Id), to_date: z.nullable(z.string()) })),
  /** The farm's words while the late window is open; null outside it. */
  late_text: z.nullable(z.string()),
  /** Cartons a week that the person already has, by cycle, with what is held. */
  mine: z.array(z.object({ cycle_id: Id, cartons_per_week: z.int() })),
  held: z.array(HeldOrder),
  on_its_way: z.array(OrderOnItsWay),
  last_order: z.nullable(LastOrder),
  /** The credit the next checkout uses automatically, including what an unpaid order of the same cycle has reserved. */
  credit_cents: z.int(),
  credit_held: z.array(z.object({ cycle_id: Id, cents: z.int() })),
  /** The same of what is added to a visit and isn't paid yet. */
  extra_held_cents: z.optional(z.int()),
  capacity: z.array(Capacity),
  /** What can be ordered, where the farm sells more than a weekly carton. */
  products: z.optional(z.array(ProductOnSale)),
  wishes: z.array(MyWaiting),
  /** How many pickups a trial has, where the farm offers one and the person hasn't had theirs. */
  trial_weeks: z.optional(z.int()),
  /** Cycles that are not open to all, but to this person. */
  early: z.array(Id),
  /**
   * How the farm is paid later, in its words, within how many days, and for how many cartons a week (null: any number);
   * null: not by this person.
   */
  pay_farm: z.nullable(z.object({ text: z.string(), days: z.int(), cartons_most: z.nullable(z.int()) })),
  /** Whether the address has to be verified before anything is paid later. */
  verify_first: z.boolean(),
  /** The most monthly installments after the first, 0: none; and whether the last may be charged after the season. */
  installments_most: z.int(),
  installments_past_season: z.boolean(),
  gifts_on: z.boolean(),
})
export type SubscribeHints = z.output<typeof SubscribeHints>

/** An order that the farmer has added, and when it is first collected; nothing where no pickup is left. */
export const AddedOrder = z.object({ id: Id, first_pickup: z.nullable(OrderVisit) })
export type AddedOrder = z.output<typeof AddedOrder>
