import { randomBytes } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '../../../shared/shapes/second-factor.ts'
import type { Passkey } from '../../store/people/ways-in/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** What browsers are asked for: always a passkey that knows its owner and asks them for a finger, a face or a PIN. */

const TIMEOUT_MS = 5 * 60_000
/** Ed25519, ES256 and RS256: what phones, computers and keys have. */
const ALGORITHMS = [-8, -7, -257]

export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** What a passkey says about its owner: their id, which says nothing about them. */
export const handleOf = (user_id: string): string => Buffer.from(user_id).toString('base64url')

const known = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credential_id, transports }) => ({ type: 'public-key' as const, id: credential_id, transports }))

type Making = { challenge: string; farm: string; user: { id: string; email: string }; passkeys: readonly Passkey[] }

export const creationOptions = ({ id }: RelyingParty, { challenge, farm, user, passkeys }: Making): CreationOptions => ({
  challenge,
  rp: { id, name: farm },
  user: { id: handleOf(user.id), name: user.email, displayName: user.email },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: known(passkeys),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** `passkeys`: those that may be used; none: whichever the person chooses. */
export const requestOptions = (party: RelyingParty, challenge: string, passkeys: readonly Passkey[]): RequestOptions => ({
  challenge,
  rpId: party.id,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
  allowCredentials: known(passkeys),
})
