import { codeAt, STEP_SECONDS } from '../../../src/server/identity/second-factor/totp.ts'

/** An authenticator app: it has been told a secret and shows codes. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What it shows so many stretches of 30 seconds from now. */
export const codeOn = (secret: string, ahead = 0): string =>
  codeAt(fromBase32(secret), Math.floor(Date.now() / 1000 / STEP_SECONDS) + ahead)

/** Six digits that it does not show around now. */
export const wrongCodeFor = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((ahead) => codeOn(secret, ahead))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}
