import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { endAccess } from '../../identity/end-access.ts'
import { systemClock } from '../../kernel/clock.ts'
import * as activities from '../../store/people/activities.ts'
import * as users from '../../store/people/users.ts'
import type { People } from '../with-people.ts'

/** For a lost phone or a computer that was left open: everything that opens the account ends, except the password and passkeys. */
export const endSessions = async ({ db, mirror }: People, email: string): Promise<string> => {
  // Also of a person whose account is shut elsewhere.
  const user = (await mirror.meet({ email })) ?? (await users.findByEmail(db, email))
  if (!user) throw new Error(`There is no account with the email ${email}.`)
  const actor = { user: { id: null, email: adminWords.theServer }, at: systemClock() }
  await db.begin(async (tx) => {
    await users.lock(tx, user.id)
    await endAccess(tx, user.id)
    await activities.note(tx, actor, 'endSessions', { label: user.email })
  })
  return `${user.email} is logged out everywhere. Links we emailed them, their calendar addresses and their egg card have stopped working. Their password and passkeys still work. If a passkey was on a stolen device: npm run remove-second-factor -- ${user.email}, and then a new password.`
}
