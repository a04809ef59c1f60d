import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import { CARTONS_MAX, CARTONS_MIN, CREDIT_MAX_DOLLARS, FRIEND_NAME_MAX, NOTES_MAX, WEEKS_MAX } from '../limits.ts'
import { isWholeCents } from '../rules/money/cents.ts'
import { Hours } from './entities.ts'
import { EmailAddress, Id, LinkToken, moment, name, PressKey, plainDate, text, whole } from './fields.ts'
import { ofProduct } from './of-product.ts'
import { ShortWay } from './week/shortages.ts'

/** A customer's own pickups, credit, calendar and reminders, as they travel. */

export const PickupState = z.enum(['planned', 'skipped', 'donated', 'short'])
export type PickupState = z.output<typeof PickupState>

/** One of the person's coming visits: what one order collects at one site on one day. */
export const MyPickup = z.object({
  /** That of its first pickup; what is done with it is done with all of the visit. */
  pickup_id: Id,
  pickup_date: z.string(),
  /** The last day to collect. */
  collect_until: z.string(),
  egg_cycle: z.string(),
  /** The person's name on the list at the site, with a few more letters if someone else has the same. */
  list_name: z.string(),
  site_id: Id,
  pickup_site: z.string(),
  site_address: z.string(),
  site_instructions: z.string(),
  ...Hours.shape,
  cartons: z.int(),
  ...ofProduct,
  /** How many weeks of the order come together. */
  weeks: z.int(),
  state: PickupState,
  is_collected: z.boolean(),
  /** Moved to another week or site by the customer. */
  is_moved: z.boolean(),
  /** When these cartons should have been collected, if the site has kept them since. */
  held_from: z.nullable(z.string()),
  /** Nobody missed them: they make up for what was short then. */
  is_made_up: z.optional(z.literal(true)),
  /** What the hens did not lay of it, and how that is made good; said only where something is short. */
  short: z.optional(
    z.object({ cartons: z.int(), cents: z.int(), way: ShortWay, made_up_on: z.nullable(z.string()), can_offer: z.boolean() }),
  ),
  /** The last minute for changes, on the farm's clock: `2026-11-17 18:00`. */
  changes_until: z.string(),
  is_open: z.boolean(),
  /** Something can be added to it: said only where it can, and once for a day and site. */
  can_add: z.optional(z.literal(true)),
  /** These were spare cartons: they are neither skipped nor moved. */
  is_spare: z.optional(z.literal(true)),
  /** Spare cartons of that day and site that can be taken along: said only while there are any, and once for a day and site. */
  spare: z.optional(z.object({ offer_id: Id, left: z.int(), price_cents: z.int(), until: z.string() })),
  /** Something was changed, and there is still time to take it back. */
  can_undo: z.boolean(),
  /** What the farm lets each order skip, and how often this could be skipped with what is left of that. */
  free_skips: z.int(),
  skips_left: z.int(),
  /** Its order, and how many skips that has left. */
  order: z.string(),
  order_skips_left: z.int(),
  can_skip: z.boolean(),
  /** The farm has moved it: leaving it out counts as none of the order's skips. */
  is_skip_free: z.boolean(),
  /** The day from which the farm has moved it to this one. */
  moved_from: z.nullable(z.string()),
  /** The friend who collects it; empty if nobody does. */
  friend_name: z.string(),
  /** Where cartons go that are given away, in the farm's words; empty: nowhere in particular. */
  given_to: z.string(),
  /** What a skip gives back: first it lowers what is owed of the order, the rest is credit. */
  skip_cents: z.int(),
  skip_owed_cents: z.int(),
  /** What is still to be paid of its order. */
  owed_cents: z.int(),
})
export type MyPickup = z.output<typeof MyPickup>

