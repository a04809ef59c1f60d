/** @module-tag rest */
import { expect, test } from 'vitest'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { sell } from '../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../tests/support/people/buyers.ts'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { runCommand } from '../../../tests/support/shop/commands.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'

/** Beside a running shop, as on a server. */
const shop = useTestShop()
const closeAccount = (...args: string[]) => runCommand('close-account', args, { DATABASE_URL: shop.databaseUrl })
const removeAdmin = (...args: string[]) => runCommand('remove-admin', args, { DATABASE_URL: shop.databaseUrl })

test('npm run close-account tells what it would do, and does it with --yes', async () => {
  const farmer = await makeAdmin(shop)
  const ann = await makeMember(shop)
  const season = await openSeason(shop)
  await sell(shop, ann, season.cycle, season.site)
  await giveCredit(shop, ann, 700)
  const told = await closeAccount(ann.email.toUpperCase())
  expect([told.code, told.err]).toEqual([0, ''])
  expect(told.out).toContain(`This would close the account of ${ann.email}:`)
  expect(told.out).toMatch(/- 1[68] cartons on \d days, from \w+, \w+ \d+ to \w+, \w+ \d+, will be given away\./)
  expect(told.out).toContain('- Their credit of $7.00 expires.')
  expect(told.out).toContain('- Older backups still contain everything.')
  expect(told.out).toContain(`Nothing has been done yet. To do it: npm run close-account -- ${ann.email} --yes`)
  expect(await as(shop.app, ann).readClosing()).toMatchObject({ orders: 1 })

  const done = await closeAccount(ann.email, '--yes')
  expect([done.code, done.err, done.out.split('\n')[0]]).toEqual([0, '', `The account of ${ann.email} is closed; an email confirms it.`])
  await expect(as(shop.app, ann).readClosing()).rejects.toMatchObject({ status: 401 })
  await mailTo(shop, ann.email, 'Your account at Our farm is closed')
  expect((await as(shop.app, farmer).listActivity({ query: {} }))[0]).toMatchObject({
    who: 'A command on the server',
    action: 'closeAccount',
  })
  expect(await closeAccount(ann.email, '--yes')).toMatchObject({ code: 1, err: `There is no account with the email ${ann.email}.\n` })
})

test('npm run close-account says how many orders of others have the address as second email, and leaves it there', async () => {
  const [ann, bob, eve] = [await makeMember(shop), await makeMember(shop), await makeMember(shop)]
  const season = await openSeason(shop)
  const { db } = shop.shop
  const having = () => db`select from subscription where second_email = ${ann.email}`
  await sell(shop, bob, season.cycle, season.site)
  await db`update subscription set second_email = ${ann.email} where user_id = ${bob.id}`
  expect((await closeAccount(ann.email)).out).toContain('- An order from someone else or by hand has this address as second email.')
  await sell(shop, eve, season.cycle, season.site)
  await db`update subscription set second_email = ${ann.email} where user_id = ${eve.id}`
  expect((await closeAccount(ann.email, '--yes')).out).toContain('- 2 orders from others or by hand have this address as second email.')
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
  expect(await closeAccount(ann.email, '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('is waiting for its payment') })
  expect(await closeAccount()).toMatchObject({
    code: 1,
    err: 'Whose account? Use: npm run close-account -- someone@farm.example [--yes], or the ID of an account that no longer has an email.\n',
  })
})

test('npm run close-account waits for the farmer where too little was paid', async () => {
  const ann = await makeMember(shop)
  const season = await openSeason(shop)
  await sell(shop, ann, season.cycle, season.site)
  await shop.shop.db`update subscription set status = 'held' where user_id = ${ann.id}`
  const told = await closeAccount(ann.email, '--yes')
  expect([told.code, told.err]).toEqual([1, expect.stringContaining('Accept or refund it in the dashboard')])
})

test('npm run close-account needs no payments and no mail server in the shell of who runs it', async () => {
  const ann = await makeMember(shop)
  const env = { DATABASE_URL: shop.databaseUrl, PUBLIC_URL: 'https://eggs.farm.example' }
  expect(await runCommand('close-account', [ann.email], env)).toMatchObject({ code: 0, err: '' })
})

test('npm run remove-admin takes the role away, and leaves the last admin', async () => {
  await shop.shop.db`update app_user set role = 'user'`
  const ann = await makeAdmin(shop)
  const bea = await makeAdmin(shop)
  expect(await removeAdmin(ann.email.toUpperCase())).toEqual({ code: 0, out: `${ann.email} is no longer an admin.\n`, err: '' })
  await expect(as(shop.app, ann).listActivity({ query: {} })).rejects.toMatchObject({ code: 'adminOnly' })
  expect((await as(shop.app, bea).listActivity({ query: {} }))[0]).toMatchObject({
    who: 'A command on the server',
    action: 'removeAdmin',
    label: ann.email,
    changes: [{ field: 'role', was: 'admin', is: 'user' }],
  })
  const last = 'is the last admin. Make someone else an admin first: npm run make-admin -- someone@farm.example\n'
  expect(await removeAdmin(bea.email)).toEqual({ code: 1, out: '', err: `${bea.email} ${last}` })
  expect(await closeAccount(bea.email, '--yes')).toEqual({ code: 1, out: '', err: `${bea.email} ${last}` })
  expect(await removeAdmin(ann.email)).toMatchObject({ code: 1, err: `There is no admin with the email ${ann.email}.\n` })
  expect(await removeAdmin()).toMatchObject({ code: 1, err: 'Whose account? Use: npm run remove-admin -- someone@farm.example\n' })
})

test('npm run remove-admin leaves a host a host', async () => {
  const ann = await makeAdmin(shop)
  const season = await openSeason(shop)
  await shop.shop.db`insert into site_host (site_id, user_id) values (${season.site.site_id}, ${ann.id})`
  expect(await removeAdmin(ann.email)).toMatchObject({ code: 0, out: `${ann.email} is no longer an admin, but is still a host.\n` })
  expect(await shop.shop.db`select role from app_user where id = ${ann.id}`).toEqual([{ role: 'host' }])
})
