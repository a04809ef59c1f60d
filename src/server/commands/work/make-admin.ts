import { giveAdmin } from '../../identity/make-admin.ts'
import { makeResetLink } from '../../identity/reset-links.ts'
import { systemClock } from '../../kernel/clock.ts'
import * as users from '../../store/people/users.ts'
import type { People } from '../with-people.ts'

/**
 * Gives someone the admin role. A stranger may have signed up with an unverified address, so the role waits for a link that
 * the operator hands to the right person. Someone who is an admin already gets a link for a new password, which also works
 * while the shop can't send email.
 */
export const makeAdmin = async ({ db, mirror, records, publicUrl }: People, email: string): Promise<string> => {
  const user = await mirror.meet({ email })
  if (!user) throw new Error(`There is no account with the email ${email}. Sign up with it in the shop, then run this again.`)
  await records.createIfAbsent(user.id, user.email)
  const linkFor = (purpose: 'become-admin' | 'reset-password'): Promise<string> =>
    db.begin(async (tx) => {
      await users.lock(tx, user.id)
      return makeResetLink(tx, purpose, user, { publicUrl, now: systemClock() })
    })
  if (!user.email_verified)
    return `The email ${user.email} is not verified yet. To become an admin, open this link within an hour and choose a password. Anyone logged in to the account will be logged out.\n${await linkFor('become-admin')}`
  if (user.role === 'admin')
    return `${user.email} is already an admin. If they can't log in, they can open this link within an hour and choose a new password. With two-step login, it also asks for a code.\n${await linkFor('reset-password')}`
  await db.begin(async (tx) => {
    await giveAdmin(tx, { records, at: systemClock() }, user)
    await mirror.noteChange(user.id, tx)
  })
  return `${user.email} is now an admin.`
}
