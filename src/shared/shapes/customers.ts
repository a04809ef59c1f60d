import * as z from 'zod/mini'
import { MESSAGE_MAX, NAME_MAX, NOTES_MAX, SUBJECT_MAX, USER_ID_MAX } from '../limits.ts'
import { Question } from './entities.ts'
import { filledLine, filledName, filledText, Id, moment, PressKey, text } from './fields.ts'
import { ofProduct, ordersProduct } from './of-product.ts'
import { Order } from './orders.ts'
import { MyCredit, PickupState } from './pickups.ts'
import { MyReceipt } from './receipts.ts'
import { MailRecord } from './records.ts'

/** The people of the shop as the farmer sees them. */

/** `season`: has an order that runs or is sold now. `lapsed`: ordered before, but not for this season. */
export const CustomerFilter = z.enum(['season', 'owes', 'lapsed', 'waiting', 'imported', 'uninvited', 'unverified'])
export type CustomerFilter = z.output<typeof CustomerFilter>

/** The last row of the page before: its moment in microseconds, and its id. */
const After = text(USER_ID_MAX + 20).check(z.regex(/^\d{1,17}\..+$/s))

export const CustomerQuery = z.strictObject({
  q: z.optional(text(NAME_MAX)),
  show: z.optional(CustomerFilter),
  after: z.optional(After),
})
export type CustomerQuery = z.output<typeof CustomerQuery>

const customer = {
  /** The number of the account; without one, the reference of the newest order. */
  id: z.string(),
  has_account: z.boolean(),
  /** Empty for a closed account. */
  name: z.string(),
  email: z.string(),
  since: moment,
  is_verified: z.boolean(),
  /** Came with a spreadsheet and gets no email yet. */
  is_uninvited: z.boolean(),
  is_waiting: z.boolean(),
  orders: z.int(),
  owed_cents: z.int(),
}

export const Customer = z.object({
  ...customer,
  /** The newest order that counts. */
  last_order: z.nullable(
    z.object({ reference: z.string(), egg_cycle: z.string(), pickup_site: z.string(), cartons_per_week: z.int(), ...ordersProduct }),
  ),
})
export type Customer = z.output<typeof Customer>

export const CustomerPage = z.object({ customers: z.array(Customer), next: z.nullable(z.string()) })
export type CustomerPage = z.output<typeof CustomerPage>

/** What a customer collects on one day at one site. */
export const CustomerVisit = z.object({
  pickup_date: z.string(),
  pickup_site: z.string(),
  cartons: z.int(),
  ...ofProduct,
  state: PickupState,
  mark: z.nullable(z.enum(['collected', 'missed'])),
  friend_name: z.string(),
  reference: z.string(),
})
export type CustomerVisit = z.output<typeof CustomerVisit>

/** All that the farm knows of one person; of each list the latest. */
export const CustomerFile = z.object({
  ...customer,
  is_closed: z.boolean(),
  phone: z.string(),
  note: z.string(),
  list: z.array(Order),
  coming: z.array(CustomerVisit),
  past: z.array(CustomerVisit),
  credit: MyCredit,
  /** Given to their address, and theirs once they have verified it. */
  held_credit_cents: z.int(),
  receipts: z.array(MyReceipt),
  mails: z.array(MailRecord),
  questions: z.array(Question),
})
export type CustomerFile = z.output<typeof CustomerFile>

/** `was`: the note as it was read; if it is another by now, it is not overwritten. */
export const CustomerNote = z.strictObject({ note: text(NOTES_MAX), was: text(NOTES_MAX) })

export const CustomerEmail = z.strictObject({
  subject: filledName(SUBJECT_MAX),
  message: filledText(MESSAGE_MAX),
  press: z.optional(PressKey),
})

/** `id`: of one customer; without it, everyone. */
export const InvitedCustomers = z.strictObject({ id: z.optional(filledLine(USER_ID_MAX)) })

export const SearchQuery = z.strictObject({ q: filledText(NAME_MAX) })

export const Found = z.object({
  customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  orders: z.array(z.object({ id: Id, reference: z.string(), name: z.string(), egg_cycle: z.string() })),
  sites: z.array(z.object({ site_id: Id, site_name: z.string(), site_address: z.string() })),
})
export type Found = z.output<typeof Found>
