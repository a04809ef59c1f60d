/** @module-tag rest */
import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { sell } from '../../../tests/support/orders/paid-orders.ts'
import { logIn, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { passwords as quick } from '../../../tests/support/people/quick-passwords.ts'
import { changesAsked, useAccountService } from '../../../tests/support/shop/account-service.ts'
import { openDatabase } from '../../../tests/support/shop/backups.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { commandConfig, runCommand, work } from '../../../tests/support/shop/commands.ts'
import { keptState } from '../../../tests/support/shop/kept-state.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { openAccounts } from '../identity/open-accounts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { systemClock } from '../kernel/clock.ts'
import * as passwords from '../store/people/passwords.ts'
import * as users from '../store/people/users.ts'
import { moveAccounts, type Wanted } from './moving/move-accounts.ts'

/** A shop with accounts of its own, and a service elsewhere that knows nobody of them yet. */
const service = useAccountService()
const shop = useTestShop({ elsewhere: false })
/** Right by the provider's own reckoning: it hashes in earnest. */
const hashOf: Record<string, string> = {}
beforeAll(async () => {
  quick.isQuick = false
  for (const password of ['six-eggs', 'nine-new-eggs']) hashOf[password] = await hashPassword(password)
  quick.isQuick = true
})
afterEach(async () => {
  service.switchOff()
  for (const { localId } of service.people.list()) {
    service.people.remove(localId)
    service.records.remove(localId)
  }
  await shop.shop.db`truncate app_user cascade`
})

const WAYS: Record<string, Wanted> = {
  '--to-firebase': { isIn: true, isDry: false },
  '--to-firebase --dry-run': { isIn: true, isDry: true },
  '--from-firebase': { isIn: false, isDry: false },
  '--from-firebase --dry-run': { isIn: false, isDry: true },
}
const move = (way: keyof typeof WAYS) => work(shop, service.env, (people) => moveAccounts(people, WAYS[way] as Wanted), { isMove: true })
const runMove = (...args: string[]) => runCommand('move-accounts', args, { DATABASE_URL: shop.databaseUrl, ...service.env })
const hashes = async () => (await shop.shop.db`select from account where password is not null`).count
/** The same shop, with its accounts at the service. */
const openElsewhere = () => openTestShop({ beside: shop, env: service.env })
const addElsewhere = (email: string, more = {}) => service.people.add({ email, password: 'seven-eggs', emailVerified: true, ...more })
/** Who logs in at the service, and whether it is with the role of their record. */
const enter = async (email: string, password = 'six-eggs') => {
  const account = service.people.find({ email })
  const { accounts } = openAccounts(commandConfig(shop, service.env), shop.shop.db, systemClock)
  const entered = await accounts.check(email, password)
  return typeof entered === 'string' ? entered : { id: entered.id, role: service.records.read(account?.localId ?? '')?.role }
}

const setPassword = async (id: string, password: string) => passwords.set(shop.shop.db, id, hashOf[password] ?? '')
type Resident = { id: string; email: string; role: 'admin' | 'user' }
const addResident = async (role: Resident['role'] = 'user', email = `${randomUUID()}@people.example`): Promise<Resident> => {
  const person = { id: randomUUID(), email, role }
  await users.add(shop.shop.db, { ...person, hash: hashOf['six-eggs'] ?? '' })
  if (role === 'admin') await users.markVerified(shop.shop.db, person.id)
  if (role === 'admin') await users.setAdmin(shop.shop.db, person.id, true)
  return person
}
const openFarm = async () => ({ farmer: await addResident('admin'), ann: await addResident(), bob: await addResident() })

describe('npm run move-accounts -- --to-firebase', () => {
  test('with --dry-run tells what would happen, and changes nothing here or there', async () => {
    const { ann } = await openFarm()
    addElsewhere(ann.email)
    const before = await keptState(shop)
    service.requests.forget()
    const { code, out, err } = await runMove('--to-firebase', '--dry-run')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('2 accounts would move to Firebase with the same IDs, 1 admin among them.\n')
    expect(out).toContain('2 passwords move too, and the shop would then forget them.\n')
    expect(out).toContain(`1 account can't move: someone else has that email at Firebase, under another ID.\n  - ${ann.email}\n`)
    expect(out).toMatch(/Nothing has been done yet\. To do it: npm run move-accounts -- --to-firebase\n$/)
    expect(changesAsked(service)).toBe(0)
    expect(await keptState(shop)).toEqual(before)
  })

  test('keeps ids, passwords, verified marks, roles, orders and open sessions, and forgets the passwords here', async () => {
    quick.isQuick = false
    const farmer = await makeAdmin(shop)
    const ann = await makeMember(shop)
    const season = await openSeason(shop)
    await addResident()
    await sell(shop, ann, season.cycle, season.site)
    const { code, out, err } = await runMove('--to-firebase')
    quick.isQuick = true
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('3 accounts have moved to Firebase with the same IDs, 1 admin among them.\n')
    expect(out).toMatch(/No accounts are left here\. Start the shop with the same FIREBASE_ variables\.\n$/)
    expect(await hashes()).toBe(0)
    expect(service.people.find({ id: farmer.id })).toMatchObject({ email: farmer.email, emailVerified: true })
    expect(service.people.find({ id: ann.id })).toMatchObject({ email: ann.email, emailVerified: false })
    expect(service.records.read(farmer.id)).toEqual({ email: farmer.email, role: 'admin' })
    expect(service.records.read(ann.id)).toEqual({ email: ann.email, role: 'user' })

    const elsewhere = await openElsewhere()
    expect((await as(elsewhere.app, ann).whoAmI()).user).toMatchObject({ id: ann.id })
    const again = await logIn(elsewhere, ann.email)
    expect(again.id).toBe(ann.id)
    expect(await as(elsewhere.app, again).readClosing()).toMatchObject({ orders: 1 })
    expect((await logIn(elsewhere, farmer.email)).role).toBe('admin')
    await expect(logIn(elsewhere, ann.email, 'seven-eggs')).rejects.toThrow('could not log in')
    await elsewhere.close()
  })

  test('moves passwords that took different work, each with its own', async () => {
    const { ann, bob } = await openFarm()
    const salt = randomBytes(16).toString('hex')
    const key = scryptSync('six-eggs', salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 27 }).toString('hex')
    await passwords.set(shop.shop.db, ann.id, `${salt}:${key}`)
    await shop.shop.db`update account set password = null where user_id = ${bob.id}`
    const carol = await addResident()
    expect(await move('--to-firebase')).toMatchObject({ code: 0 })
    for (const { id, email } of [ann, carol]) expect(await enter(email)).toMatchObject({ id })
    expect([await enter(ann.email, 'nine-eggs'), await enter(bob.email)]).toEqual(['wrong', 'wrong'])
    expect(service.people.find({ email: bob.email })).toMatchObject({ localId: bob.id })
  })

  test('moves a password that two keyboards write in two ways: it opens on both', async () => {
    const { ann } = await openFarm()
    const password = 'ﬁve-éggs'
    quick.isQuick = false
    await passwords.set(shop.shop.db, ann.id, await hashPassword(password))
    quick.isQuick = true
    expect(await move('--to-firebase')).toMatchObject({ code: 0 })
    for (const typed of [password, password.normalize('NFD'), password.normalize('NFKC')])
      expect(await enter(ann.email, typed)).toMatchObject({ id: ann.id })
  })

  test('leaves alone whose address somebody else has there, and says what to do', async () => {
    const { ann, bob } = await openFarm()
    const other = addElsewhere(ann.email)
    const { code, out } = await move('--to-firebase')
    expect([code, await hashes()]).toEqual([0, 1])
    expect(out).toContain(`  - ${ann.email}\nIf that account is not needed, delete it in the Firebase console`)
    expect(out).toMatch(/The shop can start with Firebase once no accounts are left here\.\n$/)
    expect(service.people.find({ email: ann.email })).toMatchObject({ localId: other })
    expect(service.records.read(other)).toBeUndefined()
    await expect(openElsewhere()).rejects.toThrow('npm run move-accounts -- --to-firebase')

    service.people.remove(other)
    const { out: rest } = await move('--to-firebase')
    expect(rest).toContain('1 account has moved to Firebase')
    expect(rest).toContain("2 accounts are already at Firebase, and Firebase's version applies.")
    for (const each of [ann, bob]) expect(await enter(each.email)).toMatchObject({ id: each.id })
  })

  test.each(['batchCreate', 'lookup', 'writeRecord'] as const)('is run again after %s was cut off, and nobody is lost', async (call) => {
    const { farmer, ann, bob } = await openFarm()
    service.switches.trouble = { [call]: { answer: 'lost', times: 1 } }
    const cut = await move('--to-firebase')
    expect(cut).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The account service can't be used\. .*when you run this again\.\n$/),
    })
    expect(await hashes()).toBeGreaterThan(0)
    expect(await move('--to-firebase')).toMatchObject({ code: 0, err: '' })
    expect(await hashes()).toBe(0)
    for (const { id, email, role } of [farmer, ann, bob]) expect(await enter(email)).toEqual({ id, role })
  })

  test('forgets no password where nobody says clearly that it has arrived', async () => {
    await openFarm()
    for (const answer of ['unavailable', 'html', 'wrongShape', 'emptyObject', 'tooManyRequests'] as const) {
      service.switches.trouble = { batchCreate: { answer } }
      const { out, err } = await move('--to-firebase')
      expect(out + err, answer).toMatch(/can't be used|could not be moved/)
      expect(await hashes(), answer).toBe(3)
    }
  })

  test('names whoever the service refuses, and moves the others', async () => {
    const { ann } = await openFarm()
    await shop.shop.db`update account set password = 'beef:beef' where user_id = ${ann.id}`
    const { code, out } = await move('--to-firebase')
    expect([code, out]).toEqual([0, expect.stringContaining(`1 account could not be moved:\n  - ${ann.email}: password hash is invalid\n`)])
    expect(await hashes()).toBe(1)
  })

  test('gives those without a password an account without one, and names them', async () => {
    const { ann } = await openFarm()
    await shop.shop.db`update account set password = null where user_id = ${ann.id}`
    const { out } = await move('--to-firebase')
    expect(out).toContain(
      `1 person without a password here will have none there either, until they ask for a reset email ("Forgot your password?"):\n  - ${ann.email}\n`,
    )
    expect(service.people.find({ id: ann.id })).toMatchObject({ email: ann.email })
    expect(await enter(ann.email)).toBe('wrong')
  })

  test('brings back no password from a backup that was made before the move', async () => {
    const { ann } = await openFarm()
    await move('--to-firebase')
    service.people.change(ann.id, { password: 'nine-new-eggs', email: 'other@farm.example' })
    service.records.setRole(ann.id, 'admin')
    await setPassword(ann.id, 'six-eggs')
    await shop.shop.db`update account set updated_at = now() - interval '1 hour' where user_id = ${ann.id}`
    const { out } = await move('--to-firebase')
    expect(out).toContain(
      "3 accounts are already at Firebase, and Firebase's version applies.\nThe shop has forgotten 1 password of those.\n",
    )
    expect(await hashes()).toBe(0)
    expect(await enter('other@farm.example', 'nine-new-eggs')).toEqual({ id: ann.id, role: 'admin' })
  })

  test('takes along a password that was set here after it had read the older one, or after the move', async () => {
    const { ann } = await openFarm()
    const changed = `1 account could not be moved:\n  - ${ann.email}: its password was changed meanwhile; run this again\n`
    // Ann is quicker than the answer about her account.
    const said = await work(
      shop,
      service.env,
      (people) => {
        const find: typeof people.accounts.find = async (by) => {
          if ('id' in by && by.id === ann.id) await setPassword(ann.id, 'nine-new-eggs')
          return people.accounts.find(by)
        }
        return moveAccounts({ ...people, accounts: { ...people.accounts, find } }, { isIn: true, isDry: false })
      },
      { isMove: true },
    )
    expect([said.out, await hashes()]).toEqual([expect.stringContaining(changed), 1])
    expect((await move('--to-firebase')).out).toContain('email and password are replaced with the ones here.\n')
    expect([await enter(ann.email), await enter(ann.email, 'nine-new-eggs')]).toEqual(['wrong', { id: ann.id, role: 'user' }])

    await setPassword(ann.id, 'six-eggs')
    await move('--to-firebase')
    expect([await enter(ann.email, 'nine-new-eggs'), await enter(ann.email)]).toEqual(['wrong', { id: ann.id, role: 'user' }])
    expect(await hashes()).toBe(0)
  })

  test('leaves nobody here who has no email, names them, and the shop starts', async () => {
    const { ann } = await openFarm()
    await shop.shop.db`update app_user set email = null where id = ${ann.id}`
    const { out } = await move('--to-firebase')
    expect(out).toContain(`1 person here without an email, because someone else now has it. No one can log in as them.\n  - ${ann.id}\n`)
    expect(out).toMatch(/No accounts are left here\. Start the shop with the same FIREBASE_ variables\.\n$/)
    expect(await hashes()).toBe(0)
    // One that was restored is of no use either.
    await setPassword(ann.id, 'six-eggs')
    expect(await passwords.isAnyKept(shop.shop.db)).toBe(false)
  })

  test('removes there who has closed their account here, and gives the address to who has it now', async () => {
    const { ann } = await openFarm()
    await move('--to-firebase')
    await shop.shop.db`update app_user set email = null, role = 'user', closed_at = now() where id = ${ann.id}`
    const again = await addResident('user', ann.email)
    const dry = await move('--to-firebase --dry-run')
    expect(dry.out).toContain('1 account at Firebase that was closed here would be removed there too.\n')
    expect(service.people.find({ id: ann.id })).toBeDefined()
    const { out } = await move('--to-firebase')
    expect(out).toContain('1 account has moved to Firebase')
    expect([service.people.find({ id: ann.id }), service.records.read(ann.id)]).toEqual([undefined, undefined])
    expect(service.people.find({ email: ann.email })).toMatchObject({ localId: again.id })
  })

  test('brings back nobody whose account was deleted there', async () => {
    const { ann } = await openFarm()
    await move('--to-firebase')
    await shop.shop.db`update app_user set valid_since = now() where id = ${ann.id}`
    service.people.remove(ann.id)
    const { out } = await move('--to-firebase')
    expect(out).toContain(`1 person once had an account at Firebase that was deleted there. They are not moved.\n  - ${ann.email}`)
    expect(service.people.find({ id: ann.id })).toBeUndefined()
  })
})

