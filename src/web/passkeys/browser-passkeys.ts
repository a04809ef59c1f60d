import type { CreationOptions, MadeCredential, RequestOptions, UsedCredential } from '../../shared/shapes/second-factor.ts'
import { passkeyHere, passkeyNotAdded, passkeyNotUsed } from '../../words/en/pages/ways-in/passkeys.ts'
import { Refused } from '../calls/refused.ts'

/**
 * The browser's own passkeys. Its JSON helpers are missing in browsers of 2024, and in what some password managers put in
 * their place, so bytes are translated here.
 */

/** Whether this browser has passkeys; not on a page without https. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const known = (list: CreationOptions['excludeCredentials']) =>
  list.map(({ id, transports, type }) => ({ type, id: toBytes(id), transports: transports as AuthenticatorTransport[] }))

/** A person who closes the browser's dialog, or has no passkey here, reads what else they can do. */
const orNone = async (asking: Promise<Credential | null>, none: string): Promise<PublicKeyCredential> => {
  const credential = await asking.catch((error: unknown) => {
    // The device has one of those that the shop told the browser about.
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new Refused(400, { error: passkeyHere })
    return null
  })
  if (!credential) throw new Refused(400, { error: none })
  return credential as PublicKeyCredential
}

const named = ({ id, rawId }: PublicKeyCredential) => ({ id, rawId: toText(rawId), type: 'public-key' as const })

export const makePasskey = async (options: CreationOptions): Promise<MadeCredential> => {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: known(options.excludeCredentials),
  }
  const made = await orNone(navigator.credentials.create({ publicKey }), passkeyNotAdded)
  const response = made.response as AuthenticatorAttestationResponse
  return {
    ...named(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

export const askPasskey = async (options: RequestOptions): Promise<UsedCredential> => {
  const publicKey = { ...options, challenge: toBytes(options.challenge), allowCredentials: known(options.allowCredentials) }
  const used = await orNone(navigator.credentials.get({ publicKey }), passkeyNotUsed)
  const response = used.response as AuthenticatorAssertionResponse
  return {
    ...named(used),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle && toText(response.userHandle),
    },
  }
}
