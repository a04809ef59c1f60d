import { giveAdmin } from '../../identity/make-admin.ts'
import { makeResetLink } from '../../identity/reset-links.ts'
import { systemClock } from '../../kernel/clock.ts'
import * as users from '../../store/people/users.ts'
import type { People } from '../with-people.ts'

/**
 * Gives someone the admin role. Nobody has proved an unverified address: whoever signed up with it may be a stranger, so
 * the role waits for a link that the operator hands to the right person.
 */
export const makeAdmin = async ({ db, mirror, records, publicUrl }: People, email: string): Promise<string> => {
  const user = await mirror.meet({ email })
  if (!user) throw new Error(`There is no account with the email ${email}. Sign up with it in the shop, then run this again.`)
  await records.createIfAbsent(user.id, user.email)
  if (!user.email_verified) {
    const link = await db.begin(async (tx) => {
      await users.lock(tx, user.id)
      return makeResetLink(tx, 'become-admin', user, { publicUrl, now: systemClock() })
    })
    return `The email ${user.email} is not verified yet. Open this link within an hour to choose a password and become an admin. Whoever used the account before is logged out.\n${link}`
  }
  await db.begin(async (tx) => {
    await giveAdmin(tx, { records, at: systemClock() }, user)
    await mirror.noteChange(user.id, tx)
  })
  return `${user.email} is now an admin.`
}
