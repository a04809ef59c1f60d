import { z } from 'zod'

/** How the sandbox misbehaves, for tests. All off unless somebody sets them. */
export const Switches = z.strictObject({
  /** Every API answer takes this much longer. */
  slowMs: z.int().min(0).max(120_000),
  /** The API answers 503. */
  down: z.boolean(),
  /** The next so many API calls are carried out, but the connection breaks before the answer. */
  loseReplies: z.int().min(0),
  /** Each event is delivered so many times, all at once. */
  duplicate: z.int().min(1).max(1000),
  /** Events are gathered for a moment and delivered newest first. */
  reorder: z.boolean(),
  /** Events are lost on their way and never tried again. */
  drop: z.boolean(),
  /** The least that is taken by card: half a dollar, and more for accounts of some countries. */
  smallestAmount: z.int().min(1),
  /** Calls below this path are not permitted to the key, as to a restricted one; none, if empty. */
  forbidden: z.string().max(100),
})
export type Switches = z.infer<typeof Switches>

export const switchedOff = (): Switches => ({
  slowMs: 0,
  down: false,
  loseReplies: 0,
  duplicate: 1,
  reorder: false,
  drop: false,
  smallestAmount: 50,
  forbidden: '',
})
