import { expect, test } from 'vitest'
import { addSite } from '../../../tests/support/orders/farm-orders.ts'
import { codeOn } from '../../../tests/support/people/app-codes.ts'
import { mailsTo, mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { logIn, type Member, makeMember, PASSWORD, randomAddress } from '../../../tests/support/people/people.ts'
import { as, cookiesOf, nobody, requestOf } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as hosts from '../store/farm/hosts.ts'
import * as users from '../store/people/users.ts'

const shop = useTestShop()

const WEAK = '123456'
const somebody = () => as(shop.app, { ...nobody, address: randomAddress() })
const enter = (email: string, password: string) =>
  shop.app.inject(requestOf('signIn', { body: { email, password, rememberMe: false } }, { ...nobody, address: randomAddress() }))

/** Customers may have a password that is easy to guess. */
const makeWeak = async (): Promise<Member> => {
  const ann = await makeMember(shop, { verified: true })
  await as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword: WEAK } })
  return { ...ann, password: WEAK }
}

const ROLES = {
  admin: async ({ id }: Member) => {
    shop.accountService?.records.setRole(id, 'admin')
    await users.setAdmin(shop.shop.db, id, true)
  },
  host: async ({ id }: Member) => {
    await hosts.add(shop.shop.db, (await addSite(shop, `Mill ${id}`)).site_id, id)
  },
}
const workOf = (person: Member, role: keyof typeof ROLES) =>
  role === 'admin' ? as(shop.app, person).listQuestions() : as(shop.app, person).readHandOver()

test.each(['admin', 'host'] as const)('whoever becomes %s with a password that is easy to guess chooses another one', async (role) => {
  const ann = await makeWeak()
  const elsewhere = await logIn(shop, ann.email, WEAK)
  await ROLES[role](ann)

  // In sessions that were open, the farm's work waits; their own things do not.
  for (const session of [ann, elsewhere]) {
    await expect(workOf(session, role)).rejects.toMatchObject({ status: 403, code: 'newPasswordNeeded' })
    expect(await as(shop.app, session).readSecondFactor()).toMatchObject({ is_password_unfit: true })
    expect(await as(shop.app, session).readClosing()).toMatchObject({ orders: 0 })
  }

  // Whoever guesses it learns that there is more to do, in a mailbox that is not theirs.
  expect((await enter(ann.email, WEAK)).json()).toMatchObject({ code: 'newPasswordMailed' })
  expect((await enter(ann.email, '1234567')).json()).toMatchObject({ code: 'wrongCredentials' })
  expect(await shop.shop.db`select from activity where user_id = ${ann.id} and action = 'signInRefused'`).toHaveLength(1)
  const token = tokenIn(await mailTo(shop, ann.email, 'Set a new password'))
  await expect(somebody().resetPassword({ body: { token, password: 'password1' } })).rejects.toMatchObject({ code: 'passwordGuessable' })
  await somebody().resetPassword({ body: { token, password: 'nine-new-eggs' } })
  expect(await shop.shop.identity.who(ann.cookie)).toBeNull()
  const back = await logIn(shop, ann.email, 'nine-new-eggs')
  await workOf(back, role)
  expect(await as(shop.app, back).readSecondFactor()).toMatchObject({ is_password_unfit: false })
})

type Deed = [string, (ann: Member) => Promise<unknown>]
const TAKING_OVER: Deed[] = [
  ['password', (ann) => as(shop.app, ann).changePassword({ body: { password: WEAK, newPassword: 'nine-new-eggs' } })],
  ['email', (ann) => as(shop.app, ann).changeEmail({ body: { password: WEAK, email: `new-${ann.email}` } })],
  ['app', (ann) => as(shop.app, ann).beginSecondFactor({ body: { password: WEAK } })],
  ['passkey', (ann) => as(shop.app, ann).beginPasskey({ body: { password: WEAK } })],
]

