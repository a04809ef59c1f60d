import { headFor } from '../../mail/letter-head.ts'
import { byLoginCode, passwordRemovedLetter } from '../../mail/letters/account-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as users from '../../store/people/users.ts'
import { admitOwner } from '../admit-owner.ts'
import { forgetPassword } from '../continue/unknown-password.ts'
import type { IdentityParts } from '../identity-parts.ts'

type Parts = Pick<IdentityParts, 'queue' | 'farm' | 'accounts' | 'mirror'>

/**
 * Someone has proved that an account's address is theirs, which nobody had before: everyone else is logged out. Its password
 * may be a stranger's, so it stops working; returns whether there was one.
 */
export const openTakeOver =
  ({ queue, farm, accounts, mirror }: Parts) =>
  async (tx: Db, user: users.User): Promise<boolean> => {
    const hasPassword = await users.isUnproved(tx, user.id)
    await admitOwner(tx, { queue, farm }, user)
    if (hasPassword) {
      const head = await headFor(tx, farm.current, user.id)
      await postMails(tx, queue, [{ to: user.email, letter: passwordRemovedLetter(head, byLoginCode(head)) }])
      await forgetPassword(accounts, user.id, tx)
    }
    await accounts.markVerified(user.id, tx)
    await mirror.noteNewPassword(user.id, tx)
    return hasPassword
  }
