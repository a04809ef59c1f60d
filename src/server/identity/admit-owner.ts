import type { Db } from '../store/database/database.ts'
import * as factors from '../store/people/second-factors.ts'
import * as users from '../store/people/users.ts'
import { endAccess } from './end-access.ts'

/** Somebody has proved that the address of an account is theirs: so is the account, and everybody else is out. */
export const admitOwner = async (tx: Db, { id, email_verified }: Pick<users.User, 'id' | 'email_verified'>): Promise<void> => {
  // A second factor that was turned on before anybody had proved the address may be a stranger's: it is nobody's now.
  if (!email_verified) await factors.turnOff(tx, id)
  await users.markVerified(tx, id)
  await endAccess(tx, id)
}
