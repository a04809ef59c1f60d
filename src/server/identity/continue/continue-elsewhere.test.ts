import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueAs } from '../../../../tests/support/people/continuing.ts'
import { lastAsked, serviceOf, whileAway } from '../../../../tests/support/people/elsewhere.ts'
import { type Issuer, openIssuer } from '../../../../tests/support/people/issuer.ts'
import { logIn, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, type Person } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts'

/** Continuing with an account at one company, in a shop whose accounts are kept by another. */

let shop = {} as TestShop
let issuer = {} as Issuer
const clock = { now: new Date('2027-03-01T15:00:00Z') }
beforeAll(async () => {
  issuer = await openIssuer('http://localhost:3000/continue/callback')
  shop = await openTestShop({ env: issuer.env, elsewhere: true, clock: () => clock.now })
})
afterAll(async () => {
  await shop.close()
  await issuer.close()
})

const known = (email = `${randomUUID()}@people.example`): { login: string; email: string } => {
  const login = randomUUID()
  issuer.people.set(login, { email, email_verified: true })
  return { login, email }
}
const userOf = async (person: Person) => (await as(shop.app, person).whoAmI()).user
const linksOf = async (user_id: string) => [...(await shop.shop.db`select subject from openid_link where user_id = ${user_id}`)]
const troubleOf = ({ location }: { location: string }) => new URL(location).searchParams.get('continue')

describe('somebody who continues', () => {
  test('for the first time has an account, verified, and a record there, and stays in when they are asked about again', async () => {
    const { login, email } = known()
    const ann = await continueAs(shop, issuer, login)
    const user = await userOf(ann)
    expect(user).toMatchObject({ email, email_verified: true, role: 'user' })
    await lastAsked(shop, { id: user?.id ?? '' }, 61)
    expect(await userOf(ann)).toEqual(user)
    expect((await userOf(await continueAs(shop, issuer, login)))?.id).toBe(user?.id)
  })

  test('with an address that nobody had verified there stays in, and whoever had typed it is out for good', async () => {
    const stranger = await makeMember(shop)
    const { login } = known(stranger.email)
    const owner = await continueAs(shop, issuer, login)
    await lastAsked(shop, stranger, 61)
    expect([await userOf(owner), await userOf(stranger)]).toMatchObject([{ id: stranger.id, email_verified: true }, null])
    await expect(logIn(shop, stranger.email, PASSWORD, { address: randomAddress() })).rejects.toThrow('Invalid email or password')
    expect(await linksOf(stranger.id)).toHaveLength(1)
  })

  test('is not let in when the account is shut there, linked before or not', async () => {
    const ann = await makeMember(shop, { verified: true })
    const ben = await makeMember(shop, { verified: true })
    const anns = known(ann.email)
    const bens = known(ben.email)
    await continueAs(shop, issuer, bens.login)
    for (const { id } of [ann, ben]) serviceOf(shop).people.change(id, { disabled: true })
    for (const { login } of [anns, bens]) expect(troubleOf(await continueAs(shop, issuer, login))).toBe('notLetIn')
  })

  test('is not let in past a second factor that the account has there, linked before or not, met before or not', async () => {
    const ann = await makeMember(shop, { verified: true })
    const ben = await makeMember(shop, { verified: true })
    const newcomer = known()
    const anns = known(ann.email)
    const bens = known(ben.email)
    await continueAs(shop, issuer, bens.login)
    for (const { id } of [ann, ben]) serviceOf(shop).people.change(id, { secondFactor: true })
    serviceOf(shop).people.add({ email: newcomer.email, password: PASSWORD, emailVerified: true, secondFactor: true })
    for (const { login } of [anns, bens, newcomer]) {
      const arrived = await continueAs(shop, issuer, login)
      expect([troubleOf(arrived), arrived.cookie]).toEqual(['secondFactor', ''])
    }
    expect(await linksOf(ann.id)).toEqual([])
  })

  test('whose account was deleted there is found by the email: another account there, or a new one', async () => {
    const ann = await makeMember(shop, { verified: true })
    const ben = await makeMember(shop, { verified: true })
    const anns = known(ann.email)
    const bens = known(ben.email)
    for (const { login } of [anns, bens]) await continueAs(shop, issuer, login)
    for (const { id } of [ann, ben]) serviceOf(shop).people.remove(id)
    const another = serviceOf(shop).people.add({ email: ben.email, password: PASSWORD, emailVerified: true })
    const annNow = await userOf(await continueAs(shop, issuer, anns.login))
    const benNow = await userOf(await continueAs(shop, issuer, bens.login))
    expect([annNow, benNow]).toMatchObject([
      { email: ann.email, email_verified: true },
      { id: another, email: ben.email },
    ])
    expect(annNow?.id).not.toBe(ann.id)
    for (const person of [ann, ben]) expect([await userOf(person), await linksOf(person.id)]).toEqual([null, []])
  })

  test('is found by the verified email again when all access was ended there', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { login } = known(ann.email)
    await continueAs(shop, issuer, login)
    // It tells such moments by the second.
    serviceOf(shop).switches.clockAheadSeconds += 2
    serviceOf(shop).people.change(ann.id, { revoked: true })
    const arrived = await continueAs(shop, issuer, login)
    expect((await userOf(arrived))?.id).toBe(ann.id)
    expect(await linksOf(ann.id)).toHaveLength(1)
    expect(await userOf(ann)).toBeNull()
  })

  test('while nobody answers there is told so at the login, linked or not', async () => {
    const linked = known()
    const fresh = known()
    await continueAs(shop, issuer, linked.login)
    await whileAway(shop, async () => {
      for (const { login } of [linked, fresh]) expect(troubleOf(await continueAs(shop, issuer, login))).toBe('accountsAway')
    })
    clock.now = new Date(clock.now.getTime() + 6_000)
    expect(await userOf(await continueAs(shop, issuer, fresh.login))).toMatchObject({ email: fresh.email })
  })
})
