import { randomUUID } from 'node:crypto'
import * as hosts from '../../../src/server/store/farm/hosts.ts'
import * as users from '../../../src/server/store/people/users.ts'
import { Me } from '../../../src/shared/shapes/entities.ts'
import { as, cookiesOf, nobody, type Person, requestOf } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** People for tests: each signs up and logs in as anyone would. */

export const PASSWORD = 'six-eggs'

export type Member = Person & Me & { password: string }

export const logIn = async (
  { app }: TestShop,
  email: string,
  password = PASSWORD,
  { rememberMe = true, address }: { rememberMe?: boolean; address?: string } = {},
): Promise<Member> => {
  const person: Person = { cookie: '', ...(address ? { address } : {}) }
  const reply = await app.inject(requestOf('signIn', { body: { email, password, rememberMe } }, person))
  if (reply.statusCode !== 200) throw new Error(`${email} could not log in: ${reply.body}`)
  return { ...person, ...Me.parse(reply.json().user), cookie: cookiesOf(reply.headers['set-cookie']), password }
}

/** As if the person had opened the link in their mail. */
export const verifyAddress = async ({ shop, accountService }: TestShop, email: string): Promise<void> => {
  const account = accountService?.people.find({ email })
  if (account) accountService?.people.change(account.localId, { emailVerified: true })
  await shop.db`update app_user set email_verified = true where email = ${email.toLowerCase()}`
}

export const makeMember = async (shop: TestShop, { email = `${randomUUID()}@people.example`, verified = false } = {}): Promise<Member> => {
  await as(shop.app, { ...nobody, address: randomAddress() }).signUp({ body: { email, password: PASSWORD } })
  if (verified) await verifyAddress(shop, email)
  return logIn(shop, email, PASSWORD, { address: randomAddress() })
}

export const makeAdmin = async (shop: TestShop): Promise<Member> => {
  const member = await makeMember(shop, { verified: true })
  shop.accountService?.records.setRole(member.id, 'admin')
  await users.setAdmin(shop.shop.db, member.id, true)
  return { ...member, role: 'admin' }
}

/** An address of the test network, so that people do not share each other's limits. */
export const randomAddress = (): string => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

/** Someone who looks after sites. */
export const makeHost = async (shop: TestShop, ...sites: readonly { site_id: number }[]): Promise<Member> => {
  const member = await makeMember(shop, { verified: true })
  for (const { site_id } of sites) await hosts.add(shop.shop.db, site_id, member.id)
  return { ...member, role: sites.length > 0 ? 'host' : 'user' }
}
