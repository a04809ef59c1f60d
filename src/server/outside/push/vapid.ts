import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** How a push service knows that a message comes from the shop that the browser subscribed to (RFC 8292). */

/** `publicKey` as browsers and push services read it. */
export type VapidKeys = { publicKey: string; privateKey: KeyObject }

/** Services refuse more than a day. */
const VALID_SECONDS = 12 * 3600

const asJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEAD = asJson({ typ: 'JWT', alg: 'ES256' })

const bytesOf = (part: string | undefined): Buffer => Buffer.from(part ?? '', 'base64url')

const withPublic = (privateKey: KeyObject): VapidKeys => {
  const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { publicKey: Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]).toString('base64url'), privateKey }
}

export const newVapidKeys = (): VapidKeys => withPublic(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)

/** The private key in the form in which it is stored, encrypted. */
export const exportPrivate = ({ privateKey }: VapidKeys): Buffer => privateKey.export({ format: 'der', type: 'pkcs8' })

export const importPrivate = (bytes: Buffer): VapidKeys => withPublic(createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }))

/** `subject`: whom the push service can ask about it. */
export type Sender = { keys: VapidKeys; subject: string; now: Date }

/** The header that proves who sends; it is valid for one push service. */
export const authorizationFor = (endpoint: string, { keys, subject, now }: Sender): string => {
  const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS
  const signed = `${HEAD}.${asJson({ aud: new URL(endpoint).origin, exp, sub: subject })}`
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
