import type { FastifyBaseLogger } from 'fastify'
import type { Accounts } from '../kernel/accounts.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import type { Pool } from '../store/database/database.ts'
import * as passwords from '../store/people/passwords.ts'

const leftHere = new StartRefused(
  'Dozen cannot start: Firebase is set, but people still have their passwords here. They would sign up again and not find their orders. Move them: npm run move-accounts -- --to-firebase --dry-run shows what would happen. Or remove the FIREBASE_ variables.',
)

/** The account provider must have everyone's account before it is used. */
export const expectEverybodyMoved = async (db: Pool, accounts: Pick<Accounts, 'isElsewhere'>, log: Pick<FastifyBaseLogger, 'warn'>) => {
  if (accounts.isElsewhere) {
    if (await passwords.isAnyKept(db)) throw leftHere
    return
  }
  const people = await passwords.countWithout(db)
  if (people > 0)
    log.warn(
      { people },
      'Some people have no password here, because a service elsewhere kept it. A reset email ("Forgot your password?" on the login page) lets them in.',
    )
}
