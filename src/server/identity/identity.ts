import { randomUUID } from 'node:crypto'
import { pages } from '../../shared/addresses.ts'
import { RESET_LINK_SECONDS } from '../../shared/limits.ts'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Clock } from '../clock.ts'
import { passwordChangedLetter, resetLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { CachedFarm } from '../memory/farm.ts'
import type { Queue } from '../queue.ts'
import { isUniqueViolation, type Pool } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as factors from '../store/people/second-factors.ts'
import * as users from '../store/people/users.ts'
import { mailedLink, openEmailLinks } from './email-links.ts'
import { endAccess } from './end-access.ts'
import { hashPassword, isRightPassword } from './passwords.ts'
import { openSessions, type Session } from './sessions.ts'

/**
 * Accounts and sessions. The browser knows our calls alone, so that a hosted identity service could take the place of the
 * passwords in here.
 */
export type Identity = ReturnType<typeof openIdentity>

export type IdentityParts = {
  db: Pool
  queue: Queue
  farm: CachedFarm
  publicUrl: URL
  clock: Clock
}

export const openIdentity = (parts: IdentityParts) => {
  const { db, queue, publicUrl, farm, clock } = parts
  const { who, open, end } = openSessions(parts)

  const prove = async (email: string, password: string): Promise<users.Credentials | undefined> => {
    const held = await users.findCredentials(db, email)
    return (await isRightPassword(password, held?.hash)) ? held : undefined
  }

  return {
    who,

    signUp: async (typed: string, password: string): Promise<'done' | 'emailTaken' | 'emailMalformed'> => {
      const email = typed.toLowerCase()
      if (!isEmailAddress(email)) return 'emailMalformed'
      const hash = await hashPassword(password)
      try {
        await db.begin((tx) => users.add(tx, { id: randomUUID(), email, hash }))
        return 'done'
      } catch (error) {
        if (isUniqueViolation(error)) return 'emailTaken'
        throw error
      }
    },

    /** Whose email and password these are; undefined tells nothing about which of them is wrong. */
    prove,

    /** A new session each time; the one in the cookie, if any, ends. None for a password that was replaced meanwhile. */
    signIn: open,

    /** Ends the session and tells the browser to forget its cookie. */
    signOut: end,

    /** Mails a link if the account exists; the caller cannot tell. */
    sendReset: async (email: string): Promise<void> => {
      const user = await users.findByEmail(db, email)
      if (!user) return
      const expires = new Date(clock().getTime() + RESET_LINK_SECONDS * 1000)
      await db.begin(async (tx) => {
        const token = await links.make(tx, 'reset-password', { user_id: user.id, email: user.email }, expires)
        // The page tells the reader's password manager whose password is set.
        const link = `${mailedLink(publicUrl, pages.resetPassword, token)}&email=${encodeURIComponent(user.email)}`
        const letter = resetLetter(farm.current.farm_name, link)
        await postMails(tx, queue, [{ to: user.email, letter }])
      })
    },

    /** Whose account a mailed link would open. */
    ownerOfReset: async (token: string): Promise<users.User | undefined> => {
      const id = await links.ownerOf(db, 'reset-password', token)
      return id === undefined ? undefined : users.findById(db, id)
    },

    /**
     * Sets a new password; tells whose, or undefined for a link that does not work. Whoever opened the link reads the mail
     * of this address: the account is theirs, and everybody else is out.
     */
    reset: async (token: string, password: string): Promise<users.User | undefined> => {
      const hash = await hashPassword(password)
      return db.begin(async (tx) => {
        const meant = await links.use(tx, 'reset-password', token, clock())
        const user = meant && (await users.findById(tx, meant.user_id))
        // A second factor that was turned on before anybody had proved the address may be a stranger's: it is nobody's now.
        if (user && !user.email_verified) await factors.turnOff(tx, user.id)
        if (!meant || !(await users.markVerified(tx, meant.user_id, meant.email))) return undefined
        await users.setHash(tx, meant.user_id, hash)
        await endAccess(tx, meant.user_id)
        await postMails(tx, queue, [{ to: meant.email, letter: passwordChangedLetter(farm.current.farm_name) }])
        return users.findById(tx, meant.user_id)
      })
    },

    /** Another password for somebody who is logged in and knows the old one; all other sessions end. */
    changePassword: async (me: Me, session: Session, old: string, fresh: string): Promise<'done' | 'wrongPassword'> => {
      const proven = await prove(me.email, old)
      if (!proven) return 'wrongPassword'
      const hash = await hashPassword(fresh)
      return db.begin(async (tx) => {
        if (!(await users.replaceHash(tx, proven, hash))) return 'wrongPassword'
        await endAccess(tx, me.id, { but: session.id })
        await postMails(tx, queue, [{ to: me.email, letter: passwordChangedLetter(farm.current.farm_name) }])
        return 'done'
      })
    },

    /** Gives an account another password, without a link; for the demo farm alone. */
    setPassword: async (email: string, password: string): Promise<void> => {
      const user = await users.findByEmail(db, email)
      if (user) await users.setHash(db, user.id, await hashPassword(password))
    },

    checkPassword: async (me: Me, password: string): Promise<boolean> => (await prove(me.email, password)) !== undefined,

    ...openEmailLinks(parts),
  }
}
