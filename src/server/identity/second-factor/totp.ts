import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'

/** Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds. */

export const STEP_SECONDS = 30
const DIGITS = 6
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a 30-second period, counted from 1970. */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const truncated = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fff_ffff
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Which period a code belongs to: this one or a neighbor, because phones run slow or fast, and so do people. */
export const stepOf = (secret: Buffer, code: string, now: number): number | undefined =>
  [now, now - 1, now + 1].find((step) => isSameSecret(Buffer.from(codeAt(secret, step)), Buffer.from(code)))

/** As apps accept it and people can type it (RFC 4648). */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an app reads from a QR code, or from a link on the phone. */
export const appLink = (secret: Buffer, farm: string, email: string): string => {
  const issuer = encodeURIComponent(farm.replaceAll(':', ' '))
  const account = encodeURIComponent(email)
  return `otpauth://totp/${issuer}:${account}?secret=${toBase32(secret)}&issuer=${issuer}`
}
