import * as z from 'zod/mini'
import * as limits from '../../limits.ts'
import { inOrder } from '../entities.ts'
import { filledName, Id, PressKey, plainDate, timeOfDay, weekday } from '../fields.ts'

/** The first days of a farm, until its first order. */

/** How far a new farm has come; what is not there yet is null. */
export const FirstRun = z.object({
  /** Null: still called as every new shop is. */
  farm_name: z.nullable(z.string()),
  site_name: z.nullable(z.string()),
  /** The season that is open, or else the next one that could be. */
  cycle: z.nullable(z.object({ cycle_id: Id, cycle_name: z.string(), start_date: plainDate, is_active: z.boolean() })),
  carton_price: z.number(),
  is_price_confirmed: z.boolean(),
  has_looked: z.boolean(),
  has_shared: z.boolean(),
})
export type FirstRun = z.output<typeof FirstRun>

/** The three questions that fill the first site, season and texts. */
export const Beginning = z
  .strictObject({
    farm_name: filledName(limits.FARM_NAME_MAX),
    site_address: filledName(limits.ADDRESS_MAX),
    pickup_day: weekday,
    /** When people may come that day; without them, the site names no hours. */
    pickup_from: z.optional(timeOfDay),
    pickup_until: z.optional(timeOfDay),
    press: z.optional(PressKey),
  })
  .check(inOrder)
export type Beginning = z.output<typeof Beginning>

/** What the farmer did that leaves no other trace. */
export const FirstStep = z.strictObject({ step: z.enum(['looked', 'shared']) })
export type FirstStep = z.output<typeof FirstStep>
