import * as z from 'zod/mini'
import { EMAIL_MAX } from '../limits.ts'
import { GivenPassword, Me, NewPassword } from './entities.ts'
import { moment, TypedEmail, text } from './fields.ts'
import { proof } from './second-factor.ts'

/** What a person does with their own account, as it travels. */

/** Why a password would be guessed soon. */
export const Weakness = z.enum(['common', 'email', 'farm'])
export type Weakness = z.output<typeof Weakness>

export const PasswordToRate = z.strictObject({ password: GivenPassword, email: z.optional(text(EMAIL_MAX)) })
export const PasswordRating = z.strictObject({ weakness: z.nullable(Weakness) })

export const ChangedPassword = z.strictObject({ ...proof, newPassword: NewPassword })
export const ChangedEmail = z.strictObject({ ...proof, email: TypedEmail })

/** `user`: who is logged in now; null if they log in with the new password. `is_factor_off`: someone had turned on two-step login before the address was proved, so it was removed. */
export const PasswordReset = z.strictObject({ user: z.nullable(Me), is_factor_off: z.boolean() })

export const LastSignIn = z.strictObject({ last: z.nullable(z.object({ at: moment, from: z.string() })) })

/** One of a person's own sessions; `is_this` is the one that asks. */
export const MySession = z.object({
  session_id: z.uuid(),
  device: z.string(),
  network: z.string(),
  began_at: moment,
  seen_at: moment,
  is_this: z.boolean(),
})
export type MySession = z.output<typeof MySession>