test.each(TAKING_OVER)('whoever guessed it and stayed logged in does not take the account over by a new %s', async (_, deed) => {
  const ann = await makeWeak()
  await ROLES.host(ann)
  await expect(deed(ann)).rejects.toMatchObject({ status: 403, code: 'newPasswordMailed' })
  await expect(as(shop.app, ann).changePassword({ body: { password: 'wrong-one', newPassword: 'nine-new-eggs' } })).rejects.toMatchObject({
    code: 'wrongPassword',
  })
  // Only the owner of the address chooses the next one.
  const token = tokenIn(await mailTo(shop, ann.email, 'Set a new password'))
  await somebody().resetPassword({ body: { token, password: 'nine-new-eggs' } })
  expect(await shop.shop.identity.who(ann.cookie)).toBeNull()
})

test('nor with what they began while its owner was a customer: a new email, an authenticator app', async () => {
  const [ann, bea] = [await makeWeak(), await makeWeak()]
  await as(shop.app, ann).changeEmail({ body: { password: WEAK, email: `new-${ann.email}` } })
  const { secret } = await as(shop.app, bea).beginSecondFactor({ body: { password: WEAK } })
  const token = tokenIn(await mailTo(shop, `new-${ann.email}`, 'Confirm'))
  await ROLES.host(ann)
  await ROLES.host(bea)
  await expect(as(shop.app, ann).confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'newPasswordNeeded' })
  await expect(as(shop.app, bea).turnOnSecondFactor({ body: { code: codeOn(secret) } })).rejects.toMatchObject({
    code: 'newPasswordNeeded',
  })
})

test('nor does a session that was opened without it confirm anything with it', async () => {
  const ann = await makeWeak()
  await shop.shop.db`update session set is_guessable = false where user_id = ${ann.id}`
  await ROLES.admin(ann)
  const body = { password: WEAK, secret_key: 'sk_test_of_a_thief' }
  await expect(as(shop.app, ann).connectPayments({ body })).rejects.toMatchObject({ code: 'newPasswordMailed' })
})

test('a session of which nobody knows, from an earlier version, changes its password if that is a good one', async () => {
  const ann = await makeMember(shop, { verified: true })
  await shop.shop.db`update session set is_guessable = true where user_id = ${ann.id}`
  await ROLES.admin(ann)
  await expect(as(shop.app, ann).listQuestions()).rejects.toMatchObject({ code: 'newPasswordNeeded' })
  const change = (newPassword: string) => as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword } })
  await expect(change('password1')).rejects.toMatchObject({ code: 'passwordGuessable' })
  await change('nine-new-eggs')
  expect(await as(shop.app, ann).listQuestions()).toEqual([])
})

test('nobody with a good password notices anything', async () => {
  const ann = await makeMember(shop, { verified: true })
  await ROLES.admin(ann)
  expect(await as(shop.app, ann).listQuestions()).toEqual([])
  expect((await logIn(shop, ann.email)).role).toBe('admin')
})

test('a customer may keep theirs, and log in with it', async () => {
  const ann = await makeWeak()
  const reply = await enter(ann.email, WEAK)
  expect(reply.statusCode).toBe(200)
  expect(await shop.shop.identity.who(cookiesOf(reply.headers['set-cookie']))).toMatchObject({ session: { is_guessable: true } })
})

test('the mails for it are limited like any other for a new password', async () => {
  const ann = await makeWeak()
  await ROLES.admin(ann)
  for (let each = 0; each < 5; each++) expect((await enter(ann.email, WEAK)).json()).toMatchObject({ code: 'newPasswordMailed' })
  expect((await enter(ann.email, WEAK)).json()).toMatchObject({ code: 'tooManyTries' })
  const links = async () => (await mailsTo(shop, ann.email)).filter(({ text }) => text?.includes('/reset-password')).length
  await expect.poll(links, { timeout: 10_000 }).toBe(5)
})
