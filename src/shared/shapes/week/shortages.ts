import * as z from 'zod/mini'
import { fieldWords as say } from '../../../words/en/fields.ts'
import { CARTONS_MAX, HARVEST_MAX, NOTES_MAX } from '../../limits.ts'
import { SHARE_RULES, SHORT_WAYS } from '../../rules/week/share-out.ts'
import { Id, moment, PressKey, plainDate, text, whole } from '../fields.ts'

/** What the hens gave in a week, and how too few eggs are shared out, as it travels. */

/** How what is missed is made good: credit, a carton in another week, or money back. */
export const ShortWay = z.enum(SHORT_WAYS)
export type ShortWay = z.output<typeof ShortWay>
export const ShareRuleName = z.enum(SHARE_RULES)

const ofProduct = { short_name: z.optional(z.string()) }

/** Somebody's cartons on a day, and how many of them are missing. */
const line = { pickup_id: Id, reference: z.string(), name: z.string(), pickup_date: z.string(), site_name: z.string(), ...ofProduct }

export const ShortLine = z.object({
  ...line,
  cartons: z.int(),
  way: ShortWay,
  cents: z.int(),
  /** What the farm gives back by hand, because nobody could here. */
  by_hand_cents: z.int(),
  /** The day on which it is made up. */
  made_up_on: z.nullable(z.string()),
  /** Its customer offered it to the others. */
  is_offered: z.boolean(),
  is_undone: z.boolean(),
})

export const Shortage = z.object({
  shortage_id: Id,
  made_at: moment,
  note: z.string(),
  had_eggs: z.int(),
  promised_eggs: z.int(),
  /** There is still something to take back. */
  can_undo: z.boolean(),
  lines: z.array(ShortLine),
})
export type Shortage = z.output<typeof Shortage>

/** The eggs of a week: what is still promised from today on, what the farmer noted, and what the last weeks gave. */
export const Harvest = z.object({
  monday: z.string(),
  sunday: z.string(),
  promised_eggs: z.int(),
  /** In cartons of a dozen; null: not noted yet. */
  cartons: z.nullable(z.int()),
  /** The weeks before it that were noted, latest first, and what they lead one to expect. */
  past: z.array(z.object({ monday: z.string(), cartons: z.int() })),
  forecast: z.nullable(z.int()),
  shortages: z.array(Shortage),
})
export type Harvest = z.output<typeof Harvest>

export const HarvestQuery = z.strictObject({ of: z.optional(plainDate) })
export const NotedHarvest = z.strictObject({ cartons: whole(0, HARVEST_MAX) })

const wanted = { date: plainDate, cartons: whole(0, HARVEST_MAX), rule: ShareRuleName }
export const WantedShare = z.strictObject(wanted)

/** Everybody who collects or gives away from today on in that week, with what the rule would take. */
export const SharePlan = z.object({
  missing_eggs: z.int(),
  lines: z.array(
    z.object({
      ...line,
      cartons: z.int(),
      eggs: z.int(),
      less: z.int(),
      is_volunteer: z.boolean(),
      is_donated: z.boolean(),
      /** What each missing carton is worth to its customer. */
      carton_cents: z.int(),
    }),
  ),
  /** Mondays of later weeks in which somebody collects: what is missed can be made up then. */
  weeks: z.array(z.string()),
})
export type SharePlan = z.output<typeof SharePlan>

export const NewShortage = z
  .strictObject({
    ...wanted,
    lines: z
      .array(z.strictObject({ pickup_id: Id, less: whole(1, CARTONS_MAX * 60) }))
      .check(z.minLength(1, say.required), z.maxLength(10_000, say.tooLong)),
    way: ShortWay,
    /** A day of the week in which it is made up; needed for that way alone. */
    week: z.optional(plainDate),
    note: text(NOTES_MAX),
    press: z.optional(PressKey),
  })
  .check(z.refine(({ way, week }) => way !== 'week' || week !== undefined, { error: say.required, path: ['week'] }))
export type NewShortage = z.output<typeof NewShortage>

/** How many got their cartons back, and how many could not. */
export const UndoneShort = z.object({ undone: z.int(), stays: z.int() })
export type UndoneShort = z.output<typeof UndoneShort>

/** What a person wants when eggs are short; null: as the farm does. */
export const ShortChoice = z.strictObject({ first: z.boolean(), way: z.nullable(z.enum(['credit', 'money'])) })
export type ShortChoice = z.output<typeof ShortChoice>
