import * as z from 'zod/mini'
import { healthNames } from '../health-names.ts'
import { moment } from './fields.ts'

/** How the shop is doing, line by line, as it travels to the dashboard. */

export const HealthLine = z.object({
  name: z.enum(healthNames),
  state: z.enum(['ok', 'warn', 'bad', 'off']),
  says: z.string(),
  /** What to do about it; null where nothing is to be done. */
  to_do: z.nullable(z.string()),
})
export type HealthLine = z.output<typeof HealthLine>

/**
 * `fast`: local checks; `slow`: checks of outside services; omitted: both. Outside services aren't asked again within a
 * minute, unless `again` counts a person's manual refreshes.
 */
export const HealthQuery = z.strictObject({
  which: z.optional(z.enum(['fast', 'slow'])),
  again: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})

export const Health = z.object({ version: z.string(), as_of: moment, lines: z.array(HealthLine) })
export type Health = z.output<typeof Health>
