import { expect, test } from 'vitest'
import { mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { logIn, makeMember, randomAddress } from '../../../tests/support/people/people.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { runCommand, work } from '../../../tests/support/shop/commands.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { endSessions } from './work/end-sessions.ts'

const shop = useTestShop({ elsewhere: false })
const stranger = () => as(shop.app, { ...nobody, address: randomAddress() })
const run = (email: string) => work(shop, {}, (people) => endSessions(people, email))

test('npm run end-sessions ends everything that opens an account but the password and passkeys, and is in the record', async () => {
  const ann = await makeMember(shop)
  const phone = await logIn(shop, ann.email)
  const { feed_url } = await as(shop.app, ann).readMyCalendar()
  await stranger().sendReset({ body: { email: ann.email } })
  const token = tokenIn(await mailTo(shop, ann.email, 'Set a new password'))
  expect(await run(ann.email.toUpperCase())).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${ann.email} is logged out everywhere.`),
  })
  for (const { cookie } of [ann, phone]) expect(await shop.shop.identity.who(cookie)).toBeNull()
  expect((await shop.app.inject({ url: new URL(feed_url).pathname })).statusCode).toBe(404)
  await expect(stranger().resetPassword({ body: { token, password: 'stolen-one' } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  expect((await logIn(shop, ann.email)).id).toBe(ann.id)
  expect(await shop.shop.db`select label from activity where action = 'endSessions'`).toEqual([{ label: ann.email }])
})

test('says so when there is no such account, or no email', async () => {
  expect(await run('nobody@people.example')).toMatchObject({ code: 1, err: 'There is no account with the email nobody@people.example.\n' })
  const said = await runCommand('end-sessions', [], { DATABASE_URL: shop.databaseUrl })
  expect(said).toEqual({ code: 1, out: '', err: 'Whose sessions? Use: npm run end-sessions -- someone@farm.example\n' })
})