describe('npm run move-accounts -- --from-firebase', () => {
  const addPeople = () => ({
    farmer: addElsewhere('farmer@farm.example', { role: 'admin' }),
    ann: addElsewhere('ann@farm.example', { emailVerified: false, role: 'user' }),
    bob: addElsewhere('bob@farm.example'),
    shut: addElsewhere('shut@farm.example', { disabled: true }),
    guest: service.people.add({}),
  })

  test('with --dry-run tells what would happen, and changes nothing here or there', async () => {
    const { shut } = addPeople()
    const known = { id: addElsewhere('known@farm.example', { disabled: true }), email: 'known@farm.example' }
    await users.add(shop.shop.db, { ...known, hash: null })
    const before = await keptState(shop)
    service.requests.forget()
    const { code, out } = await runMove('--from-firebase', '--dry-run')
    expect([code, out]).toEqual([0, expect.stringContaining('3 accounts at Firebase would get their row here, 1 admin among them.\n')])
    expect(out).toContain('1 account disabled at Firebase. The shop has no disabled accounts.\n  - known@farm.example\n')
    // Nobody can come back whom the shop has never met.
    expect([out, await shop.shop.db`select from app_user where id = ${shut}`]).toEqual([expect.not.stringContaining('shut@'), []])
    expect(out).toContain("1 account at Firebase without an email can't be used here.\n")
    expect(out).toMatch(/Nothing has been done yet\. To do it: npm run move-accounts -- --from-firebase\n$/)
    expect(changesAsked(service)).toBe(0)
    expect(await keptState(shop)).toEqual(before)
  })

  test('gives everybody a row with id, email, mark and role, and a reset mail lets them in', async () => {
    const { farmer, ann, bob, shut } = addPeople()
    service.requests.forget()
    const { code, out } = await move('--from-firebase')
    expect([code, changesAsked(service)]).toEqual([0, 0])
    expect(out).toContain('3 accounts at Firebase have their row here now, 1 admin among them.\n')
    expect(out).toContain("Firebase doesn't export passwords: 3 people must ask for a reset email at their next visit")
    expect(await shop.shop.db`select id, email, email_verified, role from app_user order by email`).toEqual([
      { id: ann, email: 'ann@farm.example', email_verified: false, role: 'user' },
      { id: bob, email: 'bob@farm.example', email_verified: true, role: 'user' },
      { id: farmer, email: 'farmer@farm.example', email_verified: true, role: 'admin' },
    ])
    expect(await shop.shop.db`select from app_user where id = ${shut}`).toHaveLength(0)
    await expect(logIn(shop, 'ann@farm.example', 'seven-eggs')).rejects.toThrow('could not log in')
    await shop.shop.identity.requestEmail('reset-password', 'ann@farm.example')
    const sent = () => shop.shop.db`select from mail where to_address = 'ann@farm.example' and status = 'sent'`
    await expect.poll(sent, { timeout: 10_000 }).toHaveLength(1)
  })

  test('leaves alone who has a password here, or has the address under another id', async () => {
    const { farmer, ann } = await openFarm()
    const other = addElsewhere(ann.email, { role: 'admin' })
    service.people.add({ id: farmer.id, email: farmer.email, password: 'seven-eggs' })
    const { out } = await move('--from-firebase')
    expect(out).toContain("1 account with a password here doesn't change.\n")
    expect(out).toContain(`1 account at Firebase not moved: someone else has that email here, under another ID.\n  - ${ann.email}\n`)
    expect(await shop.shop.db`select from app_user where id = ${other}`).toHaveLength(0)
    expect(await shop.shop.db`select id, role from app_user where email in (${farmer.email}, ${ann.email}) order by role`).toEqual([
      { id: farmer.id, role: 'admin' },
      { id: ann.id, role: 'user' },
    ])
    expect(await hashes()).toBe(3)
  })

  test('and once more to the service: what was set here meanwhile counts there', async () => {
    const { farmer, ann } = await openFarm()
    await move('--to-firebase')
    expect(await move('--from-firebase')).toMatchObject({ code: 0, err: '' })
    await shop.shop.db`update app_user set role = 'user' where id = ${farmer.id}`
    for (const { id } of [ann, farmer]) await setPassword(id, 'nine-new-eggs')
    const { out } = await move('--to-firebase')
    expect(out).toContain('2 accounts with the same ID are already there: email and password are replaced with the ones here.\n')
    expect(service.records.read(farmer.id)).toMatchObject({ role: 'user' })
    expect([await enter(ann.email), await enter(ann.email, 'nine-new-eggs')]).toEqual(['wrong', { id: ann.id, role: 'user' }])
  })
})

