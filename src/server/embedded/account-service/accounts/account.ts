import type { StoredPassword } from './stored-password.ts'

/** An account as the provider keeps it. One without email or password is not unusual: people who came by another way. */
export type Account = {
  localId: string
  email: string | undefined
  emailVerified: boolean
  disabled: boolean
  password: StoredPassword | undefined
  /** Seconds since 1970: what was given out earlier does not count any more. Not told of who never had a password. */
  validSince: string | undefined
  /** Milliseconds since 1970, as texts. */
  createdAt: string
  lastLoginAt: string | undefined
  passwordUpdatedAt: number | undefined
  /** The phone that has to be asked as well. */
  secondFactor: SecondFactor | undefined
}

export type SecondFactor = { mfaEnrollmentId: string; phoneInfo: string; enrolledAt: string }

/** What stands where a password's hash would: the provider shows hashes to nobody who was not given a role for that. */
const REDACTED = Buffer.from('REDACTED').toString('base64')

/** The account as it is told: never with what a password can be guessed from. */
export const toResource = (account: Account) => {
  const { localId, email, emailVerified, disabled, password, validSince, createdAt, lastLoginAt, passwordUpdatedAt } = account
  const provider = { providerId: 'password', email, federatedId: email, rawId: email }
  return {
    localId,
    ...(email === undefined ? {} : { email }),
    emailVerified,
    ...(password ? { passwordHash: REDACTED, passwordUpdatedAt, version: 0 } : {}),
    ...(email !== undefined && password ? { providerUserInfo: [provider] } : {}),
    ...(validSince === undefined ? {} : { validSince }),
    ...(disabled ? { disabled } : {}),
    ...(lastLoginAt === undefined ? {} : { lastLoginAt }),
    createdAt,
    ...(account.secondFactor ? { mfaInfo: [account.secondFactor] } : {}),
  }
}
