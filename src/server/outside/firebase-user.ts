import * as z from 'zod/mini'
import { USER_ID_MAX } from '../../shared/limits.ts'
import type { Account } from '../kernel/accounts.ts'
import { isText } from './read-answer.ts'

/** An account as Firebase Authentication tells of it. */

/**
 * Somebody who is signed in at the provider and is nobody in the shop, to see what the rules let them do. Always the same
 * id: what a crash leaves behind goes at the next try, and until then it is no account of the shop.
 */
export const STRANGER_ID = 'dozen-rules-check'

export const Uid = z.string().check(z.minLength(1), z.maxLength(USER_ID_MAX), z.refine(isText))

// Wide, for addresses of elsewhere; without what a letter or the database would stumble over.
const Email = z.string().check(z.maxLength(320), z.regex(/^[^\p{Cc}]+@[^\p{Cc}]+$/u), z.refine(isText))

export const FirebaseUser = z.object({
  localId: Uid,
  email: z.optional(z.union([Email, z.literal('')])),
  emailVerified: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
  /** In seconds. */
  validSince: z.optional(z.string().check(z.regex(/^\d{1,11}$/))),
  mfaInfo: z.optional(z.array(z.unknown())),
})

/** Signs of other alphabets may become ours when they are made small (the Kelvin sign a k), and somebody's address another's. */
const isFoldedAlike = (email: string): boolean => email.toLowerCase() === email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Without an email, as people have it who come with a telephone number or as guests. */
export type ListedAccount = Omit<Account, 'email'> & { email: string | undefined }

export const readUser = ({
  localId,
  email,
  emailVerified,
  disabled,
  validSince,
  mfaInfo,
}: z.output<typeof FirebaseUser>): ListedAccount => ({
  id: localId,
  email: email && isFoldedAlike(email) ? email.toLowerCase() : undefined,
  email_verified: emailVerified ?? false,
  is_disabled: disabled ?? false,
  valid_since: new Date(Number(validSince ?? 0) * 1000),
  has_factor_elsewhere: (mfaInfo ?? []).length > 0,
})
