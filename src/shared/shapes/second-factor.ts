import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import { PASSKEY_NAME_MAX } from '../limits.ts'
import { GivenPassword } from './entities.ts'
import { filledLine, line, moment } from './fields.ts'

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
 * `since`: null while it is off. `has_app`: by an authenticator app; otherwise by passkeys alone. `is_required`: the farm asks
 * it of this person before they do its work. `has_short_codes`: recovery codes from an earlier version of the shop.
 * `is_password_unfit`: they work for the farm, in a session that was opened with a password that is easy to guess.
 * `passkeys_for`: whether this person may add one here, or what they lack.
 */
export const SecondFactor = z.object({
  since: z.nullable(moment),
  has_app: z.boolean(),
  recovery_codes_left: z.int(),
  has_short_codes: z.boolean(),
  is_required: z.boolean(),
  is_password_unfit: z.boolean(),
  passkeys: z.array(z.object({ passkey_id: z.int(), name: z.string(), added_at: moment, used_at: z.nullable(moment) })),
  passkeys_for: z.enum(['them', 'verified', 'nobody']),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** For an authenticator app: to type, and as a link, which is also in the QR code. */
export const AppSecret = z.object({ secret: z.string(), link: z.string() })
export type AppSecret = z.output<typeof AppSecret>

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Passkeys as they travel between browser and shop, in the words of WebAuthn (Level 3, JSON). */

/** Bytes as browsers send them. */
const bytes = (max: number) => z.string().check(z.maxLength(max, say.wrong), z.regex(/^[\w-]+$/, say.wrong))
const CredentialId = bytes(1_400)

const Known = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })

/** What a browser needs to make a passkey. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** What it needs to use one. Without `allowCredentials`, the person chooses. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Known),
})
export type RequestOptions = z.output<typeof RequestOptions>

/** What browsers add beyond this is of no use to us. */
const credential = <Response extends z.ZodMiniObject>(response: Response) =>
  z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key', say.wrong), response })

const MadeCredential = credential(
  z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(8_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20, say.wrong))).check(z.maxLength(10, say.wrong))),
  }),
)
export type MadeCredential = z.output<typeof MadeCredential>

export const UsedCredential = credential(
  z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
)
export type UsedCredential = z.output<typeof UsedCredential>

const PasskeyName = filledLine(PASSKEY_NAME_MAX)

export const NewPasskey = z.strictObject({ credential: MadeCredential })
export const RenamedPasskey = z.strictObject({ name: PasskeyName })
export const ByUsedCredential = z.strictObject({ credential: UsedCredential })
export const LoginByPasskey = z.strictObject({ credential: UsedCredential, rememberMe: z.boolean() })

/** Accepted once in place of a code, wherever one is asked for. */
export const PasskeyProof = z.object({ code: z.string() })
