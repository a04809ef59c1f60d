import { codeAt, STEP_SECONDS } from '../../../src/server/identity/totp.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import type { Member } from './people.ts'

/** A phone with an authenticator app, and the paper with the recovery codes. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What the app shows so many stretches of 30 seconds from now. */
export const codeOn = (secret: string, ahead = 0): string => codeAt(fromBase32(secret), Math.floor(Date.now() / 1000 / STEP_SECONDS) + ahead)

/** Six digits that no app shows around now. */
export const wrongCodeFor = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((ahead) => codeOn(secret, ahead))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

export type Phone = { secret: string; recoveryCodes: string[] }

/** Turns the second factor on in the session that the person is in. */
export const turnOnFactor = async (shop: TestShop, person: Member): Promise<Phone> => {
  const client = as(shop.app, person)
  const { secret } = await client.beginSecondFactor({ body: { password: person.password } })
  const { recovery_codes } = await client.turnOnSecondFactor({ body: { code: codeOn(secret) } })
  return { secret, recoveryCodes: recovery_codes }
}

/** As if the codes that were used lay some minutes back. */
export const letTimePass = async ({ shop: { db } }: TestShop, { id }: Member): Promise<void> => {
  await db`update account set factor_step = 0 where user_id = ${id}`
}
