import type { Queue } from '../../kernel/queue.ts'
import { headFor } from '../../mail/letter-head.ts'
import { secondFactorOffLetter } from '../../mail/letters/second-factor-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as activities from '../../store/people/activities.ts'
import * as factors from '../../store/people/second-factors.ts'
import type { User } from '../../store/people/users.ts'
import { endAccess } from '../end-access.ts'

/** The operator at the server, who has no account in the shop. */
const SERVER = { id: null, email: 'A command on the server' }

/** Removes a person's second factor without a code; everyone logged in to the account is logged out. */
export const endSecondFactor = async (
  tx: Db,
  queue: Queue,
  { user, farm_name, at }: { user: User; farm_name: string; at: Date },
): Promise<boolean> => {
  if (!(await factors.turnOff(tx, user.id))) return false
  await endAccess(tx, user.id)
  await activities.note(tx, { user: SERVER, at }, 'removeSecondFactor', { label: user.email })
  await postMails(tx, queue, [{ to: user.email, letter: secondFactorOffLetter(await headFor(tx, { farm_name }, user.id), 'farm') }])
  return true
}
