import * as z from 'zod/mini'
import { farmWords } from '../../words/en/dashboard/admin.ts'
import { fieldWords as say } from '../../words/en/fields.ts'
import { settingFields } from '../fields/setting-fields.ts'
import * as limits from '../limits.ts'
import { isBlank } from '../rules/visible.ts'
import { EmailAddress, Id, IdInPath, moment, plainDate, text, whole } from './fields.ts'
import { shapeOf } from './shape-of.ts'

/** How the farm runs its weeks, and what it looks like, as they travel. */

export const FarmSettings = z.strictObject({ ...shapeOf(settingFields), version: whole(1, 2_147_483_647) })
export type FarmSettings = z.output<typeof FarmSettings>

const withSeconds = (text: string): string => (text.length === 16 ? `${text}:00` : text)

export const ChangedFarmSettings = FarmSettings.check(
  z.refine(({ installments_most }) => installments_most !== 1, { error: say.wrong, path: ['installments_most'] }),
  z.refine(({ late_from, late_until }) => withSeconds(late_from) <= withSeconds(late_until), {
    error: farmWords.lateWindow,
    path: ['late_until'],
  }),
  z.refine(({ pay_farm, pay_farm_text }) => pay_farm === 'nobody' || !isBlank(pay_farm_text), {
    error: farmWords.payTextMissing,
    path: ['pay_farm_text'],
  }),
  z.refine(({ pay_farm, owed_days, owed_remind_days }) => pay_farm === 'nobody' || (owed_remind_days ?? 0) < owed_days, {
    error: farmWords.remindTooLate,
    path: ['owed_remind_days'],
  }),
)

/** A day the farm has changed. Without a site: at all of them; without another date: no pickup, and its cartons come a week later. */
export const NewDayChange = z
  .strictObject({ pickup_date: plainDate, site_id: z.nullable(Id), to_date: z.nullable(plainDate), note: text(limits.NOTES_MAX) })
  .check(z.refine(({ pickup_date, to_date }) => to_date !== pickup_date, { error: say.otherDay, path: ['to_date'] }))
export type NewDayChange = z.output<typeof NewDayChange>

export const DayChange = z.object({
  day_change_id: Id,
  pickup_date: z.string(),
  site_id: z.nullable(Id),
  site_name: z.nullable(z.string()),
  to_date: z.nullable(z.string()),
  note: z.string(),
  version: z.int(),
  /** Its day, or the new one, is still to come. */
  can_edit: z.boolean(),
  can_take_back: z.boolean(),
})
export type DayChange = z.output<typeof DayChange>

const version = whole(1, 2_147_483_647)

/** The new state of an existing change: another day, or none. The version is that of the change the farmer saw. */
export const EditedDayChange = z.strictObject({ to_date: z.nullable(plainDate), note: text(limits.NOTES_MAX), version })
export type EditedDayChange = z.output<typeof EditedDayChange>

/** The change the farmer looked at; left out: as it is now. */
export const TakenBack = z.strictObject({ version: z.optional(IdInPath) })

/** So many of each product, by short name, where there is a choice. */
const byProduct = z.optional(z.array(z.object({ short_name: z.string(), cartons: z.int() })))

/** What a change of days did: pickups moved and people notified, plus hosts notified and held cartons given away, if any. */
export const Replanned = z.object({
  moved_pickups: z.int(),
  people_told: z.int(),
  hosts_told: z.optional(z.int()),
  /** Orders without an email: nobody hears of them. */
  orders_not_told: z.optional(z.int()),
  cartons_given: z.optional(z.int()),
  products_given: byProduct,
})
export type Replanned = z.output<typeof Replanned>

/** Pickups of one site that go from one day to another. */
export const MovedDay = z.object({
  site_id: Id,
  site_name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  pickups: z.int(),
  orders: z.int(),
  cartons: z.int(),
  products: byProduct,
  /** Cartons held after a missed pickup. */
  is_held: z.boolean(),
  /** If the new day's cut-off is past: until when customers could change it before, and until when they can now. */
  cut_off: z.optional(z.object({ was: z.string(), is: z.string(), is_over: z.boolean() })),
})
export type MovedDay = z.output<typeof MovedDay>

/** The same day by day, before it is saved and after; what was handed over already stays. */
export const ReplannedDays = z.object({ ...Replanned.shape, days: z.array(MovedDay), pickups_stay: z.optional(z.int()) })
export type ReplannedDays = z.output<typeof ReplannedDays>

export const NewHost = z.strictObject({ email: EmailAddress })
export const Host = z.object({ site_id: Id, user_id: z.string(), email: z.string() })
export type Host = z.output<typeof Host>

// Next season

export const FormerQuery = z.strictObject({ from_cycle_id: IdInPath })
/** `keep_until`: the last day on which their places are kept. */
export const InviteFormer = z.strictObject({ from_cycle_id: Id, keep_until: z.optional(plainDate) })

const InvitedPerson = z.object({
  email: z.string(),
  name: z.string(),
  cartons_per_week: z.int(),
  short_name: z.optional(z.string()),
  invited_at: moment,
  answer: z.enum(['renewed', 'declined', 'silent']),
})
/**
 * What invited people can do now: subscribe before everyone else, subscribe like everyone else, or nothing, because the
 * cycle is closed or has no weeks left.
 */
export const Entry = z.enum(['early', 'open', 'closed', 'over'])
export type Entry = z.output<typeof Entry>

export const Invitations = z.object({
  entry: Entry,
  renewed: z.int(),
  declined: z.int(),
  silent: z.int(),
  people: z.array(InvitedPerson),
})
export type Invitations = z.output<typeof Invitations>

/** What an emailed invitation is about, before login: nothing that isn't in the email. */
export const OpenedInvitation = z.object({
  cycle_id: Id,
  egg_cycle: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  declined: z.boolean(),
  entry: Entry,
})
export type OpenedInvitation = z.output<typeof OpenedInvitation>

export const WaitingListRow = z.object({
  wish_id: Id,
  email: z.string(),
  egg_cycle: z.string(),
  pickup_site: z.string(),
  cartons: z.int(),
  short_name: z.optional(z.string()),
  state: z.enum(['waiting', 'offered', 'taken', 'lapsed', 'dropped']),
  asked_at: moment,
  held_until: z.nullable(moment),
})
export type WaitingListRow = z.output<typeof WaitingListRow>
