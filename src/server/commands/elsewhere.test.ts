/** @module-tag rest */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { sell } from '../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { logIn, type Member, makeMember, randomAddress } from '../../../tests/support/people/people.ts'
import { turnOnFactor } from '../../../tests/support/people/second-factor.ts'
import { changesAsked, useAccountService } from '../../../tests/support/shop/account-service.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { runCommand, runProgram, work } from '../../../tests/support/shop/commands.ts'
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop.ts'
import { runDueJobs } from '../jobs/every-minute.ts'
import * as passwords from '../store/people/passwords.ts'
import type { People } from './with-people.ts'
import { closeAccount } from './work/close-account.ts'
import { makeAdmin } from './work/make-admin.ts'
import { removeAdmin } from './work/remove-admin.ts'
import { removeSecondFactor } from './work/remove-second-factor.ts'

/** Beside a running shop whose accounts are kept by a service elsewhere. */
const service = useAccountService()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: service.env })
})
afterAll(() => shop.close())
afterEach(() => service.switchOff())

const commands = {
  'make-admin': makeAdmin,
  'remove-admin': removeAdmin,
  'remove-second-factor': removeSecondFactor,
  'close-account': (people: People, email: string, yes?: string) => closeAccount(people, email, yes !== undefined),
}
const run = (name: keyof typeof commands, email: string, yes?: '--yes') =>
  work(shop, service.env, (people) => commands[name](people, email, yes))
/** As a program of its own. */
const runAlone = (name: string, ...args: string[]) => runCommand(name, args, { DATABASE_URL: shop.databaseUrl, ...service.env })

const newEmail = () => `${randomUUID()}@people.example`
const addElsewhere = (email = newEmail(), role?: string) => {
  const id = service.people.add({ email, password: 'six-eggs', emailVerified: true, ...(role === undefined ? {} : { role }) })
  return { id, email }
}
const rowOf = async (id: string) => (await shop.shop.db`select email, role, email_verified from app_user where id = ${id}`)[0]
const everybody = async () => [...(await shop.shop.db`select * from app_user left join account on user_id = id order by id`)]
const makeVerified = async (): Promise<Member> => {
  const member = await makeMember(shop)
  service.people.change(member.id, { emailVerified: true })
  return logIn(shop, member.email)
}
const makeFarmer = async (): Promise<Member> => {
  const { id, email } = addElsewhere()
  service.records.put(id, { email, role: 'admin' })
  return logIn(shop, email)
}

