import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a push service passes on and can't read: encrypted for one browser (RFC 8291, in the coding of RFC 8188). */

/** A browser's public key and its secret, as its subscription names them. */
export type BrowserKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
const SALT_BYTES = 16
/** Everything is one record, which has to be shorter than this. */
const RECORD_SIZE = 4096
/** After it, nothing but padding follows. */
const LAST_RECORD = Buffer.from([2])

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const newSender = (): ECDH => {
  const sender = createECDH(CURVE)
  sender.generateKeys()
  return sender
}

/** Whether the key is a point of the curve: with any other, nothing could be encrypted. */
export const isBrowserKey = (p256dh: string): boolean => {
  try {
    newSender().computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** `sender` and `salt` are new for each message; the RFC's own example names them. */
export const encryptFor = (
  { p256dh, auth }: BrowserKeys,
  message: Buffer,
  { sender = newSender(), salt = randomBytes(SALT_BYTES) }: { sender?: ECDH; salt?: Buffer } = {},
): Buffer => {
  const browser = Buffer.from(p256dh, 'base64url')
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(browser)
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), both, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([cipher.update(message), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_SIZE, 0)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([salt, head, own, record])
}