describe('npm run move-accounts', () => {
  const usage = 'Use: npm run move-accounts -- --to-firebase [--dry-run], or --from-firebase [--dry-run] to move back.\n'

  test('says what it needs when it is told something else', async () => {
    for (const args of [['--to-firebase', '--from-firebase'], ['--to-google']])
      expect(await runMove(...args), args.join(' ')).toMatchObject({ code: 1, out: '', err: expect.stringContaining(usage) })
  })

  test('refuses where no service is configured, where it is away, in the demo farm, and in a shop of another version', async () => {
    const moveWith = (env: Record<string, string>) =>
      work(shop, env, (people) => moveAccounts(people, { isIn: true, isDry: false }), { isMove: true })
    expect(await moveWith({})).toMatchObject({
      code: 1,
      err: expect.stringContaining('No account service is configured.'),
    })
    const nobody = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9', FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' }
    const away = await moveWith({ ...service.env, ...nobody })
    expect(away).toMatchObject({ code: 1, err: expect.stringMatching(/^The account service can't be used\. /) })
    await shop.shop.db`update shop set is_demo = true`
    expect(await move('--to-firebase')).toMatchObject({ code: 1, err: expect.stringContaining('This is the demo farm') })
    await shop.shop.db`update shop set is_demo = false`
    const old = await openDatabase()
    await old.db`delete from migration where number = (select max(number) from migration)`
    const said = await runCommand('move-accounts', ['--to-firebase'], { DATABASE_URL: old.url, ...service.env })
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining('This database belongs to another version of the shop.') })
    await old.close()
  })
})
