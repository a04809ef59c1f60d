import type { RateLimits } from '../../http/rate-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Farm } from '../../kernel/memory/farm.ts'
import { isDatabaseAway } from '../../store/database/database.ts'
import type { Identity } from '../identity.ts'
import { weaknessOf } from '../weak-passwords.ts'

type Rated = { farm: { current: Pick<Farm, 'farm_name'> } }
export type MailParts = { identity: Pick<Identity, 'requestEmail'>; limits: Pick<RateLimits, 'count'> }

export const rate = ({ farm }: Rated, email: string, password: string) => weaknessOf(password, { email, farm: farm.current.farm_name })

/**
 * For someone who works for the farm and typed a password that is right and easy to guess. Whoever guessed it must not
 * choose the next one: only the owner of the address may, with a link.
 */
export const refuseMailed = async ({ identity, limits }: MailParts, email: string, address: string): Promise<Refusal> => {
  await limits.count('resetMail', { address, account: email })
  try {
    await identity.requestEmail('reset-password', email)
  } catch (error) {
    throw isDatabaseAway(error) ? error : Object.assign(new Refusal('resetFailed'), { cause: error })
  }
  return new Refusal('newPasswordMailed')
}