describe('npm run make-admin, where accounts are kept elsewhere', () => {
  test('writes the record there and the role here', async () => {
    const ann = await makeVerified()
    expect(await run('make-admin', ann.email.toUpperCase())).toMatchObject({ code: 0, err: '' })
    expect(service.records.read(ann.id)).toEqual({ email: ann.email, role: 'admin' })
    expect(await rowOf(ann.id)).toMatchObject({ role: 'admin' })
    expect((await logIn(shop, ann.email)).role).toBe('admin')
  })

  test('prints a link for an address that nobody has verified: opened, it sets the password there and gives the role', async () => {
    const ann = await makeMember(shop)
    const { code, out } = await run('make-admin', ann.email)
    expect([code, service.records.read(ann.id)]).toEqual([0, { email: ann.email, role: 'user' }])
    const token = /#token=([\w-]+)/.exec(out)?.[1] ?? ''
    await as(shop.app, { ...nobody, address: randomAddress() }).resetPassword({ body: { token, password: 'nine-new-eggs' } })
    expect(service.records.read(ann.id)).toEqual({ email: ann.email, role: 'admin' })
    expect(service.people.find({ id: ann.id })).toMatchObject({ emailVerified: true })
    expect(await shop.shop.identity.who(ann.cookie)).toBeNull()
    await expect(logIn(shop, ann.email)).rejects.toThrow('could not log in')
    expect((await logIn(shop, ann.email, 'nine-new-eggs')).role).toBe('admin')
  })

  test('knows somebody who has an account there and has never been here, with or without a record', async () => {
    for (const { id, email } of [addElsewhere(), addElsewhere(newEmail(), 'user')]) {
      expect(await runAlone('make-admin', email)).toEqual({ code: 0, out: `${email} is now an admin.\n`, err: '' })
      expect(service.records.read(id)).toEqual({ email, role: 'admin' })
      expect(await rowOf(id)).toEqual({ email, role: 'admin', email_verified: true })
    }
  })

  test('knows nobody who has no account there, or may not use it', async () => {
    const shut = addElsewhere()
    service.people.change(shut.id, { disabled: true })
    for (const email of [newEmail(), shut.email])
      expect(await run('make-admin', email)).toMatchObject({ code: 1, err: expect.stringContaining('There is no account with the email') })
    expect(service.records.read(shut.id)).toBeUndefined()
  })

  test('says why when the service cannot be used, and changes nothing', async () => {
    const { id, email } = addElsewhere()
    service.requests.forget()
    service.switches.missingRole = 'accounts'
    expect(await run('make-admin', email)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The account service can't be used\. The service account .*\.\n$/),
    })
    service.switches.missingRole = null
    service.switches.trouble = { lookup: { answer: 'unavailable' } }
    expect(await run('make-admin', email)).toMatchObject({ code: 1, err: expect.stringMatching(/^The account service can't be used\. /) })
    expect([changesAsked(service), await rowOf(id)]).toEqual([0, undefined])
  })

  test('does nothing without the variables of the shop: what it wrote here alone would not last', async () => {
    const ann = await makeMember(shop)
    const said = await work(shop, {}, (people) => makeAdmin(people, ann.email))
    expect(said).toMatchObject({
      code: 1,
      err: expect.stringContaining('Set the FIREBASE_ variables for this command as you do for the shop.'),
    })
    expect(await rowOf(ann.id)).toMatchObject({ role: 'user' })
  })

  test('leaves nobody an admin here whose record could not be written', async () => {
    const ann = await makeVerified()
    service.switches.trouble = { writeRecord: { answer: 'unavailable' } }
    expect(await run('make-admin', ann.email)).toMatchObject({ code: 1 })
    expect(await rowOf(ann.id)).toMatchObject({ role: 'user' })
  })
})

describe('npm run remove-admin, where accounts are kept elsewhere', () => {
  test('takes the role from record and row, and the next call knows it', async () => {
    const ann = await makeFarmer()
    await makeFarmer()
    expect(await run('remove-admin', ann.email)).toEqual({ code: 0, out: `${ann.email} is no longer an admin.\n`, err: '' })
    expect([service.records.read(ann.id), await rowOf(ann.id)]).toMatchObject([{ role: 'user' }, { role: 'user' }])
    await expect(as(shop.app, ann).listActivity({ query: {} })).rejects.toMatchObject({ code: 'adminOnly' })
  })
})

test('npm run remove-admin takes the role also from a record whose account is shut for a while', async () => {
  const ann = await makeFarmer()
  await makeFarmer()
  service.people.change(ann.id, { disabled: true })
  expect(await run('remove-admin', ann.email)).toMatchObject({ code: 0, out: `${ann.email} is no longer an admin.\n` })
  service.people.change(ann.id, { disabled: false })
  expect((await logIn(shop, ann.email)).role).toBe('user')
  expect(await run('remove-admin', ann.email)).toMatchObject({ code: 1, err: `There is no admin with the email ${ann.email}.\n` })
})

describe('npm run close-account, where accounts are kept elsewhere', () => {
  test('closes it here; account and record there go when the service answers again', async () => {
    const ann = await makeMember(shop)
    const season = await openSeason(shop)
    await sell(shop, ann, season.cycle, season.site)
    service.requests.forget()
    expect(await runAlone('close-account', ann.email)).toMatchObject({ code: 0, err: '' })
    expect(changesAsked(service)).toBe(0)
    expect(await run('close-account', ann.email, '--yes')).toMatchObject({ code: 0, err: '' })
    await mailTo(shop, ann.email, 'is closed')
    await expect(as(shop.app, ann).readClosing()).rejects.toMatchObject({ status: 401 })

    service.switches.trouble = { all: { answer: 'unavailable' } }
    await runDueJobs(shop.shop)
    expect(service.people.find({ id: ann.id })).toBeDefined()
    service.switchOff()
    await runDueJobs(shop.shop)
    expect([service.people.find({ id: ann.id }), service.records.read(ann.id)]).toEqual([undefined, undefined])
    expect(await shop.shop.db`select from app_user where is_to_be_removed`).toHaveLength(0)
  })

  test('without --yes changes nothing: nobody is met, and nobody loses an address to who has it there', async () => {
    const ann = await makeMember(shop)
    const stranger = addElsewhere()
    service.people.change(ann.id, { email: newEmail() })
    const other = addElsewhere(ann.email)
    const before = await everybody()
    service.requests.forget()
    for (const email of [ann.email, stranger.email])
      expect(await run('close-account', email)).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has been done yet.') })
    expect([await everybody(), changesAsked(service)]).toEqual([before, 0])
    // Who has the address now is meant, not who had it.
    expect(await run('close-account', ann.email, '--yes')).toMatchObject({ code: 0, err: '' })
    expect(await shop.shop.db`select id from app_user where id in (${ann.id}, ${other.id}) and closed_at is not null`).toEqual([
      { id: other.id },
    ])
    expect(await run('close-account', ann.email)).toMatchObject({ code: 1, err: expect.stringContaining('There is no account') })
  })

  test('closes somebody who has lost their address, by their ID', async () => {
    const ann = await makeMember(shop)
    const season = await openSeason(shop)
    await sell(shop, ann, season.cycle, season.site)
    await shop.shop.db`update app_user set email = null where id = ${ann.id}`
    const told = await run('close-account', ann.id)
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining(`To do it: npm run close-account -- ${ann.id} --yes`) })
    const done = await run('close-account', ann.id, '--yes')
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The account of the person \S+ \(no email\) is closed\.\n/),
    })
    expect(await shop.shop.db`select email from subscription where user_id = ${ann.id}`).toEqual([{ email: '' }])
    expect(await run('close-account', ann.id)).toMatchObject({ code: 1, err: `There is no account with the ID ${ann.id}.\n` })
  })

  test('forgets somebody here whose account is gone or shut there, and meets nobody in vain', async () => {
    const gone = await makeMember(shop)
    const shut = await makeMember(shop)
    service.people.remove(gone.id)
    service.people.change(shut.id, { disabled: true })
    for (const { email } of [gone, shut]) expect(await run('close-account', email, '--yes')).toMatchObject({ code: 0, err: '' })
    expect(await run('close-account', newEmail())).toMatchObject({ code: 1, err: expect.stringContaining('There is no account') })
  })
})

