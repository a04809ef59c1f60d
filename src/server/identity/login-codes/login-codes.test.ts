import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { logIn, makeAdmin, makeHost, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { turnOnFactor } from '../../../../tests/support/people/second-factor.ts'
import { as, cookiesOf, nobody, type Person, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

/** Logging in with an emailed code: for customers, where the farm allows it, in the browser that asked. */

const shop = useTestShop()
const allow = async (isOn: boolean) => {
  await shop.shop.db`update shop set login_codes_on = ${isOn}`
  await shop.shop.farm.reload()
}
beforeAll(() => allow(true))

/** The browser that asked, with its cookie. */
const ask = async (email: string, before: Person = { ...nobody, address: randomAddress() }): Promise<Person> => {
  const reply = await shop.app.inject(requestOf('sendLoginCode', { body: { email } }, before))
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  return { ...before, cookie: cookiesOf(reply.headers['set-cookie']) }
}
const SUBJECT = 'Your code to log in'
const codeIn = ({ text }: { text?: string | undefined }) => /^[2-9a-z]{4}-[2-9a-z]{4}$/m.exec(text ?? '')?.[0] ?? ''
const askAndRead = async (email: string) => {
  const browser = await ask(email)
  return { browser, code: codeIn(await mailTo(shop, email, SUBJECT)) }
}
const enter = async (browser: Person, code: string) => {
  const reply = await shop.app.inject(requestOf('logInByCode', { body: { code, rememberMe: false } }, browser))
  return { status: reply.statusCode, body: reply.json(), cookie: cookiesOf(reply.headers['set-cookie']) }
}
const WRONG = { status: 403, body: { code: 'loginCodeWrong' } }

test('is off unless the farmer turns it on', async () => {
  await allow(false)
  const body = { email: 'ann@farm.example' }
  await expect(as(shop.app, nobody).sendLoginCode({ body })).rejects.toMatchObject({ code: 'loginCodesOff' })
  const typed = { code: 'k7m2-9xqf', rememberMe: false }
  await expect(as(shop.app, nobody).logInByCode({ body: typed })).rejects.toMatchObject({ code: 'loginCodesOff' })
  await allow(true)
})

test('a customer logs in with the code once, in the browser that asked, however it is typed', async () => {
  const ann = await makeMember(shop, { verified: true })
  const { browser, code } = await askAndRead(ann.email)
  expect(code).not.toBe('')
  expect(await enter({ cookie: '', address: randomAddress() }, code)).toMatchObject(WRONG)
  const entered = await enter(browser, ` ${code.replace('-', ' ').toUpperCase()}`)
  expect(entered).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
  expect(await as(shop.app, entered).whoAmI()).toMatchObject({ user: { email: ann.email } })
  expect(await enter(browser, code)).toMatchObject(WRONG)
  // The password still works, and so does the session from before.
  await logIn(shop, ann.email)
  expect(await as(shop.app, ann).whoAmI()).toMatchObject({ user: { id: ann.id } })
})

test('the record of emails keeps no code', async () => {
  const ann = await makeMember(shop, { verified: true })
  const { code } = await askAndRead(ann.email)
  await vi.waitFor(async () => {
    const [mail] = await shop.shop.db`select * from mail where to_address = ${ann.email} and letter = 'login-code' and status = 'sent'`
    expect(mail).toBeDefined()
    expect(JSON.stringify(mail)).not.toContain(code)
  })
  expect(shop.logs.join('\n')).not.toContain(code)
  expect(JSON.stringify(await shop.shop.db`select * from login_code`)).not.toContain(code.replace('-', ''))
})

test('five wrong codes end it, and so do ten minutes and a newer one in the same browser', async () => {
  const ann = await makeMember(shop, { verified: true })
  const first = await askAndRead(ann.email)
  for (let each = 0; each < 5; each++) expect(await enter(first.browser, '2222-2222')).toMatchObject(WRONG)
  expect(await shop.shop.db`select from activity where user_id = ${ann.id} and action = 'signInWrong'`).toHaveLength(1)
  expect(await enter(first.browser, first.code)).toMatchObject(WRONG)

  const bea = await makeMember(shop, { verified: true })
  const late = await askAndRead(bea.email)
  await shop.shop.db`update login_code set ends_at = ends_at - interval '10 minutes' where user_id = ${bea.id}`
  expect(await enter(late.browser, late.code)).toMatchObject(WRONG)

  const cleo = await makeMember(shop, { verified: true })
  const older = await askAndRead(cleo.email)
  await ask(cleo.email, older.browser)
  await vi.waitFor(async () =>
    expect((await mailsTo(shop, cleo.email)).filter(({ subject }) => subject?.includes(SUBJECT))).toHaveLength(2),
  )
  expect(await enter(older.browser, older.code)).toMatchObject(WRONG)
})

test('an address without an account gets the same answers, and no email', async () => {
  const email = 'nobody-at-all@people.example'
  const browser = await ask(email)
  await vi.waitFor(async () => {
    const left = await shop.shop.db`select from pgboss.job where name = 'send-login-code' and state in ('created', 'active', 'retry')`
    expect(left).toHaveLength(0)
  })
  expect(await mailsTo(shop, email)).toEqual([])
  for (let each = 0; each < 7; each++) expect(await enter(browser, '2222-2222')).toMatchObject(WRONG)
})

test('a stranger who asks again and again ends neither the code of its owner, nor the next one, nor a new password', async () => {
  const ann = await makeMember(shop, { verified: true })
  const own = await askAndRead(ann.email)
  const stranger = { ...nobody, address: randomAddress() }
  const again = () => as(shop.app, stranger).sendLoginCode({ body: { email: ann.email } })
  for (let each = 0; each < 5; each++) await again()
  await expect(again()).rejects.toMatchObject({ code: 'tooManyTries' })
  await vi.waitFor(async () => expect((await mailsTo(shop, ann.email)).filter(({ subject }) => subject?.includes(SUBJECT))).toHaveLength(6))
  await ask(ann.email)
  await as(shop.app, { ...nobody, address: randomAddress() }).sendReset({ body: { email: ann.email } })
  expect(await enter(own.browser, own.code)).toMatchObject({ status: 200 })
})

test('codes for one address are limited from wherever they are asked for', async () => {
  const email = 'often@people.example'
  for (let each = 0; each < 30; each++) await ask(email)
  await expect(as(shop.app, { ...nobody, address: randomAddress() }).sendLoginCode({ body: { email } })).rejects.toMatchObject({
    code: 'tooManyTries',
  })
})

describe('no code is sent to', () => {
  const isToldSo = async (email: string) => {
    const browser = await ask(email)
    expect((await mailTo(shop, email, 'with your password')).text).toContain("a code by email isn't enough")
    expect((await mailsTo(shop, email)).filter(({ subject }) => subject?.includes(SUBJECT))).toEqual([])
    expect(await enter(browser, '')).toMatchObject(WRONG)
  }
  test('an admin or a host', async () => {
    await isToldSo((await makeAdmin(shop)).email)
    await isToldSo((await makeHost(shop, await addSite(shop, 'Barn'))).email)
  })
  test('someone with two-step login', async () => {
    const ann = await makeMember(shop, { verified: true })
    await turnOnFactor(shop, ann)
    await isToldSo(ann.email)
  })
})

test('a code stops working when its owner becomes an admin, turns two-step login on or sets a new password', async () => {
  const join = async () => {
    const member = await makeMember(shop, { verified: true })
    return { member, ...(await askAndRead(member.email)) }
  }
  const [first, second, third] = [await join(), await join(), await join()]
  shop.accountService?.records.setRole(first.member.id, 'admin')
  await shop.shop.db`update app_user set role = 'admin' where id = ${first.member.id}`
  await turnOnFactor(shop, second.member)
  await as(shop.app, third.member).changePassword({ body: { password: PASSWORD, newPassword: 'seven-eggs' } })
  for (const { browser, code } of [first, second, third]) expect(await enter(browser, code)).toMatchObject(WRONG)
})

test('it proves the address: a stranger who signed up with it is out, and their password no longer works', async () => {
  const squatter = await makeMember(shop)
  const { browser, code } = await askAndRead(squatter.email)
  const entered = await enter(browser, code)
  expect(entered).toMatchObject({ status: 200, body: { user: { email_verified: true } } })
  expect(await as(shop.app, squatter).whoAmI()).toMatchObject({ user: null })
  await expect(logIn(shop, squatter.email)).rejects.toThrow('Invalid email or password')
  expect((await mailTo(shop, squatter.email, 'was removed')).text).toContain('You logged in with an emailed code.')
  expect(await as(shop.app, entered).whoAmI()).toMatchObject({ user: { id: squatter.id, email_verified: true } })
})
