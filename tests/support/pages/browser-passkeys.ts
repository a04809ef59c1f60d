import { vi } from 'vitest'
import type { RequestOptions } from '../../../src/shared/shapes/second-factor.ts'

/** A browser that has passkeys, in pages that are drawn without one: it answers with these bytes, or as a person who leaves. */
const bytes = (text: string) => new TextEncoder().encode(text).buffer

const used = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: bytes('ann') },
}
const made = { ...used, response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made'), getTransports: () => ['internal'] } }

export const giveBrowserPasskeys = () => {
  const credentials = { get: vi.fn(async () => used as unknown), create: vi.fn(async () => made as unknown) }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  return credentials
}

/** As the calls send what it answered. */
export const USED = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: 'YW5u' },
}
export const REQUEST: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}