/** Where a pickup may go: other weeks at its site, and other sites in its week. */
export const PickupChoices = z.object({
  weeks: z.array(z.object({ week: z.int(), pickup_date: z.string(), is_full: z.boolean() })),
  sites: z.array(
    z.object({
      site_id: Id,
      site_name: z.string(),
      site_address: z.string(),
      ...Hours.shape,
      pickup_date: z.string(),
      is_full: z.boolean(),
    }),
  ),
})
export type PickupChoices = z.output<typeof PickupChoices>

export const OtherWeek = z.strictObject({ week: whole(0, WEEKS_MAX) })
export const OtherSite = z.strictObject({ site_id: Id })
export const FriendName = z.strictObject({ friend_name: name(FRIEND_NAME_MAX) })

// Away for a while

export const AwayRange = z
  .strictObject({
    from: plainDate,
    to: plainDate,
    /** Skip as long as skips are left and give the rest away, or give all away. */
    way: z.enum(['skipFirst', 'giveAll']),
  })
  .check(z.refine(({ from, to }) => from <= to, { error: say.otherDay, path: ['to'] }))
export type AwayRange = z.output<typeof AwayRange>

/** What becomes of one visit, or why nothing does. */
export const AwayOutcome = z.object({
  pickup_id: Id,
  pickup_date: z.string(),
  pickup_site: z.string(),
  ...Hours.shape,
  cartons: z.int(),
  ...ofProduct,
  changes_until: z.string(),
  becomes: z.enum(['skipped', 'given', 'wasSkipped', 'wasGiven', 'tooLate', 'orderEnding', 'planned', 'stays']),
  /** What a skip brings, and what of it lowers what is owed. */
  credit_cents: z.int(),
  owed_cents: z.int(),
  /** Why it could not be taken back. */
  reason: z.optional(z.string()),
})
export type AwayOutcome = z.output<typeof AwayOutcome>

export const AwayPlan = z.object({ visits: z.array(AwayOutcome), balance_cents: z.int(), given_to: z.string() })
export type AwayPlan = z.output<typeof AwayPlan>

export const AwayUndone = z.strictObject({ pickup_ids: z.array(Id).check(z.maxLength(WEEKS_MAX * 4, say.tooLong)) })

// The egg card

/** The private link to the card; none: its owner has removed it. */
export const MyCard = z.object({ card_url: z.nullable(z.string()) })
export type MyCard = z.output<typeof MyCard>

/** What a card shows of a visit, and no more: the person who has the card needn't be its owner. */
export const CardPickup = z.pick(MyPickup, {
  ...{
    pickup_id: true,
    pickup_date: true,
    collect_until: true,
    site_id: true,
    pickup_site: true,
    site_address: true,
    site_instructions: true,
  },
  ...{
    pickup_from: true,
    pickup_until: true,
    last_day_until: true,
    cartons: true,
    product: true,
    weeks: true,
    state: true,
    is_collected: true,
  },
  ...{
    held_from: true,
    is_made_up: true,
    short: true,
    changes_until: true,
    is_open: true,
    can_add: true,
    is_spare: true,
    spare: true,
    can_undo: true,
    can_skip: true,
    is_skip_free: true,
  },
  ...{ skip_cents: true, skip_owed_cents: true, moved_from: true, friend_name: true, given_to: true },
})
export type CardPickup = z.output<typeof CardPickup>

export const EggCard = z.object({
  today: z.string(),
  pickups: z.array(CardPickup),
  /** Others are not packed until what is due is paid. */
  is_stopped: z.boolean(),
})
export type EggCard = z.output<typeof EggCard>

const byCard = { token: LinkToken, pickup_id: Id }
export const CardChange = z.strictObject({ ...byCard, change: z.enum(['skip', 'give', 'undo', 'offer']) })
export const CardWeeks = z.strictObject(byCard)
export const CardMove = z.strictObject({ ...byCard, week: whole(0, WEEKS_MAX) })
export const CardFriend = z.strictObject({ ...byCard, friend_name: name(FRIEND_NAME_MAX) })

