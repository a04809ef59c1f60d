/** @module-tag rest */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { sell } from '../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../tests/support/people/buyers.ts'
import { mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { addPasskey } from '../../../tests/support/people/passkeys.ts'
import { logIn, makeAdmin, makeMember, randomAddress } from '../../../tests/support/people/people.ts'
import { turnOnFactor } from '../../../tests/support/people/second-factor.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { runCommand, work } from '../../../tests/support/shop/commands.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { closeAccount } from './work/close-account.ts'
import { endSessions } from './work/end-sessions.ts'
import { makeAdmin as makeThemAdmin } from './work/make-admin.ts'
import { removeAdmin } from './work/remove-admin.ts'
import { removeSecondFactor } from './work/remove-second-factor.ts'

/** What is done on a server with one person's account, beside a running shop. A program of its own runs where it is the point. */

const shop = useTestShop({ elsewhere: false })
const stranger = () => as(shop.app, { ...nobody, address: randomAddress() })
const program = (name: string, ...args: string[]) => runCommand(name, args, { DATABASE_URL: shop.databaseUrl })
const close = (email: string, isMeant = false) => work(shop, {}, (people) => closeAccount(people, email, isMeant))
const endAll = (email: string) => work(shop, {}, (people) => endSessions(people, email))
const giveRole = (email: string) => work(shop, {}, (people) => makeThemAdmin(people, email))
const takeRole = (email: string) => work(shop, {}, (people) => removeAdmin(people, email))
const roleOf = async ({ id }: { id: string }) => (await shop.shop.db`select role from app_user where id = ${id}`)[0]?.role
const removeFactor = (email: string) => work(shop, {}, (people) => removeSecondFactor(people, email))

test('npm run close-account tells what it would do, and does it with --yes', async () => {
  const farmer = await makeAdmin(shop)
  const ann = await makeMember(shop)
  const season = await openSeason(shop)
  await sell(shop, ann, season.cycle, season.site)
  await giveCredit(shop, ann, 700)
  const told = await close(ann.email.toUpperCase())
  expect([told.code, told.err]).toEqual([0, ''])
  expect(told.out).toContain(`This would close the account of ${ann.email}:`)
  expect(told.out).toMatch(/- 1[68] cartons on \d days, from \w+, \w+ \d+ to \w+, \w+ \d+, will be given away\./)
  expect(told.out).toContain('- Their credit of $7.00 expires.')
  expect(told.out).toContain('- Older backups still contain everything.')
  expect(told.out).toContain(`Nothing has been done yet. To do it: npm run close-account -- ${ann.email} --yes`)
  expect(await as(shop.app, ann).readClosing()).toMatchObject({ orders: 1 })

  const done = await program('close-account', ann.email, '--yes')
  expect([done.code, done.err, done.out.split('\n')[0]]).toEqual([0, '', `The account of ${ann.email} is closed; an email confirms it.`])
  await expect(as(shop.app, ann).readClosing()).rejects.toMatchObject({ status: 401 })
  await mailTo(shop, ann.email, 'Your account at Our farm is closed')
  expect((await as(shop.app, farmer).listActivity({ query: {} }))[0]).toMatchObject({
    who: 'A command on the server',
    action: 'closeAccount',
  })
  expect(await close(ann.email, true)).toMatchObject({ code: 1, err: `There is no account with the email ${ann.email}.\n` })
})

test('npm run close-account says how many orders of others have the address as second email, and leaves it there', async () => {
  const [ann, bob, eve] = [await makeMember(shop), await makeMember(shop), await makeMember(shop)]
  const season = await openSeason(shop)
  const { db } = shop.shop
  const having = () => db`select from subscription where second_email = ${ann.email}`
  await sell(shop, bob, season.cycle, season.site)
  await db`update subscription set second_email = ${ann.email} where user_id = ${bob.id}`
  expect((await close(ann.email)).out).toContain('- An order from someone else or by hand has this address as second email.')
  await sell(shop, eve, season.cycle, season.site)
  await db`update subscription set second_email = ${ann.email} where user_id = ${eve.id}`
  expect((await close(ann.email, true)).out).toContain('- 2 orders from others or by hand have this address as second email.')
  expect(await having()).toHaveLength(2)
})

test('npm run close-account waits for an order that is being paid, and asks for an email', async () => {
  const ann = await makeMember(shop)
  const season = await openSeason(shop)
  await shop.shop.db`
    with pending as (insert into subscription (user_id, cycle_id, site_id, status, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
    values (${ann.id}, ${season.cycle.cycle_id}, ${season.site.site_id}, 'pending', 'Ann', 1, 0, 8, 650, 5200, '', '') returning id, user_id)
    insert into payment_page (purpose, subscription_id, user_id, cents, expires_at, created_at)
    select 'order', id, user_id, 5200, now() + interval '1 hour', now() from pending`
  expect(await close(ann.email, true)).toMatchObject({ code: 1, err: expect.stringContaining('is waiting for its payment') })
  expect(await program('close-account')).toMatchObject({
    code: 1,
    err: 'Whose account? Use: npm run close-account -- someone@farm.example [--yes], or the ID of an account that no longer has an email.\n',
  })
})

test('npm run close-account waits for the farmer where too little was paid', async () => {
  const ann = await makeMember(shop)
  const season = await openSeason(shop)
  await sell(shop, ann, season.cycle, season.site)
  await shop.shop.db`update subscription set status = 'held' where user_id = ${ann.id}`
  const told = await close(ann.email, true)
  expect([told.code, told.err]).toEqual([1, expect.stringContaining('Accept or refund it in the dashboard')])
})

test('npm run close-account needs no payments and no mail server in the shell of who runs it', async () => {
  const ann = await makeMember(shop)
  const env = { DATABASE_URL: shop.databaseUrl, PUBLIC_URL: 'https://eggs.farm.example' }
  expect(await runCommand('close-account', [ann.email], env)).toMatchObject({ code: 0, err: '' })
})

test('npm run make-admin gives an account the role, whatever the case of its letters', async () => {
  const [ann, bob] = [await makeMember(shop, { verified: true }), await makeMember(shop, { verified: true })]
  const given = { code: 0, out: `${ann.email} is now an admin.\n`, err: '' }
  expect(await program('make-admin', ann.email.toUpperCase())).toEqual(given)
  expect([await roleOf(ann), await roleOf(bob)]).toEqual(['admin', 'user'])
})

test('npm run make-admin prints a link when nobody has shown that the address is theirs, and gives no role before it is opened', async () => {
  const bob = await makeMember(shop)
  const { code, out } = await giveRole(bob.email)
  expect([code, out]).toEqual([0, expect.stringMatching(/^The email \S+ is not verified yet\. .*\nhttp:\S+\/reset-password#token=\S+\n$/)])
  expect(await shop.shop.db`select role, email_verified from app_user where id = ${bob.id}`).toEqual([
    { role: 'user', email_verified: false },
  ])
})

test('npm run make-admin says so when there is no such account, or no email', async () => {
  expect(await giveRole('eve@farm.example')).toEqual({
    code: 1,
    out: '',
    err: 'There is no account with the email eve@farm.example. Sign up with it in the shop, then run this again.\n',
  })
  expect(await program('make-admin')).toEqual({ code: 1, out: '', err: 'Whose account? Use: npm run make-admin -- someone@farm.example\n' })
})

test('a command names the trouble in a sentence when there is no database or no shop', async () => {
  const away = await runCommand('make-admin', ['ann@farm.example'], { DATABASE_URL: 'postgres://ann@127.0.0.1:9/dozen' })
  expect(away).toMatchObject({
    code: 1,
    err: 'Nobody listens where DATABASE_URL leads. Check that PostgreSQL runs there, and host and port.\n',
  })
  const folder = mkdtempSync(join(tmpdir(), 'dozen-make-admin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'dozen.env')
  writeFileSync(file, "# As a service reads it\nDATA_DIR='/nowhere/at/all'\n")
  const nowhere = await runCommand('make-admin', ['ann@farm.example'], { DOZEN_ENV_FILE: file })
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no shop in \/nowhere\/at\/all yet\..*\n$/) })
})

test('npm run remove-admin takes the role away, and leaves the last admin', async () => {
  await shop.shop.db`update app_user set role = 'user'`
  const ann = await makeAdmin(shop)
  const bea = await makeAdmin(shop)
  expect(await program('remove-admin', ann.email.toUpperCase())).toEqual({ code: 0, out: `${ann.email} is no longer an admin.\n`, err: '' })
  await expect(as(shop.app, ann).listActivity({ query: {} })).rejects.toMatchObject({ code: 'adminOnly' })
  expect((await as(shop.app, bea).listActivity({ query: {} }))[0]).toMatchObject({
    who: 'A command on the server',
    action: 'removeAdmin',
    label: ann.email,
    changes: [{ field: 'role', was: 'admin', is: 'user' }],
  })
  const last = 'is the last admin. Make someone else an admin first: npm run make-admin -- someone@farm.example\n'
  expect(await takeRole(bea.email)).toEqual({ code: 1, out: '', err: `${bea.email} ${last}` })
  expect(await close(bea.email, true)).toEqual({ code: 1, out: '', err: `${bea.email} ${last}` })
  expect(await takeRole(ann.email)).toMatchObject({ code: 1, err: `There is no admin with the email ${ann.email}.\n` })
  expect(await program('remove-admin')).toMatchObject({
    code: 1,
    err: 'Whose account? Use: npm run remove-admin -- someone@farm.example\n',
  })
})

test('npm run remove-admin leaves a host a host', async () => {
  const ann = await makeAdmin(shop)
  const season = await openSeason(shop)
  await shop.shop.db`insert into site_host (site_id, user_id) values (${season.site.site_id}, ${ann.id})`
  expect(await takeRole(ann.email)).toMatchObject({ code: 0, out: `${ann.email} is no longer an admin, but is still a host.\n` })
  expect(await shop.shop.db`select role from app_user where id = ${ann.id}`).toEqual([{ role: 'host' }])
})

test('npm run end-sessions ends everything that opens an account but the password and passkeys, and is in the record', async () => {
  const ann = await makeMember(shop)
  const phone = await logIn(shop, ann.email)
  const { feed_url } = await as(shop.app, ann).readMyCalendar()
  await stranger().sendReset({ body: { email: ann.email } })
  const token = tokenIn(await mailTo(shop, ann.email, 'Set a new password'))
  expect(await endAll(ann.email.toUpperCase())).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${ann.email} is logged out everywhere.`),
  })
  for (const { cookie } of [ann, phone]) expect(await shop.shop.identity.who(cookie)).toBeNull()
  expect((await shop.app.inject({ url: new URL(feed_url).pathname })).statusCode).toBe(404)
  await expect(stranger().resetPassword({ body: { token, password: 'stolen-one' } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  expect((await logIn(shop, ann.email)).id).toBe(ann.id)
  expect(await shop.shop.db`select label from activity where action = 'endSessions'`).toEqual([{ label: ann.email }])
})

test('npm run end-sessions says so when there is no such account, or no email', async () => {
  expect(await endAll('nobody@people.example')).toMatchObject({
    code: 1,
    err: 'There is no account with the email nobody@people.example.\n',
  })
  const said = await program('end-sessions')
  expect(said).toEqual({ code: 1, out: '', err: 'Whose sessions? Use: npm run end-sessions -- someone@farm.example\n' })
})

test('npm run remove-second-factor lets somebody in who has lost phone and codes: all sessions end, a letter and the record tell', async () => {
  const farmer = await makeAdmin(shop)
  await turnOnFactor(shop, farmer)
  const { email } = farmer
  expect(await program('remove-second-factor', email.toUpperCase())).toEqual({
    code: 0,
    out: `Removed the two-step login of ${email}. They are logged out everywhere and get an email about it.\n`,
    err: '',
  })
  expect((await as(shop.app, farmer).whoAmI()).user).toBeNull()
  expect((await mailTo(shop, email, 'is off')).text).toContain('The farm turned off two-step login')
  const again = await logIn(shop, email)
  const record = await as(shop.app, again).listActivity({ query: {} })
  expect(record).toContainEqual(expect.objectContaining({ who: 'A command on the server', action: 'removeSecondFactor', label: email }))
})

test('npm run remove-second-factor removes passkeys too', async () => {
  const farmer = await makeAdmin(shop)
  await addPasskey(shop, farmer)
  expect(await removeFactor(farmer.email)).toMatchObject({ code: 0 })
  expect(await as(shop.app, await logIn(shop, farmer.email)).readSecondFactor()).toMatchObject({ since: null, passkeys: [] })
})

test('npm run remove-second-factor says so when there is nothing to remove', async () => {
  const { email } = await makeAdmin(shop)
  expect(await removeFactor(email)).toEqual({ code: 1, out: '', err: `${email} has no two-step login.\n` })
  expect(await removeFactor('eve@farm.example')).toMatchObject({ code: 1, err: 'There is no account with the email eve@farm.example.\n' })
  expect(await program('remove-second-factor')).toMatchObject({
    code: 1,
    err: 'Whose two-step login? Use: npm run remove-second-factor -- someone@farm.example\n',
  })
})
