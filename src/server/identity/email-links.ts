import { pages } from '../../shared/addresses.ts'
import { EMAIL_LINK_SECONDS } from '../../shared/limits.ts'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { headFor } from '../mail/letter-head.ts'
import { confirmEmailLetter, emailChangeAskedLetter, verifyLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import { type Db, isUniqueViolation } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as users from '../store/people/users.ts'
import type { IdentityParts } from './identity-parts.ts'
import { moveToEmail } from './new-email.ts'

/** Verifying and changing an email with our own links: bound to a user, for one use. */

type Confirmed = 'done' | 'linkUsedOrExpired' | 'linkOfOther' | 'emailTaken'

/** Detected last: everything written before is rolled back. */
class EmailTaken extends Error {}

/** The token goes after the #, which browsers never send to a server: it can't end up in a log or a referrer. */
export const mailedLink = (publicUrl: URL, path: string, token: string): string => `${new URL(path, publicUrl)}#token=${token}`

export const openEmailLinks = ({ db, queue, farm, publicUrl, clock, accounts, records, mirror, tellAccounts }: IdentityParts) => {
  const link = (path: string, token: string) => mailedLink(publicUrl, path, token)
  const linkExpiry = () => new Date(clock().getTime() + EMAIL_LINK_SECONDS * 1000)

  /** Why this person may not open a link; it stays valid for its owner. */
  const troubleOf = async (
    tx: Db,
    purpose: links.Purpose,
    me: Me,
    token: string,
  ): Promise<'linkUsedOrExpired' | 'linkOfOther' | undefined> => {
    const whose = await links.ownerOf(tx, purpose, token)
    if (whose === undefined) return 'linkUsedOrExpired'
    return whose === me.id ? undefined : 'linkOfOther'
  }

  const confirm = async (me: Me, token: string): Promise<Confirmed> => {
    try {
      return await tellAccounts(async (tx) => {
        // Lock the user first: two links of one person opened at once take turns.
        const user = await users.lock(tx, me.id)
        const trouble = await troubleOf(tx, 'confirm-email', me, token)
        if (trouble) return trouble
        const meant = await links.use(tx, 'confirm-email', token, clock())
        if (!meant || !user) return 'linkUsedOrExpired'
        await moveToEmail(tx, { queue, farm }, user, { email: meant.email, email_verified: true })
        if ((await accounts.setEmail(user.id, meant.email, tx)) !== 'done') throw new EmailTaken()
        await records.setEmail(user.id, meant.email, tx)
        await mirror.noteChange(user.id, tx)
        return 'done'
      })
    } catch (error) {
      if (error instanceof EmailTaken || isUniqueViolation(error)) return 'emailTaken'
      throw error
    }
  }

  return {
    sendVerification: async (me: Me): Promise<void> => {
      await db.begin(async (tx) => {
        const head = await headFor(tx, farm.current, me.id)
        const token = await links.make(tx, 'verify-email', { user_id: me.id, email: me.email }, linkExpiry())
        await postMails(tx, queue, [{ to: me.email, letter: verifyLetter(head, link(pages.verifyEmail, token)) }])
      })
    },

    /**
     * Verifies an email for the logged-in person. Opened by anyone else the link proves nothing: the person who reads an
     * address's email needn't be the one who opened an account with it.
     */
    verify: async (me: Me, token: string): Promise<'done' | 'linkUsedOrExpired' | 'linkOfOther'> => {
      await mirror.meet({ id: me.id })
      return tellAccounts(async (tx) => {
        const trouble = await troubleOf(tx, 'verify-email', me, token)
        if (trouble) return trouble
        // Lock the person before the link, as everywhere both end.
        const user = await users.lock(tx, me.id)
        const meant = await links.use(tx, 'verify-email', token, clock())
        if (!meant || user?.email !== meant.email) return 'linkUsedOrExpired'
        await users.markVerified(tx, user.id)
        await accounts.markVerified(user.id, tx)
        await mirror.noteChange(user.id, tx)
        return 'done'
      })
    },

    /** Emails a link to the new address and a notice to the old one. Nothing changes until the link is opened. */
    changeEmail: async (me: Me, typed: string): Promise<'done' | 'emailTaken' | 'emailMalformed'> => {
      const email = typed.toLowerCase()
      if (!isEmailAddress(email)) return 'emailMalformed'
      if (await mirror.meet({ email })) return 'emailTaken'
      await db.begin(async (tx) => {
        const head = await headFor(tx, farm.current, me.id)
        const token = await links.make(tx, 'confirm-email', { user_id: me.id, email }, linkExpiry())
        await postMails(tx, queue, [
          { to: email, letter: confirmEmailLetter(head, link(pages.confirmEmail, token)) },
          { to: me.email, letter: emailChangeAskedLetter(head) },
        ])
      })
      return 'done'
    },

    /** Opens such a link in a session of the same person: the email changes, all access ends, and the old address is notified. */
    confirmEmail: async (me: Me, token: string): Promise<Confirmed> => {
      const meant = await links.peek(db, 'confirm-email', token)
      const outcome = await confirm(me, token)
      // The row that has it here may have lost it elsewhere; it belongs to this person, who opened the link sent to it.
      const isFree = outcome === 'emailTaken' && meant?.user_id === me.id && (await mirror.release(meant.email))
      return isFree ? confirm(me, token) : outcome
    },
  }
}
