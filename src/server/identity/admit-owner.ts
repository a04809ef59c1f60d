import { systemClock } from '../kernel/clock.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Queue } from '../kernel/queue.ts'
import { headFor } from '../mail/letter-head.ts'
import { secondFactorOffLetter } from '../mail/letters/second-factor-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as activities from '../store/people/activities.ts'
import * as factors from '../store/people/second-factors.ts'
import * as users from '../store/people/users.ts'
import { endAccess } from './end-access.ts'

type Post = { queue: Queue; farm: Pick<CachedFarm, 'current'> }

/**
 * A second factor needs a verified address. One from before that rule, on an account whose owner only now proves the
 * address, may be a stranger's: it is removed, and the owner is told. One that was verified stays, whatever became of the address since:
 * where accounts are kept elsewhere, whoever knows the password can change it there.
 */
export const endUnprovedFactor = async (
  tx: Db,
  { queue, farm }: Post,
  { id, email }: Pick<users.User, 'id' | 'email'>,
): Promise<boolean> => {
  if (!(await factors.turnOffUnproved(tx, id))) return false
  await activities.note(tx, { user: { id, email }, at: systemClock() }, 'removeSecondFactor', { label: email })
  await postMails(tx, queue, [{ to: email, letter: secondFactorOffLetter(await headFor(tx, farm.current, id), 'proof') }])
  return true
}

/**
 * Someone has proved that an account's address is theirs, so the account is too, and everyone else is logged out. Returns
 * whether a second factor was removed.
 */
export const admitOwner = async (tx: Db, post: Post, user: Pick<users.User, 'id' | 'email' | 'email_verified'>): Promise<boolean> => {
  const isFactorOff = !user.email_verified && (await endUnprovedFactor(tx, post, user))
  await users.markVerified(tx, user.id)
  await endAccess(tx, user.id)
  return isFactorOff
}
