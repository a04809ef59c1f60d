import { pages } from '../../shared/addresses.ts'
import { EMAIL_LINK_SECONDS } from '../../shared/limits.ts'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Clock } from '../clock.ts'
import { confirmEmailLetter, emailChangeAskedLetter, emailChangedLetter, verifyLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { CachedFarm } from '../memory/farm.ts'
import type { Queue } from '../queue.ts'
import { isUniqueViolation, type Pool } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as unsubscribed from '../store/mail/unsubscribed.ts'
import * as waitlist from '../store/mail/waitlist.ts'
import * as users from '../store/people/users.ts'
import * as reminders from '../store/pickups/reminders.ts'

/** Verifying an email and changing it, by links of our own: bound to a user, for one use. */

type Parts = { db: Pool; queue: Queue; farm: CachedFarm; publicUrl: URL; clock: Clock }

/** The token travels behind the #, which browsers send to no server: it cannot end up in a log or a referrer. */
export const mailedLink = (publicUrl: URL, path: string, token: string): string => `${new URL(path, publicUrl)}#token=${token}`

export const openEmailLinks = ({ db, queue, farm, publicUrl, clock }: Parts) => {
  const link = (path: string, token: string) => mailedLink(publicUrl, path, token)
  const linkExpiry = () => new Date(clock().getTime() + EMAIL_LINK_SECONDS * 1000)

  return {
    sendVerification: async (me: Me): Promise<void> => {
      const name = farm.current.farm_name
      await db.begin(async (tx) => {
        const token = await links.make(tx, 'verify-email', { user_id: me.id, email: me.email }, linkExpiry())
        await postMails(tx, queue, [{ to: me.email, letter: verifyLetter(name, link(pages.verifyEmail, token)) }])
      })
    },

    verify: (token: string): Promise<boolean> =>
      db.begin(async (tx) => {
        const meant = await links.use(tx, 'verify-email', token, clock())
        return meant !== undefined && (await users.markVerified(tx, meant.user_id, meant.email))
      }) as Promise<boolean>,

    /** Mails a link to the new address and a notice to the old one. Nothing changes before the link is opened. */
    changeEmail: async (me: Me, typed: string): Promise<'done' | 'emailTaken' | 'emailMalformed'> => {
      const email = typed.toLowerCase()
      if (!isEmailAddress(email)) return 'emailMalformed'
      if (await users.findByEmail(db, email)) return 'emailTaken'
      const name = farm.current.farm_name
      await db.begin(async (tx) => {
        const token = await links.make(tx, 'confirm-email', { user_id: me.id, email }, linkExpiry())
        await postMails(tx, queue, [
          { to: email, letter: confirmEmailLetter(name, link(pages.confirmEmail, token)) },
          { to: me.email, letter: emailChangeAskedLetter(name) },
        ])
      })
      return 'done'
    },

    /** Opens such a link: the email changes, every session and every other link of the user ends, the old address is told. */
    confirmEmail: async (token: string): Promise<'done' | 'linkUsedOrExpired' | 'emailTaken'> => {
      const name = farm.current.farm_name
      try {
        return await db.begin(async (tx) => {
          // The user first: two links of one person opened at once take turns.
          const whose = await links.ownerOf(tx, 'confirm-email', token)
          if (whose) await users.lock(tx, whose)
          const meant = await links.use(tx, 'confirm-email', token, clock())
          const oldEmail = meant && (await users.setEmail(tx, meant.user_id, meant.email))
          if (!meant || !oldEmail) return 'linkUsedOrExpired'
          await links.endAll(tx, meant.user_id)
          await users.endSessions(tx, meant.user_id)
          await waitlist.move(tx, oldEmail, meant.email)
          await unsubscribed.follow(tx, oldEmail, meant.email)
          await reminders.follow(tx, oldEmail, meant.email)
          await postMails(tx, queue, [{ to: oldEmail, letter: emailChangedLetter(name) }])
          return 'done'
        })
      } catch (error) {
        if (isUniqueViolation(error)) return 'emailTaken'
        throw error
      }
    },
  }
}
