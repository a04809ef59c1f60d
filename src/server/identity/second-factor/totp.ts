import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'

/** The codes of an authenticator app (RFC 6238): six digits, another one every 30 seconds. */

export const STEP_SECONDS = 30
const DIGITS = 6
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a stretch of 30 seconds, counted from 1970. */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const truncated = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fff_ffff
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Which stretch of time a code belongs to: this one, or one to each side, since phones are slow or fast and so are people. */
export const stepOf = (secret: Buffer, code: string, now: number): number | undefined =>
  [now, now - 1, now + 1].find((step) => isSameSecret(Buffer.from(codeAt(secret, step)), Buffer.from(code)))

/** As apps take it, and as people can type it (RFC 4648). */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an app reads from a QR code, or from a link on the phone itself. */
export const appLink = (secret: Buffer, farm: string, email: string): string => {
  const issuer = encodeURIComponent(farm.replaceAll(':', ' '))
  const account = encodeURIComponent(email)
  return `otpauth://totp/${issuer}:${account}?secret=${toBase32(secret)}&issuer=${issuer}`
}
