import type { Me } from '../../../shared/shapes/entities.ts'
import type { Proof } from '../../../shared/shapes/second-factor.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Farm } from '../../kernel/memory/farm.ts'
import type { Identity } from '../identity.ts'
import type { Proven } from '../own-password.ts'
import { type MailParts, rate, refuseMailed } from './new-password.ts'
import type { SecondFactor } from './second-factor.ts'

type Parts = MailParts & {
  identity: Pick<Identity, 'proveSelf'>
  secondFactor: Pick<SecondFactor, 'isOn' | 'use'>
  farm: { current: Pick<Farm, 'farm_name'> }
}

/**
 * Someone who found a session open can't take over the account or turn the farm's money elsewhere: the password is asked
 * for again, and a code where two-step login is on. A right code is used up. A password that is easy to guess proves nothing
 * about people who work for the farm. `address`: where the call comes from.
 */
export const stepUp = async (parts: Parts, user: Me, { password, code }: Proof, address: string): Promise<Proven> => {
  const { identity, secondFactor } = parts
  const proven = await identity.proveSelf(user, password)
  if (!proven) throw new Refusal('wrongPassword')
  if (user.role !== 'user' && (await rate(parts, user.email, password))) throw await refuseMailed(parts, user.email, address)
  if (!(await secondFactor.isOn(user))) return proven
  if (!code?.trim()) throw new Refusal('codeNeeded')
  if (!(await secondFactor.use(user, code))) throw new Refusal('codeWrong')
  return proven
}

/** What someone began as a customer, with a password that is easy to guess, they don't finish once they work for the farm. */
export const expectFitPassword = ({ role }: Me, { is_guessable }: Session): void => {
  if (is_guessable && role !== 'user') throw new Refusal('newPasswordNeeded')
}
