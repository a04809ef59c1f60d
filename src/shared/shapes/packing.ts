import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import { LATE_MINUTES } from '../limits.ts'
import { Hours } from './entities.ts'
import { FirstRun } from './farm/first-run.ts'
import { Id, moment, PressKey, plainDate } from './fields.ts'

/** A pickup day as the farm packs it, hands it over and looks back on it, as it travels. */

/** Of one product, as lists call it: pieces to collect and pieces given away, and the eggs in each. */
const ProductSum = z.object({ short_name: z.string(), eggs: z.int(), cartons: z.int(), donated: z.int() })
export type ProductSum = z.output<typeof ProductSum>

/** Cartons to collect and given away; where the farm sells more than a weekly carton, also by product, in the farm's order. */
const sums = { cartons: z.int(), donated: z.int(), products: z.optional(z.array(ProductSum)) }
export type Sums = { readonly cartons: number; readonly donated: number; readonly products?: readonly ProductSum[] | undefined }

/** The short name of what is collected, where there is a choice. */
const ofProduct = { short_name: z.optional(z.string()) }

/** Whose cartons these are, and what of their order is to be paid to the farm, until when; on the first line of an order alone. */
const owing = { order_id: Id, owed_cents: z.int(), due_date: z.nullable(z.string()) }

const fromAnotherDay = {
  /** The day these cartons were kept from, or make up for. */
  held_from: z.nullable(z.string()),
  /** The hens lay them for this day: they make up for the other one. */
  is_made_up: z.optional(z.literal(true)),
}

export const PackedName = z.object({
  pickup_id: Id,
  ...owing,
  /** Short, because the sheet hangs where everybody reads it: `Ann M.` */
  name: z.string(),
  reference: z.string(),
  cartons: z.int(),
  ...ofProduct,
  notes: z.string(),
  ...fromAnotherDay,
})
export type PackedName = z.output<typeof PackedName>

export const PackedSite = z.object({
  site_id: Id,
  site_name: z.string(),
  site_address: z.string(),
  ...Hours.shape,
  /** To collect; what was given away is packed as well, and counted apart. */
  ...sums,
  names: z.array(PackedName),
})
export type PackedSite = z.output<typeof PackedSite>

/** What differs from a week before, at a site. */
export const PackingChange = z.object({ site_id: Id, site_name: z.string(), name: z.string(), was: z.int(), is: z.int(), ...ofProduct })
export type PackingChange = z.output<typeof PackingChange>

/** Cartons that people donated with their orders, of the seasons that run: so many go to the pantry in this week. */
const pledges = { this_week: z.int(), season: z.int() }
export const Pledged = z.object({ ...pledges, products: z.optional(z.array(z.object({ short_name: z.string(), ...pledges }))) })
export type Pledged = z.output<typeof Pledged>

export const PackingDay = z.object({
  pickup_date: z.string(),
  as_of: moment,
  /** Where donated cartons go; empty: nobody is named. */
  pantry_name: z.string(),
  /** Hosts may know who owes what: it is printed on the sheet for the site. */
  prints_owed: z.boolean(),
  /** On the last pickup day of a week, on which they are taken along; null on others, and where nothing was donated. */
  pledged: z.nullable(Pledged),
  ...sums,
  sites: z.array(PackedSite),
  week_before: z.string(),
  changes: z.array(PackingChange),
})
export type PackingDay = z.output<typeof PackingDay>

export const PickupDay = z.object({ pickup_date: z.string(), ...sums, sites: z.int() })
export type PickupDay = z.output<typeof PickupDay>

/** What goes to a site on a day of the week. */
export const WeekSite = z.object({
  site_id: Id,
  site_name: z.string(),
  ...Hours.shape,
  ...sums,
  /** A digest of its list: ticking "packed" says by which list. */
  contents: z.string(),
  packed_at: z.nullable(moment),
  /** People who have left aren't named. */
  packed_by: z.nullable(z.string()),
  /** Its list is another than the one it was packed by. */
  is_changed: z.boolean(),
  /** From its day on, once somebody is marked: how many people picked up, of how many, and the cartons they left. */
  picked_up: z.optional(z.object({ people: z.int(), of: z.int(), cartons_left: z.int() })),
})
export type WeekSite = z.output<typeof WeekSite>

export const WeekDay = z.object({ pickup_date: z.string(), ...sums, sites: z.array(WeekSite) })
export type WeekDay = z.output<typeof WeekDay>

export const WeekQuery = z.strictObject({ of: z.optional(plainDate) })

/** The farm's week, from Monday to Sunday. */
export const Week = z.object({
  today: z.string(),
  monday: z.string(),
  sunday: z.string(),
  as_of: moment,
  ...sums,
  sites: z.int(),
  pantry_name: z.string(),
  pledged: z.nullable(Pledged),
  days: z.array(WeekDay),
  /** The first pickup day after it. */
  next: z.nullable(PickupDay),
})
export type Week = z.output<typeof Week>

/** By which list something was packed. */
export const PackedBy = z.strictObject({ contents: z.string().check(z.regex(/^[0-9a-f]{32}$/, say.wrong)) })

