import { beforeAll, expect, test } from 'vitest'
import { serviceOf, whileAway } from '../../../../tests/support/people/elsewhere.ts'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { addPasskey, beginLogin } from '../../../../tests/support/people/passkeys.ts'
import { makeAdmin, makeMember, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, cookiesOf, nobody, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

/** Emailed codes and passkeys where accounts are kept elsewhere. */

const shop = useTestShop({ elsewhere: true })
beforeAll(async () => {
  await shop.shop.db`update shop set login_codes_on = true`
  await shop.shop.farm.reload()
})

const ask = (email: string) => shop.app.inject(requestOf('sendLoginCode', { body: { email } }, { ...nobody, address: randomAddress() }))

test('asking for a code is answered before the service is asked: it is sent when the service is back', async () => {
  const ann = await makeMember(shop, { verified: true })
  const [known, unknown] = await whileAway(shop, async () => [await ask(ann.email), await ask('nobody@people.example')])
  expect([known?.statusCode, unknown?.statusCode]).toEqual([204, 204])
  const code = /^[2-9a-z]{4}-[2-9a-z]{4}$/m.exec((await mailTo(shop, ann.email, 'Your code to log in')).text ?? '')?.[0] ?? ''
  const browser = { cookie: cookiesOf(known?.headers['set-cookie']) }
  expect((await as(shop.app, browser).logInByCode({ body: { code, rememberMe: false } })).user).toMatchObject({ id: ann.id })
})

test('someone whose account is disabled there gets no code, and their passkey lets nobody in', async () => {
  const admin = await makeAdmin(shop)
  const { authenticator } = await addPasskey(shop, admin)
  const first = await beginLogin(shop)
  const logIn = ({ options, browser }: typeof first) =>
    as(shop.app, browser).logInByPasskey({ body: { credential: authenticator.get(options), rememberMe: false } })
  expect((await logIn(first)).user.id).toBe(admin.id)
  serviceOf(shop).people.change(admin.id, { disabled: true })
  await expect(logIn(await beginLogin(shop))).rejects.toMatchObject({ code: 'passkeyUnknown' })
  await ask(admin.email)
  await expect
    .poll(async () => (await shop.shop.db`select from pgboss.job where name = 'send-login-code' and state <> 'completed'`).length)
    .toBe(0)
  expect((await mailsTo(shop, admin.email)).filter(({ subject }) => /log in/i.test(subject ?? ''))).toEqual([])
})
