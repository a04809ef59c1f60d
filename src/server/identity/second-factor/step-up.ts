import type { Me } from '../../../shared/shapes/entities.ts'
import type { Proof } from '../../../shared/shapes/second-factor.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Identity } from '../identity.ts'
import type { Proven } from '../own-password.ts'
import type { SecondFactor } from './second-factor.ts'

type Parts = { identity: Pick<Identity, 'proveSelf'>; secondFactor: Pick<SecondFactor, 'isOn' | 'use'> }

/**
 * Someone who found a session open can't take over the account or turn the farm's money elsewhere: the password is asked
 * for again, and a code where two-step login is on. A right code is used up.
 */
export const stepUp = async ({ identity, secondFactor }: Parts, user: Me, { password, code }: Proof): Promise<Proven> => {
  const proven = await identity.proveSelf(user, password)
  if (!proven) throw new Refusal('wrongPassword')
  if (!(await secondFactor.isOn(user))) return proven
  if (!code?.trim()) throw new Refusal('codeNeeded')
  if (!(await secondFactor.use(user, code))) throw new Refusal('codeWrong')
  return proven
}
