import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { systemClock } from '../../kernel/clock.ts'
import * as activities from '../../store/people/activities.ts'
import * as users from '../../store/people/users.ts'
import type { People } from '../with-people.ts'

/** Takes the admin role from someone, unless they are the last; a person with a site becomes a host again. */
export const removeAdmin = async ({ db, mirror, records }: People, email: string): Promise<string> => {
  // Whose account is shut elsewhere is no admin here, and would be one again by their record when it is opened.
  const user = (await mirror.meet({ email })) ?? (await users.findByEmail(db, email))
  const record = user && (await records.read(user.id))
  return db.begin(async (tx) => {
    const admins = await users.lockAdmins(tx)
    const isHere = admins.some(({ id }) => id === user?.id)
    if (!user || !(isHere || record?.role === 'admin')) throw new Error(`There is no admin with the email ${email}.`)
    if (isHere && admins.length === 1)
      throw new Error(`${user.email} is the last admin. Make someone else an admin first: npm run make-admin -- someone@farm.example`)
    const role = await users.setAdmin(tx, user.id, false)
    const actor = { user: { id: null, email: adminWords.theServer }, at: systemClock() }
    await activities.note(tx, actor, 'removeAdmin', { label: user.email, was: { role: 'admin' }, is: { role } })
    await records.setRole(user.id, 'user', tx)
    await mirror.noteChange(user.id, tx)
    return `${user.email} is no longer an admin${role === 'host' ? ', but is still a host' : ''}.`
  })
}
