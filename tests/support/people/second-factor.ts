import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { codeOn } from './app-codes.ts'
import type { Member } from './people.ts'

/** What somebody has who turned the second factor on: a phone with the secret, a paper with the recovery codes. */
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
