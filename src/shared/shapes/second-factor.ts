import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import { GivenPassword } from './entities.ts'
import { line, moment } from './fields.ts'

/** The second factor of an account, as it travels. */

/** A code as people type it, of the app or of the list on paper: any line at all, so that an odd one is answered like a wrong one. */
export const GivenCode = line(100)
const FilledCode = GivenCode.check(z.minLength(1, say.codeMissing))

/** Who asks, once more: the password, and a code where two-step login is on. */
export const proof = { password: GivenPassword, code: z.optional(GivenCode) }
export const Proof = z.strictObject(proof)
export type Proof = z.output<typeof Proof>

export const ByCode = z.strictObject({ code: FilledCode })

/**
 * `since`: null while it is off. `is_required`: the farm asks it of this person before they do its work.
 * `has_short_codes`: recovery codes from an earlier version of the shop. `is_password_unfit`: they work for the farm, in
 * a session that was opened with a password that is easy to guess.
 */
export const SecondFactor = z.object({
  since: z.nullable(moment),
  recovery_codes_left: z.int(),
  has_short_codes: z.boolean(),
  is_required: z.boolean(),
  is_password_unfit: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** For an authenticator app: to type, and as a link, which is also in the QR code. */
export const AppSecret = z.object({ secret: z.string(), link: z.string() })
export type AppSecret = z.output<typeof AppSecret>

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