describe('With the variables of the service set too early, while people have their password here', () => {
  test.each(Object.keys(commands) as (keyof typeof commands)[])('npm run %s changes nothing, and says to move first', async (name) => {
    const ann = await makeMember(shop)
    await passwords.set(shop.shop.db, ann.id, 'beef:beef')
    service.people.change(ann.id, { email: newEmail() })
    addElsewhere(ann.email)
    const before = await everybody()
    service.requests.forget()
    expect(await run(name, ann.email, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Move them first: npm run move-accounts -- --to-firebase .* leave out the FIREBASE_ variables/),
    })
    expect([await everybody(), service.requests.counts().all]).toEqual([before, 0])
    await passwords.forget(shop.shop.db, ann.id)
  })
})

test('npm run remove-second-factor finds somebody by the email that they have elsewhere by now', async () => {
  const ann = await makeVerified()
  const email = newEmail()
  await turnOnFactor(shop, ann)
  service.people.change(ann.id, { email })
  expect(await run('remove-second-factor', email)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Removed the two-step login of ${email}`),
  })
  expect((await logIn(shop, email)).id).toBe(ann.id)
  expect(await run('remove-second-factor', newEmail())).toMatchObject({ code: 1, err: expect.stringContaining('There is no account') })
})

test('npm run seed makes up nobody beside people whose accounts are kept elsewhere', async () => {
  const before = await shop.shop.db`select count(*)::int from app_user`
  const env = { DATABASE_URL: shop.databaseUrl, ...service.env }
  expect(await runProgram('bench/seed.ts', ['--subscriptions', '10'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('This shop has its accounts at Firebase'),
  })
  expect(await shop.shop.db`select count(*)::int from app_user`).toEqual(before)
})
