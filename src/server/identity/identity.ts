import type { Language } from '../../shared/language.ts'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import type { Account } from '../kernel/accounts.ts'
import * as mirrored from '../store/people/mirrored.ts'
import type { User } from '../store/people/users.ts'
import * as users from '../store/people/users.ts'
import { openUpkeep } from './elsewhere/upkeep.ts'
import { openEmailLinks } from './email-links.ts'
import type { IdentityParts } from './identity-parts.ts'
import { openOwnPassword, refuseWeak } from './own-password.ts'
import { openEmailRequests } from './requested/email-requests.ts'
import { openResetLinks } from './reset-links.ts'
import { openSessions } from './sessions.ts'

/**
 * Accounts and sessions as the shop's calls see them. Who stores passwords and who says who is an admin are two injected
 * parts; the browser knows only our calls.
 */
export type Identity = ReturnType<typeof openIdentity>

export const openIdentity = (parts: IdentityParts) => {
  const { db, accounts, records, mirror } = parts
  const { who, open, end } = openSessions(parts)
  const { prepareReset, ...resetLinks } = openResetLinks(parts)

  /** A sign-up that was cut short after the provider had created the account: the same password continues it. */
  const findUnfinished = async (email: string, password: string): Promise<Account | undefined> => {
    const there = accounts.isElsewhere ? await accounts.find({ email }) : undefined
    // Also not for an account closed here, which waits to be removed there.
    if (!there || (await mirrored.read(db, there.id, undefined))) return undefined
    const account = await accounts.check(email, password)
    return typeof account === 'string' ? undefined : account
  }

  return {
    who,

    /** `language`: of the page they read, and of their emails. */
    signUp: async (
      typed: string,
      password: string,
      language: Language,
    ): Promise<'done' | 'emailTaken' | 'emailInvited' | 'emailMalformed'> => {
      const email = typed.toLowerCase()
      if (!isEmailAddress(email)) return 'emailMalformed'
      const made = await accounts.create(email, password)
      if (made === 'emailTaken' && (await users.isToBeInvited(db, email))) return 'emailInvited'
      const account = made === 'emailTaken' ? ((await findUnfinished(email, password)) ?? made) : made
      if (typeof account === 'string') return account
      if ('passwordWeak' in account) throw refuseWeak(account)
      await records.createIfAbsent(account.id, email)
      await mirror.welcome(account)
      await users.setLanguage(db, account.id, language)
      return 'done'
    },

    /** A new session each time; the one in the cookie, if any, ends. None if the password was replaced in the meantime. */
    signIn: open,

    /** Ends the session and clears the browser's cookie. */
    signOut: end,

    /** A person with an account, whether or not the shop has a row for them. */
    find: (email: string): Promise<User | undefined> => mirror.meet({ email }),

    /** Since when the account provider has not answered. */
    awaySince: () => parts.watch.awaySince,

    ...openOwnPassword(parts),
    ...openEmailRequests(parts, { 'reset-password': prepareReset }),
    ...resetLinks,
    ...openEmailLinks(parts),
    ...openUpkeep(parts),
  }
}
