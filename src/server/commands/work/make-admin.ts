import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { systemClock } from '../../kernel/clock.ts'
import * as activities from '../../store/people/activities.ts'
import * as users from '../../store/people/users.ts'
import type { People } from '../with-people.ts'

/** Gives someone the admin role: the only way there is. */
export const makeAdmin = async ({ db, mirror, records }: People, email: string): Promise<string> => {
  const user = await mirror.meet({ email })
  if (!user) throw new Error(`There is no account with the email ${email}. Sign up with it in the shop, then run this again.`)
  await records.createIfAbsent(user.id, user.email)
  const actor = { user: { id: null, email: adminWords.theServer }, at: systemClock() }
  await db.begin(async (tx) => {
    await users.setAdmin(tx, user.id, true)
    await activities.note(tx, actor, 'makeAdmin', { label: user.email, was: { role: user.role }, is: { role: 'admin' } })
    await records.setRole(user.id, 'admin', tx)
    await mirror.noteChange(user.id, tx)
  })
  const doubt = user.email_verified ? '' : ' That address is not verified yet, so make sure the account is theirs.'
  return `${user.email} is now an admin.${doubt}`
}