// Credit

export const CreditReason = z.enum([
  'skip',
  'skipUndone',
  'checkout',
  'checkoutReleased',
  'owedPaid',
  'owedReleased',
  'orderEnded',
  'orderCanceled',
  'farm',
  'accountClosed',
  'gift',
  'giftWithdrawn',
  'stopped',
  'orderChanged',
  'overpaid',
  'refundedBeyond',
  'smallRest',
  'short',
  'shortUndone',
])
export type CreditReason = z.output<typeof CreditReason>

const creditEntry = {
  entry_id: Id,
  at: moment,
  cents: z.int(),
  reason: CreditReason,
  /** The order's reference, where there is one. */
  reference: z.nullable(z.string()),
  note: z.string(),
}
export const MyCredit = z.object({ balance_cents: z.int(), entries: z.array(z.object(creditEntry)) })
export type MyCredit = z.output<typeof MyCredit>

/** As the farmer sees it: whose it is, empty for a closed account, and what that person has in all. */
/** `user_id`: null while it waits for someone to prove that the email is theirs. */
export const CreditEntry = z.object({
  ...creditEntry,
  user_id: z.nullable(z.string()),
  email: z.string(),
  balance_cents: z.int(),
  who: z.string(),
})
export type CreditEntry = z.output<typeof CreditEntry>

/** Given by the farmer, or taken back where it is below zero. */
export const GivenCredit = z.strictObject({
  email: EmailAddress,
  amount: z.number().check(
    z.gte(-CREDIT_MAX_DOLLARS, say.wrong),
    z.lte(CREDIT_MAX_DOLLARS, say.wrong),
    z.refine((amount) => amount !== 0, say.wrong),
    z.refine((amount) => isWholeCents(Math.abs(amount)), say.wholeCents),
  ),
  note: text(NOTES_MAX),
  press: z.optional(PressKey),
})

// Calendar and reminders

export const Reminder = z.enum(['evening', 'morning', 'none'])
export type Reminder = z.output<typeof Reminder>

export const MyCalendar = z.object({ feed_url: z.string(), reminder: Reminder })
export type MyCalendar = z.output<typeof MyCalendar>

export const ReminderChoice = z.strictObject({ reminder: Reminder })
export const ReminderByLink = z.strictObject({ token: LinkToken, reminder: Reminder })

// Waiting for a place

export const WaitingListEntry = z.strictObject({
  cycle_id: Id,
  site_id: Id,
  cartons_per_week: whole(CARTONS_MIN, CARTONS_MAX),
  /** The carton if nothing is said. */
  product_id: z.optional(Id),
})

/** What the person waits for, how many wait before them, and until when a place is held for them. */
export const MyWaiting = z.object({
  cycle_id: Id,
  site_id: Id,
  cartons: z.int(),
  /** Of what, where the farm sells more than a weekly carton. */
  product_id: z.optional(Id),
  product: z.optional(z.string()),
  ahead: z.int(),
  held_until: z.nullable(moment),
})
export type MyWaiting = z.output<typeof MyWaiting>

/** What is left of a cycle with limits, without places held for others. Null: no limit. */
export const Capacity = z.object({
  cycle_id: Id,
  cartons_left: z.nullable(z.int()),
  /** Where fewer are left for an order that is made now, because its first pickup would bring the cartons of several weeks. */
  late: z.optional(z.array(z.object({ site_id: Id, cartons_left: z.int() }))),
  /** The same in eggs for every rhythm that the farm sells, where it sells more than a weekly carton. */
  rhythms: z.optional(
    z.array(
      z.object({
        every_weeks: z.int(),
        turn: z.int(),
        eggs_left: z.int(),
        late: z.array(z.object({ site_id: Id, eggs_left: z.int() })),
      }),
    ),
  ),
  sites: z.array(z.object({ site_id: Id, places_left: z.int() })),
})
export type Capacity = z.output<typeof Capacity>
