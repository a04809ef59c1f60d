import { endSecondFactor } from '../../identity/second-factor/end-second-factor.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { People } from '../with-people.ts'

/** For somebody whose phone is lost, and whose recovery codes are too. */
export const removeSecondFactor = async ({ db, mirror, queue, farm: { farm_name } }: People, email: string): Promise<string> => {
  const user = await mirror.meet({ email })
  if (!user) throw new Error(`There is no account with the email ${email}.`)
  if (!(await db.begin((tx) => endSecondFactor(tx, queue, { user, farm_name, at: systemClock() }))))
    throw new Error(`${user.email} has no two-step login.`)
  return `Removed the two-step login of ${user.email}. They are logged out everywhere and get an email about it.`
}
