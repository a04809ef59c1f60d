import { pages } from '../../shared/addresses.ts'
import { RESET_LINK_SECONDS } from '../../shared/limits.ts'
import { headFor } from '../mail/letter-head.ts'
import { passwordChangedLetter, resetLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import type { User } from '../store/people/users.ts'
import * as users from '../store/people/users.ts'
import { endOf as endQuietOf } from '../store/quiet.ts'
import { admitOwner } from './admit-owner.ts'
import { mailedLink } from './email-links.ts'
import type { IdentityParts } from './identity-parts.ts'
import { refuseWeak } from './own-password.ts'

/** Resetting a forgotten password with an emailed link. */
export const openResetLinks = ({ db, queue, publicUrl, farm, clock, accounts, mirror, tellAccounts }: IdentityParts) => ({
  /** An email with a link, if the account exists. */
  prepareReset: async (email: string) => {
    const user = await mirror.meet({ email })
    if (!user) return undefined
    return async (tx: Db): Promise<void> => {
      const expires = new Date(clock().getTime() + RESET_LINK_SECONDS * 1000)
      const token = await links.make(tx, 'reset-password', { user_id: user.id, email: user.email }, expires)
      // The page tells the reader's password manager whose password is set.
      const link = `${mailedLink(publicUrl, pages.resetPassword, token)}&email=${encodeURIComponent(user.email)}`
      const letter = resetLetter(await headFor(tx, farm.current, user.id), link)
      await postMails(tx, queue, [{ to: user.email, letter }])
    }
  },

  /** Whose account an emailed link would open. */
  ownerOfReset: async (token: string): Promise<User | undefined> => {
    const id = await links.ownerOf(db, 'reset-password', token)
    return id === undefined ? undefined : mirror.meet({ id })
  },

  /**
   * Sets a new password and returns whose, or undefined for an invalid link. The person who opened the link reads this
   * address's email: the account is theirs, and everyone else is logged out.
   */
  reset: (token: string, password: string): Promise<User | undefined> =>
    tellAccounts(async (tx) => {
      const whose = await links.ownerOf(tx, 'reset-password', token)
      // Lock the person before the link, as everywhere both end.
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
})
