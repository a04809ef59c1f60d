import * as z from 'zod/mini'
import { ENDPOINT_MAX } from '../limits.ts'

/** Notifications on a device, as its browser and the shop agree on them. */

/** A private address at the browser's push service. Which ones the shop uses, it decides itself. */
const Endpoint = z.string().check(z.maxLength(ENDPOINT_MAX), z.regex(/^https?:\/\/[!-~]+$/))

export const OneDevice = z.strictObject({ endpoint: Endpoint })

/** As the browser gives them: a point of the curve P-256, and 16 bytes. */
export const NewDevice = z.strictObject({
  endpoint: Endpoint,
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
})

export const DeviceState = z.strictObject({ is_on: z.boolean() })

/** The public half of the shop's key, which the browser gives its push service. */
export const PushSender = z.strictObject({ sender: z.string() })
