import { adminWords } from '../../words/en/dashboard/admin.ts'
import type { UserRecords } from '../kernel/user-records.ts'
import type { Db } from '../store/database/database.ts'
import * as activities from '../store/people/activities.ts'
import * as users from '../store/people/users.ts'

/** Gives someone the admin role, on behalf of the operator at the server: the only way there is. */
export const giveAdmin = async (tx: Db, { records, at }: { records: UserRecords; at: Date }, user: users.User): Promise<void> => {
  await users.setAdmin(tx, user.id, true)
  const actor = { user: { id: null, email: adminWords.theServer }, at }
  await activities.note(tx, actor, 'makeAdmin', { label: user.email, was: { role: user.role }, is: { role: 'admin' } })
  await records.setRole(user.id, 'admin', tx)
}