/** How late the farm is, in minutes. */
export const RunningLate = z.strictObject({ minutes: z.literal(LATE_MINUTES), press: z.optional(PressKey) })
/** Who would be notified: people still to collect there today, their number of addresses, and the hosts. */
export const LateReaders = z.object({ people: z.int(), addresses: z.int(), hosts: z.int() })
export type LateReaders = z.output<typeof LateReaders>

// Hand-over

export const Mark = z.enum(['collected', 'missed'])
export type Mark = z.output<typeof Mark>

/** A visit: what one order collects; cartons kept from another day are one of their own. */
export const HandOverRow = z.object({
  /** That of its first pickup; a tap marks all of the visit. */
  pickup_id: Id,
  /** Nothing is owed where hosts are not to know. */
  ...owing,
  /** The order is the host's own: only the farm notes its payments. */
  is_noted_by_farm: z.boolean(),
  name: z.string(),
  cartons: z.int(),
  ...ofProduct,
  /** Notes for people who pack and hand over. */
  notes: z.string(),
  ...fromAnotherDay,
  mark: z.nullable(Mark),
  marked_at: z.nullable(moment),
  /** Picked up, as its customer says. */
  is_own_word: z.optional(z.literal(true)),
})
export type HandOverRow = z.output<typeof HandOverRow>

export const HandOverSite = z.object({
  site_id: Id,
  site_name: z.string(),
  pickup_date: z.string(),
  /** The last day to collect. */
  collect_until: z.string(),
  ...Hours.shape,
  /** The products on the reader's lists, in the farm's order. */
  short_names: z.optional(z.array(z.string())),
  rows: z.array(HandOverRow),
})
export type HandOverSite = z.output<typeof HandOverSite>

export const HandOver = z.object({ today: z.string(), sites: z.array(HandOverSite) })
export type HandOver = z.output<typeof HandOver>

/** A tap, and the day of the list on which it was made: it marks no other. Pages of an older shop do not say it. */
const Tap = z.strictObject({ pickup_id: Id, pickup_date: z.optional(plainDate), mark: z.nullable(Mark), at: moment })

/** Taps at the site, perhaps from a while ago; of several for one pickup the latest counts. */
export const Marks = z.strictObject({ marks: z.array(Tap).check(z.maxLength(500, say.tooLong)) })
export type Marks = z.output<typeof Marks>

// The dashboard's home

const Owed = z.object({ orders: z.int(), amount: z.number(), overdue_orders: z.int(), overdue_amount: z.number() })

export const Overview = z.object({
  today: z.string(),
  next: z.nullable(
    z.object({
      pickup_date: z.string(),
      ...sums,
      sites: z.array(z.object({ site_id: Id, site_name: z.string(), ...Hours.shape, ...sums })),
    }),
  ),
  /** The farm sells more than a weekly carton: numbers are of pieces, and what is left is in dozens of eggs. */
  has_products: z.optional(z.literal(true)),
  /** Cycles that are open, with what is left of them. */
  capacity: z.array(
    z.object({
      cycle_id: Id,
      cycle_name: z.string(),
      cartons_left: z.nullable(z.int()),
      sites: z.array(z.object({ site_id: Id, site_name: z.string(), places_left: z.int() })),
    }),
  ),
  /**
   * `unverified`: unpaid orders of people who never verified their email, which can be canceled together. `health`: how
   * many of the local checks on the Health page are bad.
   */
  care: z.object({ payments: z.int(), unverified: z.int(), questions: z.int(), failed_mails: z.int(), health: z.int() }),
  /** What is still to be paid for orders that count, and how much of that is overdue. */
  owed: Owed,
  /** What people could take for real and is not; `test_keys`: payments go to the provider, but with keys for tests. */
  not_real: z.object({ payments: z.boolean(), test_keys: z.boolean(), mail: z.boolean(), demo: z.boolean() }),
  /** Since when the account provider has not answered; null if it does, or if the shop keeps the accounts itself. */
  accounts_away_since: z.nullable(moment),
  /** Whether there is any receipt, and any credit or gift: their parts of the dashboard are empty before. */
  books: z.object({ receipts: z.boolean(), credit: z.boolean() }),
  /** The first steps of a farm, until it has had an order. */
  first_run: z.nullable(FirstRun),
})
export type Overview = z.output<typeof Overview>

export const Charts = z.object({
  /** Cartons to collect in each week that begins on this Monday, by site. */
  weeks: z.array(
    z.object({
      monday: plainDate,
      first_day: z.nullable(plainDate),
      /** `eggs`: those in all of it, where there are other products than the carton. */
      sites: z.array(z.object({ site_id: Id, site_name: z.string(), cartons: z.int(), eggs: z.optional(z.int()) })),
    }),
  ),
  /** How many customers of the season before are back, once people were invited to the next one. */
  retention: z.optional(z.object({ from_cycle: z.string(), cycle_id: Id, cycle_name: z.string(), customers: z.int(), back: z.int() })),
  /** As on the subscriptions tab and in the downloads. */
  cycles: z.array(
    z.object({
      cycle_id: Id,
      cycle_name: z.string(),
      orders: z.int(),
      total_amount: z.number(),
      /** What of it is still owed, with what is overdue. */
      owed_amount: z.number(),
      overdue_amount: z.number(),
      /** What is neither recorded as paid nor owed, of orders by hand. */
      unrecorded_amount: z.number(),
    }),
  ),
})
export type Charts = z.output<typeof Charts>
