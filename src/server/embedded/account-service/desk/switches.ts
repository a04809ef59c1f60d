import { z } from 'zod'
import { CallOrAll } from './calls.ts'

/**
 * What goes wrong with a call. `lost` and `cut` do the work first, as a network that breaks on the way back does; the
 * others refuse it.
 */
export const Answer = z.enum([
  /** HTTP 429: more requests than the project may make. */
  'tooManyRequests',
  /** What an account answers that somebody guesses at. */
  'tooManyAttempts',
  /** What a project answers in which signing in by password is off, or was never set up at all. */
  'notAllowed',
  'notConfigured',
  'unavailable',
  'internalError',
  /** The connection breaks before the answer. */
  'lost',
  /** Half of the answer, under status 200. */
  'cut',
  /** A page of somebody between, under status 200. */
  'html',
  /** JSON of the right names and the wrong types. */
  'wrongShape',
  'emptyObject',
])

export const Trouble = z.strictObject({
  answer: Answer.optional(),
  /** The work is done at once, and its answer comes so much later. */
  delayMs: z.int().min(0).max(120_000).optional(),
  /** For so many requests; until it is taken away, if not told. */
  times: z.int().min(1).optional(),
})
export type Trouble = z.infer<typeof Trouble>

const PasswordNeed = z.enum(['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'])

export const PasswordPolicy = z.strictObject({ minLength: z.int().min(6).max(30), needs: z.array(PasswordNeed) })
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

/**
 * For nobody but the service account, for everybody, for everybody who is signed in, for each their own record, or for
 * each their own once their email is verified.
 */
export const Rules = z.enum(['closed', 'open', 'signedIn', 'own', 'verified'])
export type Rules = z.infer<typeof Rules>

/** How the project is set up, and how the service misbehaves. */
export const Switches = z.strictObject({
  /** Protection against email enumeration: on in projects made since September 2023, off in older ones. */
  hidesEmails: z.boolean(),
  /** Whether "Email/Password" is on among the ways to sign in. */
  takesPasswords: z.boolean(),
  passwordPolicy: z.nullable(PasswordPolicy),
  /** Whether the API key is restricted to websites. */
  keyIsForBrowsers: z.boolean(),
  /** Which of its two roles the service account has not been given. */
  missingRole: z.nullable(z.enum(['accounts', 'records'])),
  /** Whom Firestore's rules let read and write. */
  rules: Rules,
  /** How far the provider's clock is ahead of the one it was opened with. */
  clockAheadSeconds: z.int(),
  tokenSeconds: z.int().min(1),
  trouble: z.partialRecord(CallOrAll, Trouble),
})
export type Switches = z.infer<typeof Switches>

export const switchedOff = (): Switches => ({
  hidesEmails: true,
  takesPasswords: true,
  passwordPolicy: null,
  keyIsForBrowsers: false,
  missingRole: null,
  rules: 'closed',
  clockAheadSeconds: 0,
  tokenSeconds: 3600,
  trouble: {},
})
