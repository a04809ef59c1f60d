import type { Db } from '../store/database/database.ts'

/**
 * Who keeps passwords: this shop's own tables, or a service elsewhere. What changes an account is given the transaction of
 * its caller; a service elsewhere has no use for it, and is asked last, so that what it did is undone by no other failure.
 */
export type Account = {
  id: string
  /** In lower case. */
  email: string
  email_verified: boolean
  is_disabled: boolean
  /** Whatever was opened before this moment, by the clock of whoever keeps the account, does not count any more. */
  valid_since: Date
  /** A second factor that is asked for where the account is kept: the shop cannot, so nobody comes in past it. */
  has_factor_elsewhere: boolean
}

/** A rule for passwords beyond ours, in the words of whoever has it; null where it is ours. */
export type PasswordWeak = { passwordWeak: string | null }

export type Accounts = {
  /** Whether the shop asks somebody else: what was heard is then believed for a short while only. */
  isElsewhere: boolean
  create: (email: string, password: string) => Promise<Account | 'emailTaken' | 'emailMalformed' | PasswordWeak>
  /** Whose email and password these are: for logging in, and for asking once more. */
  check: (email: string, password: string) => Promise<Account | 'wrong' | 'tooMany' | 'disabled' | 'secondFactor'>
  find: (by: { id: string } | { email: string }) => Promise<Account | undefined>
  setPassword: (id: string, password: string, tx: Db) => Promise<'done' | PasswordWeak>
  /** Another email, which its owner has proved. */
  setEmail: (id: string, email: string, tx: Db) => Promise<'done' | 'emailTaken'>
  markVerified: (id: string, tx: Db) => Promise<void>
  /** For somebody whose account in the shop is closed; nothing happens where it is gone. */
  remove: (id: string) => Promise<void>
}

/** Nobody can be asked: no answer, an answer that makes no sense, or a setting that is refused, which the message names. */
export class AccountsAway extends Error {
  override readonly name: string = 'AccountsAway'
}

/** Nothing can be done or told about this one account; what is asked about all others is answered. */
export class AccountUnusable extends AccountsAway {
  override readonly name = 'AccountUnusable'
}
