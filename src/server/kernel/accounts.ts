import type { Db } from '../store/database/database.ts'

/**
 * Who stores passwords: this shop's own tables or a service elsewhere. Functions that change an account get the caller's
 * transaction; a service elsewhere ignores it and is called last, so that no later failure leaves the two out of step.
 */
export type Account = {
  id: string
  /** In lower case. */
  email: string
  email_verified: boolean
  is_disabled: boolean
  /** Sessions opened before this time, by the account provider's clock, are no longer valid. */
  valid_since: Date
  /** A second factor required where the account is kept: the shop can't check it, so nobody gets in past it. */
  has_factor_elsewhere: boolean
}

/** The provider's own password rule, in its words; null if the rule is ours. */
export type PasswordWeak = { passwordWeak: string | null }

export type Accounts = {
  /** Whether accounts are kept elsewhere: then what was fetched is trusted only for a short while. */
  isElsewhere: boolean
  create: (email: string, password: string) => Promise<Account | 'emailTaken' | 'emailMalformed' | PasswordWeak>
  /** Whose email and password these are: for logging in, and for confirming. */
  check: (email: string, password: string) => Promise<Account | 'wrong' | 'tooMany' | 'disabled' | 'secondFactor'>
  find: (by: { id: string } | { email: string }) => Promise<Account | undefined>
  setPassword: (id: string, password: string, tx: Db) => Promise<'done' | PasswordWeak>
  /** Another email, which its owner has verified. */
  setEmail: (id: string, email: string, tx: Db) => Promise<'done' | 'emailTaken'>
  markVerified: (id: string, tx: Db) => Promise<void>
  /** For a person whose account in the shop is closed; does nothing if it is gone. */
  remove: (id: string) => Promise<void>
}

/** The provider can't be used: no reply, a reply that makes no sense, or a refused setting, which the message names. */
export class AccountsAway extends Error {
  override readonly name: string = 'AccountsAway'
}

/** This one account can't be read or changed; others can. */
export class AccountUnusable extends AccountsAway {
  override readonly name = 'AccountUnusable'
}
