import { pages } from '../../shared/addresses.ts'
import type { Language } from '../../shared/language.ts'
import { RESET_LINK_SECONDS } from '../../shared/limits.ts'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { fieldWords } from '../../words/en/fields.ts'
import * as es from '../../words/es/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Session } from '../http/session.ts'
import type { PasswordWeak } from '../kernel/accounts.ts'
import { A_FEW_MINUTES } from '../kernel/spoken/spoken-wait.ts'
import { headFor } from '../mail/letter-head.ts'
import { passwordChangedLetter, resetLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as access from '../store/people/access.ts'
import type { User } from '../store/people/users.ts'
import * as users from '../store/people/users.ts'
import { endOf as endQuietOf } from '../store/quiet.ts'
import { admitOwner } from './admit-owner.ts'
import { openUpkeep } from './elsewhere/upkeep.ts'
import { mailedLink, openEmailLinks } from './email-links.ts'
import { endAccess } from './end-access.ts'
import type { IdentityParts } from './identity-parts.ts'
import { openSessions } from './sessions.ts'

/**
 * Accounts and sessions, as the shop's calls know them. Who keeps the passwords, and who says who is an admin, are two parts
 * that it is given; the browser knows our calls alone.
 */
export type Identity = ReturnType<typeof openIdentity>

/** Somebody whose password was right. */
export type Proven = access.Access & { email: string }

const refuseWeak = ({ passwordWeak }: PasswordWeak): Refusal =>
  new Refusal('passwordWeak', { details: { rule: passwordWeak ?? { en: fieldWords.passwordShort, es: es.fieldWords.passwordShort } } })

export const openIdentity = (parts: IdentityParts) => {
  const { db, queue, publicUrl, farm, clock, accounts, records, mirror, tellAccounts } = parts
  const { who, open, end } = openSessions(parts)

  const prove = async (email: string, password: string): Promise<Proven | undefined> => {
    const begun = await access.findByEmail(db, email)
    const account = await accounts.check(email, password)
    if (account === 'tooMany') throw new Refusal('tooManyTries', { details: { wait: A_FEW_MINUTES } })
    if (account === 'secondFactor') throw new Refusal('factorElsewhere')
    if (account === 'wrong' || account === 'disabled') return undefined
    const admitted = await mirror.admit(account, begun)
    return admitted && { ...admitted, email: account.email }
  }

  /** Whether a password is this very person's, and not somebody's who has their address by now. */
  const proveSelf = async (me: Pick<Me, 'id' | 'email'>, password: string): Promise<Proven | undefined> => {
    const proven = await prove(me.email, password)
    return proven?.id === me.id ? proven : undefined
  }

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

    /** Whose email and password these are; undefined tells nothing about which of them is wrong. */
    prove,

    /** A new session each time; the one in the cookie, if any, ends. None for a password that was replaced meanwhile. */
    signIn: open,

    /** Ends the session and tells the browser to forget its cookie. */
    signOut: end,

    /** Somebody with an account, whether the shop has met them or not. */
    find: (email: string): Promise<User | undefined> => mirror.meet({ email }),

    /** Mails a link if the account exists; the caller cannot tell. */
    sendReset: async (email: string): Promise<void> => {
      const user = await mirror.meet({ email })
      if (!user) return
      const expires = new Date(clock().getTime() + RESET_LINK_SECONDS * 1000)
      await db.begin(async (tx) => {
        const token = await links.make(tx, 'reset-password', { user_id: user.id, email: user.email }, expires)
        // The page tells the reader's password manager whose password is set.
        const link = `${mailedLink(publicUrl, pages.resetPassword, token)}&email=${encodeURIComponent(user.email)}`
        const letter = resetLetter(await headFor(tx, farm.current, user.id), link)
        await postMails(tx, queue, [{ to: user.email, letter }])
      })
    },

    /** Whose account a mailed link would open. */
    ownerOfReset: async (token: string): Promise<User | undefined> => {
      const id = await links.ownerOf(db, 'reset-password', token)
      return id === undefined ? undefined : mirror.meet({ id })
    },

    /**
     * Sets a new password; tells whose, or undefined for a link that does not work. Whoever opened the link reads the mail
     * of this address: the account is theirs, and everybody else is out.
     */
    reset: (token: string, password: string): Promise<User | undefined> =>
      tellAccounts(async (tx) => {
        const whose = await links.ownerOf(tx, 'reset-password', token)
        // The person before the link, as everybody who ends both.
        const user = whose === undefined ? undefined : await users.lock(tx, whose)
        const meant = await links.use(tx, 'reset-password', token, clock())
        if (!meant || user?.email !== meant.email) return undefined
        await admitOwner(tx, user)
        await endQuietOf(tx, user.id)
        await postMails(tx, queue, [{ to: user.email, letter: passwordChangedLetter(await headFor(tx, farm.current, user.id)) }])
        const outcome = await accounts.setPassword(user.id, password, tx)
        if (outcome !== 'done') throw refuseWeak(outcome)
        await accounts.markVerified(user.id, tx)
        await mirror.noteChange(user.id, tx)
        return { ...user, email_verified: true }
      }),

    /** Another password for somebody who is logged in and knows the old one; all other sessions end. */
    changePassword: async (me: Me, session: Session, old: string, fresh: string): Promise<'done' | 'wrongPassword'> => {
      const proven = await proveSelf(me, old)
      if (!proven) return 'wrongPassword'
      return tellAccounts(async (tx) => {
        // Of two who replace one password at once, the second does not know the new one.
        await users.lock(tx, me.id)
        if (!(await access.hold(tx, proven))) return 'wrongPassword'
        await endAccess(tx, me.id, { but: session.id })
        await postMails(tx, queue, [{ to: me.email, letter: passwordChangedLetter(await headFor(tx, farm.current, me.id)) }])
        const outcome = await accounts.setPassword(me.id, fresh, tx)
        if (outcome !== 'done') throw refuseWeak(outcome)
        await mirror.noteNewPassword(me.id, tx)
        return 'done'
      })
    },

    /** Gives an account another password, without a link; for the demo farm alone. */
    setPassword: async (email: string, password: string): Promise<void> => {
      const user = await mirror.meet({ email })
      if (user) await tellAccounts((tx) => accounts.setPassword(user.id, password, tx))
    },

    checkPassword: async (me: Me, password: string): Promise<boolean> => (await proveSelf(me, password)) !== undefined,

    /** Since when whoever keeps the accounts has not answered. */
    awaySince: () => parts.watch.awaySince,

    ...openEmailLinks(parts),
    ...openUpkeep(parts),
  }
}
