import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { MadeCredential, UsedCredential } from '../../../shared/shapes/second-factor.ts'
import type { NewPasskey, Passkey } from '../../store/people/ways-in/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/**
 * Checks what authenticators signed. The library takes 160 ms to load, which most starts don't need: it is loaded for the
 * first passkey.
 */
const load = () => import('@simplewebauthn/server')

type Asked = { party: RelyingParty; challenge: string }

const asked = ({ party, challenge }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
})

/** A new passkey, if it was made for this shop, by its owner's own hand; `reason` is for the log. */
export const checkMade = async (made: MadeCredential, about: Asked): Promise<Omit<NewPasskey, 'name'> | { reason: string }> => {
  const { verifyRegistrationResponse } = await load()
  const { transports = [], ...response } = made.response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response, clientExtensionResults: {} },
      ...asked(about),
    })
    if (!verified) return { reason: 'not verified' }
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      is_synced: credentialDeviceType === 'multiDevice',
      is_backed_up: credentialBackedUp,
    }
  } catch (error) {
    return { reason: (error as Error).message }
  }
}

/** How often a passkey says it was used by now, if its answer is right. */
export const checkUsed = async (
  used: UsedCredential,
  passkey: Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>,
  about: Asked,
): Promise<{ counter: number; is_backed_up: boolean } | { reason: string }> => {
  const { verifyAuthenticationResponse } = await load()
  const { userHandle, ...response } = used.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, response: { ...response, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
      ...asked(about),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    })
    if (!verified) return { reason: 'wrong signature' }
    return { counter: authenticationInfo.newCounter, is_backed_up: authenticationInfo.credentialBackedUp }
  } catch (error) {
    return { reason: (error as Error).message }
  }
}
