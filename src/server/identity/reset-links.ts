import { pages } from '../../shared/addresses.ts'
import { RESET_LINK_SECONDS } from '../../shared/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { headFor } from '../mail/letter-head.ts'
import { passwordChangedLetter, resetLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as access from '../store/people/access.ts'
import * as factors from '../store/people/second-factors.ts'
import type { User } from '../store/people/users.ts'
import * as users from '../store/people/users.ts'
import { endOf as endQuietOf } from '../store/quiet.ts'
import { admitOwner } from './admit-owner.ts'
import { mailedLink } from './email-links.ts'
import type { IdentityParts } from './identity-parts.ts'
import { giveAdmin } from './make-admin.ts'
import { type Proven, refuseWeak } from './own-password.ts'

/** What a link that sets a password may be for: a forgotten one, or the first one of an admin. */
const PURPOSES = ['reset-password', 'become-admin'] as const
type ResetPurpose = (typeof PURPOSES)[number]

/** A link that sets a password. The page tells the reader's password manager whose. */
export const makeResetLink = async (
  tx: Db,
  purpose: ResetPurpose,
  { id, email }: Pick<User, 'id' | 'email'>,
  { publicUrl, now }: { publicUrl: URL; now: Date },
): Promise<string> => {
  const expires = new Date(now.getTime() + RESET_LINK_SECONDS * 1000)
  const token = await links.make(tx, purpose, { user_id: id, email }, expires)
  return `${mailedLink(publicUrl, pages.resetPassword, token)}&email=${encodeURIComponent(email)}`
}

const findMeant = async (db: Db, token: string): Promise<{ purpose: ResetPurpose; id: string } | undefined> => {
  for (const purpose of PURPOSES) {
    const id = await links.ownerOf(db, purpose, token)
    if (id !== undefined) return { purpose, id }
  }
  return undefined
}

/** `isFactorOff`: a second factor of whoever had the account before was removed. */
export type Reset = { user: User; proven: Proven; isFactorOff: boolean }

/** Setting a password with a link: one that was forgotten, or that of a new admin. */
export const openResetLinks = ({ db, queue, publicUrl, farm, clock, accounts, records, mirror, tellAccounts }: IdentityParts) => ({
  /** An email with a link, if the account exists. */
  prepareReset: async (email: string) => {
    const user = await mirror.meet({ email })
    if (!user) return undefined
    return async (tx: Db): Promise<void> => {
      const link = await makeResetLink(tx, 'reset-password', user, { publicUrl, now: clock() })
      const letter = resetLetter(await headFor(tx, farm.current, user.id), link)
      await postMails(tx, queue, [{ to: user.email, letter }])
    }
  },

  /** Whose account a link would open, with the role they will have. */
  ownerOfReset: async (token: string): Promise<User | undefined> => {
    const meant = await findMeant(db, token)
    const user = meant && (await mirror.meet({ id: meant.id }))
    return user && meant?.purpose === 'become-admin' ? { ...user, role: 'admin' } : user
  },

  /**
   * Sets a new password and returns whose, or undefined for an invalid link. The person who opened the link reads this
   * address's email, or got the link from the operator: the account is theirs, and everyone else is logged out.
   * `hasFactor`: they have entered a code.
   */
  reset: (token: string, password: string, { hasFactor }: { hasFactor: boolean }): Promise<Reset | undefined> =>
    tellAccounts(async (tx) => {
      const meant = await findMeant(tx, token)
      // Lock the person before the link, as everywhere both end.
      const user = meant && (await users.lock(tx, meant.id))
      // Turned on since the caller looked: the link still works for someone with a code.
      if (!hasFactor && user && (await factors.isTrusted(tx, user.id))) throw new Refusal('codeNeeded')
      const used = meant && (await links.use(tx, meant.purpose, token, clock()))
      if (!used || user?.email !== used.email) return undefined
      const isFactorOff = await admitOwner(tx, { queue, farm }, user)
      await endQuietOf(tx, user.id)
      await postMails(tx, queue, [{ to: user.email, letter: passwordChangedLetter(await headFor(tx, farm.current, user.id)) }])
      const opened = await access.find(tx, user.id)
      if (!opened) return undefined
      const outcome = await accounts.setPassword(user.id, password, tx)
      if (outcome !== 'done') throw refuseWeak(outcome)
      await accounts.markVerified(user.id, tx)
      if (meant?.purpose === 'become-admin') await giveAdmin(tx, { records, at: clock() }, user)
      await mirror.noteNewPassword(user.id, tx)
      return { user: { ...user, email_verified: true }, proven: { ...opened, email: user.email }, isFactorOff }
    }),
})
