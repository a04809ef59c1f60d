import { AccountsAway } from '../../kernel/accounts.ts'
import * as shops from '../../store/farm/shops.ts'
import * as passwords from '../../store/people/passwords.ts'
import type { People } from '../with-people.ts'
import { moveFromService, planMoveFromService, readRoles } from './move-from-service.ts'
import { reportMoveFromService, reportMoveToService } from './move-report.ts'
import { type MoveParts, moveToService, planMoveToService } from './move-to-service.ts'

export type Wanted = { isIn: boolean; isDry: boolean }

const expectMovable = async ({ db, moving, ...people }: People): Promise<MoveParts> => {
  if (!moving)
    throw new Error(
      'No account service is configured. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_SERVICE_ACCOUNT for this command too; docs/operating.md says how.',
    )
  if ((await shops.read(db)).is_demo) throw new Error('This is the demo farm. Its people are made up, so none of them can move.')
  return { ...people, db, moving }
}

const move = async (people: People, { isIn, isDry }: Wanted): Promise<string> => {
  const parts = await expectMovable(people)
  if (isIn) {
    const plan = await planMoveToService(parts)
    return reportMoveToService(plan, isDry ? undefined : await moveToService(parts, plan))
  }
  const plan = await planMoveFromService(parts)
  const movers = isDry ? await readRoles(parts, plan) : await moveFromService({ ...people, ...parts }, plan)
  return reportMoveFromService(plan, movers, isDry ? undefined : await passwords.countWithout(people.db))
}

/** Moves everybody's account to the service that is configured, or back into the shop. */
export const moveAccounts = async (people: People, wanted: Wanted): Promise<string> => {
  try {
    return await move(people, wanted)
  } catch (error) {
    if (!(error instanceof AccountsAway)) throw error
    throw new AccountsAway(
      `${error.message.replace(/\.?$/, '.')} No one is lost: accounts that moved stay moved, and the rest move when you run this again.`,
    )
  }
}
