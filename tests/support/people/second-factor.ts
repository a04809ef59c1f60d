import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { codeOn } from './app-codes.ts'
import { type Member, verifyAddress } from './people.ts'

/** What somebody has who turned the second factor on: a phone with the secret, a paper with the recovery codes. */
export type Phone = { secret: string; recoveryCodes: string[] }

/** Turns the second factor on in the session that the person is in. */
export const turnOnFactor = async (shop: TestShop, person: Member): Promise<Phone> => {
  const client = as(shop.app, person)
  const { secret } = await client.beginSecondFactor({ body: { password: person.password } })
  const { recovery_codes } = await client.turnOnSecondFactor({ body: { code: codeOn(secret) } })
  return { secret, recoveryCodes: recovery_codes }
}

/** As it could be turned on by whoever signed up with an address, before that had to be verified. */
export const turnOnUnproved = async (shop: TestShop, person: Member): Promise<Phone> => {
  await verifyAddress(shop, person.email)
  const phone = await turnOnFactor(shop, person)
  const account = shop.accountService?.people.find({ email: person.email })
  if (account) shop.accountService?.people.change(account.localId, { emailVerified: false })
  await shop.shop.db`update app_user set email_verified = false where id = ${person.id}`
  await shop.shop.db`update account set factor_proved = false where user_id = ${person.id}`
  return phone
}

/** As if the codes that were used lay some minutes back. */
export const letTimePass = async ({ shop: { db } }: TestShop, { id }: Member): Promise<void> => {
  await db`update account set factor_step = 0 where user_id = ${id}`
}
