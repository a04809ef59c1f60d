import * as z from 'zod/mini'
import { Id, whole } from './fields.ts'
import { ofProduct } from './of-product.ts'
import { proof } from './second-factor.ts'

/** A person's data export and the closing of their account, on the wire. */

export const DataFormat = z.strictObject({ format: z.enum(['json', 'xlsx']) })

/** What closing the account would do now. */
export const Closing = z.object({
  /** Orders that stay for the books, without the person's name. */
  orders: z.int(),
  /** Visits to come, and those that have begun and can still be made: they are given away. */
  pickups: z.array(z.object({ pickup_id: Id, pickup_date: z.string(), pickup_site: z.string(), cartons: z.int(), ...ofProduct })),
  /** Credit that is given up. */
  credit_cents: z.int(),
  is_last_admin: z.boolean(),
  /** Less was paid for an order than was asked, and the farm has not decided yet: until then the account stays. */
  is_held: z.boolean(),
  /** What is still owed for orders: until it is paid the account stays. */
  owed_cents: z.int(),
  /** Unredeemed gifts they bought: they stay valid, but their codes can't be shown again. */
  gifts: z.int(),
})
export type Closing = z.output<typeof Closing>

const MOST = 2_147_483_647

/** What the person was told they would lose; if that has changed, they are told first. */
export const CloseAccount = z.strictObject({ ...proof, pickups: whole(0, MOST), credit_cents: whole(0, MOST) })
