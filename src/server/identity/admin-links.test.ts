import { describe, expect, test } from 'vitest'
import { mailTo } from '../../../tests/support/people/mail.ts'
import {
  logIn,
  type Member,
  makeAdmin as makeAdminPerson,
  makeMember,
  PASSWORD,
  randomAddress,
  verifyAddress,
} from '../../../tests/support/people/people.ts'
import { turnOnFactor, turnOnUnproved } from '../../../tests/support/people/second-factor.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { work } from '../../../tests/support/shop/commands.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { makeAdmin } from '../commands/work/make-admin.ts'

const shop = useTestShop({ elsewhere: false })

const NEW = 'nine-new-eggs'
const roleOf = async ({ id }: Pick<Member, 'id'>) => (await shop.shop.db`select role, email_verified from app_user where id = ${id}`)[0]
const linkFor = async (email: string) => {
  const { code, out } = await work(shop, {}, (people) => makeAdmin(people, email))
  expect(code).toBe(0)
  return new URL(out.trim().split('\n').at(-1) ?? '')
}
const tokenIn = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('token') ?? ''
const open = (token: string, password: string, code?: string) =>
  as(shop.app, { ...nobody, address: randomAddress() }).resetPassword({ body: { token, password, ...(code ? { code } : {}) } })

describe('make-admin of an address that nobody has verified', () => {
  test('makes nobody an admin: its link does, with a new password, and whoever was there is out', async () => {
    const stranger = await makeMember(shop)
    const link = await linkFor(stranger.email)
    expect(link.pathname).toBe('/reset-password')
    expect(await roleOf(stranger)).toEqual({ role: 'user', email_verified: false })

    // The stranger asks for a link of their own, which is another one.
    await as(shop.app, { ...nobody, address: randomAddress() }).sendReset({ body: { email: stranger.email } })
    await expect(open(tokenIn(link), '123456')).rejects.toMatchObject({ code: 'passwordGuessable' })
    expect(await open(tokenIn(link), NEW)).toEqual({ user: null, is_factor_off: false })
    expect(await roleOf(stranger)).toEqual({ role: 'admin', email_verified: true })
    expect(await shop.shop.identity.who(stranger.cookie)).toBeNull()
    await expect(logIn(shop, stranger.email, PASSWORD)).rejects.toThrow('could not log in')
    const farmer = await logIn(shop, stranger.email, NEW)
    expect(farmer.role).toBe('admin')
    expect(await as(shop.app, farmer).listQuestions()).toEqual([])
    await expect(open(tokenIn(link), NEW)).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
    const [noted] = await shop.shop.db`select action, label from activity where action = 'makeAdmin' and label = ${stranger.email}`
    expect(noted).toBeDefined()
  })

  test('removes a second factor from before the address had to be verified, and says so by email and on the page', async () => {
    const stranger = await makeMember(shop)
    await turnOnUnproved(shop, stranger)
    expect(await open(tokenIn(await linkFor(stranger.email)), NEW)).toEqual({ user: null, is_factor_off: true })
    expect((await mailTo(shop, stranger.email, 'is off')).text).toContain('before this email was verified')
    expect(await shop.shop.db`select from activity where action = 'removeSecondFactor' and user_id = ${stranger.id}`).toHaveLength(1)
    const farmer = await logIn(shop, stranger.email, NEW)
    expect(await as(shop.app, farmer).readSecondFactor()).toMatchObject({ since: null, recovery_codes_left: 0 })
  })

  test('asks for a code where the owner has verified the address and turned on two-step login meanwhile', async () => {
    const ann = await makeMember(shop)
    const link = await linkFor(ann.email)
    await verifyAddress(shop, ann.email)
    const { recoveryCodes } = await turnOnFactor(shop, ann)
    await expect(open(tokenIn(link), NEW)).rejects.toMatchObject({ code: 'codeNeeded' })
    expect(await open(tokenIn(link), NEW, recoveryCodes[0])).toMatchObject({ user: { id: ann.id, role: 'admin' } })
  })

  test('expires after an hour', async () => {
    const ann = await makeMember(shop)
    const link = await linkFor(ann.email)
    await shop.shop.db`update verification set expires_at = now() - interval '1 second' where identifier like 'become-admin:%'`
    await expect(open(tokenIn(link), NEW)).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
    expect(await roleOf(ann)).toMatchObject({ role: 'user' })
  })
})

test('make-admin of someone who is an admin already gives a link for a new password, without any email', async () => {
  const admin = await makeAdminPerson(shop)
  const link = await linkFor(admin.email)
  await open(tokenIn(link), NEW)
  expect((await logIn(shop, admin.email, NEW)).role).toBe('admin')
  expect(await shop.shop.identity.who(admin.cookie)).toBeNull()
})
