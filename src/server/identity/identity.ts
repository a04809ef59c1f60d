import type { Language } from '../../shared/language.ts'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import type { User } from '../store/people/users.ts'
import * as users from '../store/people/users.ts'
import { openUpkeep } from './elsewhere/upkeep.ts'
import { openEmailLinks } from './email-links.ts'
import type { IdentityParts } from './identity-parts.ts'
import { openOwnPassword, refuseWeak } from './own-password.ts'
import { openResetLinks } from './reset-links.ts'
import { openSessions } from './sessions.ts'

/**
 * Accounts and sessions, as the shop's calls know them. Who keeps the passwords, and who says who is an admin, are two parts
 * that it is given; the browser knows our calls alone.
 */
export type Identity = ReturnType<typeof openIdentity>

export const openIdentity = (parts: IdentityParts) => {
  const { db, accounts, records, mirror } = parts
  const { who, open, end } = openSessions(parts)
  return {
    who,

    /** `language`: in which they read the page, and will read mails. */
    signUp: async (typed: string, password: string, language: Language): Promise<'done' | 'emailTaken' | 'emailMalformed'> => {
      const email = typed.toLowerCase()
      if (!isEmailAddress(email)) return 'emailMalformed'
      const account = await accounts.create(email, password)
      if (typeof account === 'string') return account
      if ('passwordWeak' in account) throw refuseWeak(account)
      await records.createIfAbsent(account.id, email)
      await mirror.welcome(account)
      await users.setLanguage(db, account.id, language)
      return 'done'
    },

    /** A new session each time; the one in the cookie, if any, ends. None for a password that was replaced meanwhile. */
    signIn: open,

    /** Ends the session and tells the browser to forget its cookie. */
    signOut: end,

    /** Somebody with an account, whether the shop has met them or not. */
    find: (email: string): Promise<User | undefined> => mirror.meet({ email }),

    /** Since when whoever keeps the accounts has not answered. */
    awaySince: () => parts.watch.awaySince,

    ...openOwnPassword(parts),
    ...openResetLinks(parts),
    ...openEmailLinks(parts),
    ...openUpkeep(parts),
  }
}
