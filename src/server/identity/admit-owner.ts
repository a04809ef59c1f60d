import type { Db } from '../store/database/database.ts'
import * as factors from '../store/people/second-factors.ts'
import * as users from '../store/people/users.ts'
import { endAccess } from './end-access.ts'

/** Someone has proved that an account's address is theirs, so the account is too, and everyone else is logged out. */
export const admitOwner = async (tx: Db, { id, email_verified }: Pick<users.User, 'id' | 'email_verified'>): Promise<void> => {
  // A second factor turned on before the address was verified may be a stranger's, so it is removed.
  if (!email_verified) await factors.turnOff(tx, id)
  await users.markVerified(tx, id)
  await endAccess(tx, id)
}
