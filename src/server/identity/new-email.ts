import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Queue } from '../kernel/queue.ts'
import { headFor } from '../mail/letter-head.ts'
import { emailChangedLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as questions from '../store/mail/questions.ts'
import * as unsubscribed from '../store/mail/unsubscribed.ts'
import * as waitlist from '../store/mail/waitlist.ts'
import * as users from '../store/people/users.ts'
import * as reminders from '../store/pickups/notices/reminders.ts'
import { endAccess } from './end-access.ts'

type Fresh = { email: string; email_verified: boolean }
type Parts = { queue: Queue; farm: Pick<CachedFarm, 'current'> }

/** A person's email has changed: all access ends, the old address is notified, and data stored by address moves along. */
export const moveToEmail = async (tx: Db, { queue, farm }: Parts, who: { id: string; email: string }, fresh: Fresh): Promise<void> => {
  const { email } = fresh
  await users.setEmail(tx, who.id, fresh)
  await endAccess(tx, who.id)
  // Everything stored by address; the rest is stored by person.
  await waitlist.move(tx, who.email, email)
  await questions.follow(tx, who.id, who.email, email)
  await unsubscribed.follow(tx, who.email, email)
  await reminders.follow(tx, who.email, email)
  await postMails(tx, queue, [{ to: who.email, letter: emailChangedLetter(await headFor(tx, farm.current, who.id)) }])
}
