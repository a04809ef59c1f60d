import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '../../../src/shared/shapes/second-factor.ts'
import { as, cookiesOf, nobody, type Person, requestOf } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { type Member, randomAddress } from './people.ts'

/** An authenticator in software, with real keys: what a phone or a security key answers, and what a forged one would. */

type Signed = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; userHandle?: string | null; id?: string }

const UP = 0x01
const UV = 0x04
const SYNCED = 0x18
const HAS_KEY = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

// CBOR, as much of it as a key and an attestation need (RFC 8949).
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const blob = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const map = (...pairs: readonly [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [left, right] = [x, y].map((each) => blob(Buffer.from(each, 'base64url'))) as [Buffer, Buffer]
  // An elliptic curve key for ES256 on P-256.
  return map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), left], [int(-3), right])
}

export const makeAuthenticator = (origin = 'http://localhost:3000') => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let handle: string | undefined

  const dataFor = (rpId: string, { isVerified = true, counter: says }: Signed, more: Buffer = Buffer.alloc(0)): Buffer => {
    const flags = UP | SYNCED | (isVerified ? UV : 0) | (more.length > 0 ? HAS_KEY : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(says ?? counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, challenge: string, { origin: from = origin }: Signed) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const named = (given: string) => ({ id: given, rawId: given, type: 'public-key' as const })

  return {
    id: base64(id),

    create: ({ challenge, rp, user }: CreationOptions, as: Signed = {}) => {
      handle = user.id
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const authData = dataFor(as.rpId ?? rp.id, as, credential)
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), blob(authData)])
      const response = { clientDataJSON: base64(clientData('webauthn.create', challenge, as)), attestationObject: base64(attestation) }
      return { ...named(base64(id)), response: { ...response, transports: ['internal'] } }
    },

    get: ({ challenge, rpId }: RequestOptions, as: Signed = {}) => {
      counter += 1
      const authenticatorData = dataFor(as.rpId ?? rpId, as)
      const clientDataJSON = clientData('webauthn.get', challenge, as)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      const userHandle = as.userHandle === undefined ? handle : as.userHandle
      const answer = { clientDataJSON, authenticatorData, signature }
      const [first, second, third] = Object.values(answer).map(base64) as [string, string, string]
      const response = { clientDataJSON: first, authenticatorData: second, signature: third, ...(userHandle && { userHandle }) }
      return { ...named(as.id ?? base64(id)), response }
    },
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>

/** Adds a passkey in the session that the person is in; returns it with the recovery codes. */
export const addPasskey = async (shop: TestShop, person: Member, code?: string) => {
  const authenticator = makeAuthenticator(shop.shop.config.publicUrl.origin)
  const client = as(shop.app, person)
  const options = await client.beginPasskey({ body: { password: person.password, ...(code && { code }) } })
  const { recovery_codes } = await client.addPasskey({ body: { credential: authenticator.create(options) } })
  return { authenticator, recoveryCodes: recovery_codes }
}

/** A browser that nobody is logged in with, asked for a passkey. */
export const beginLogin = async ({ app }: TestShop): Promise<{ options: RequestOptions; browser: Person }> => {
  const address = randomAddress()
  const reply = await app.inject(requestOf('beginPasskeyLogin', {}, { ...nobody, address }))
  return { options: reply.json(), browser: { cookie: cookiesOf(reply.headers['set-cookie']), address } }
}

/** What confirming with a passkey gives, in place of a code. */
export const proveBy = async ({ app }: TestShop, person: Person, authenticator: Authenticator): Promise<string> => {
  const client = as(app, person)
  return (await client.provePasskey({ body: { credential: authenticator.get(await client.beginPasskeyProof()) } })).code
}
