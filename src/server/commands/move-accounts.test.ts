import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { sell } from '../../../tests/support/orders/paid-orders.ts'
import { logIn, type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { passwords } from '../../../tests/support/people/quick-passwords.ts'
import { changesAsked, useAccountService } from '../../../tests/support/shop/account-service.ts'
import { contentsOf, openDatabase } from '../../../tests/support/shop/backups.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { runCommand } from '../../../tests/support/shop/commands.ts'
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop.ts'
import { hashPassword } from '../identity/passwords.ts'

/** A shop with accounts of its own, and a service elsewhere that knows nobody of them yet. */
const service = useAccountService()
let shop: TestShop
beforeEach(async () => {
  // What moves must be right by the provider's own reckoning.
  passwords.isQuick = false
  shop = await openTestShop()
})
afterEach(async () => {
  await shop.close()
  service.switchOff()
  for (const { localId } of service.people.list()) {
    service.people.remove(localId)
    service.records.remove(localId)
  }
})

const move = (...args: string[]) => runCommand('move-accounts', args, { DATABASE_URL: shop.databaseUrl, ...service.env })
const hashes = async () => (await shop.shop.db`select from account where password is not null`).count
/** The same shop, with its accounts at the service. */
const openElsewhere = () => openTestShop({ beside: shop, env: service.env })
const addElsewhere = (email: string, more = {}) => service.people.add({ email, password: 'seven-eggs', emailVerified: true, ...more })

const openFarm = async (): Promise<{ farmer: Member; ann: Member; bob: Member }> => {
  const [farmer, ann, bob, season] = [await makeAdmin(shop), await makeMember(shop), await makeMember(shop), await openSeason(shop)]
  await sell(shop, ann, season.cycle, season.site)
  return { farmer, ann, bob }
}

describe('npm run move-accounts -- --to-firebase', () => {
  test('with --dry-run tells what would happen, and changes nothing here or there', async () => {
    const { ann } = await openFarm()
    addElsewhere(ann.email)
    const before = await contentsOf(shop.shop.db)
    service.requests.forget()
    const { code, out, err } = await move('--to-firebase', '--dry-run')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('2 accounts would move to Firebase with the same ids, 1 admin among them.\n')
    expect(out).toContain('2 passwords go along, and the shop would then forget them.\n')
    expect(out).toContain(`1 account cannot move: somebody has that email at Firebase, under another id.\n  - ${ann.email}\n`)
    expect(out).toMatch(/Nothing has been done yet\. To do it: npm run move-accounts -- --to-firebase\n$/)
    expect(changesAsked(service)).toBe(0)
    expect(await contentsOf(shop.shop.db)).toEqual(before)
  })

  test('keeps ids, passwords, verified marks, roles, orders and open sessions, and forgets the passwords here', async () => {
    const { farmer, ann } = await openFarm()
    const { code, out, err } = await move('--to-firebase')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('3 accounts have moved to Firebase with the same ids, 1 admin among them.\n')
    expect(out).toMatch(/Nobody is left here\. Start the shop with the same FIREBASE_ variables\.\n$/)
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

  test('moves a password that two keyboards write in two ways: it opens on both', async () => {
    const { ann } = await openFarm()
    const password = 'ﬁve-éggs'
    await shop.shop.db`update account set password = ${await hashPassword(password)} where user_id = ${ann.id}`
    expect(await move('--to-firebase')).toMatchObject({ code: 0 })
    const elsewhere = await openElsewhere()
    for (const typed of [password, password.normalize('NFD'), password.normalize('NFKC')])
      expect((await logIn(elsewhere, ann.email, typed)).id).toBe(ann.id)
    await elsewhere.close()
  })

  test('leaves alone whose address somebody else has there, and says what to do', async () => {
    const { ann, bob } = await openFarm()
    const other = addElsewhere(ann.email)
    const { code, out } = await move('--to-firebase')
    expect([code, await hashes()]).toEqual([0, 1])
    expect(out).toContain(`  - ${ann.email}\nIf that account is not needed, delete it in the Firebase console`)
    expect(out).toMatch(/The shop starts with Firebase once nobody is left here\.\n$/)
    expect(service.people.find({ email: ann.email })).toMatchObject({ localId: other })
    expect(service.records.read(other)).toBeUndefined()
    await expect(openElsewhere()).rejects.toThrow('npm run move-accounts -- --to-firebase')

    service.people.remove(other)
    const { out: rest } = await move('--to-firebase')
    expect(rest).toContain('1 account has moved to Firebase')
    expect(rest).toContain('2 accounts are at Firebase already, and what Firebase has counts.')
    const elsewhere = await openElsewhere()
    for (const each of [ann, bob]) expect((await logIn(elsewhere, each.email)).id).toBe(each.id)
    await elsewhere.close()
  })

  test.each(['batchCreate', 'lookup', 'writeRecord'] as const)('is run again after %s was cut off, and nobody is lost', async (call) => {
    const { farmer, ann, bob } = await openFarm()
    service.switches.trouble = { [call]: { answer: 'lost', times: 1 } }
    const cut = await move('--to-firebase')
    expect(cut).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The account service cannot be used\. .*when this is run again\.\n$/),
    })
    expect(await hashes()).toBeGreaterThan(0)
    expect(await move('--to-firebase')).toMatchObject({ code: 0, err: '' })
    expect(await hashes()).toBe(0)
    const elsewhere = await openElsewhere()
    for (const each of [farmer, ann, bob]) expect(await logIn(elsewhere, each.email)).toMatchObject({ id: each.id, role: each.role })
    await elsewhere.close()
  })

  test('forgets no password where nobody says clearly that it has arrived', async () => {
    await openFarm()
    for (const answer of ['unavailable', 'html', 'wrongShape', 'emptyObject', 'tooManyRequests'] as const) {
      service.switches.trouble = { batchCreate: { answer } }
      const { out, err } = await move('--to-firebase')
      expect(out + err, answer).toMatch(/cannot be used|could not be moved/)
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
      `1 person without a password here will have none there either, until they ask for a reset mail (Forgot Password):\n  - ${ann.email}\n`,
    )
    expect(service.people.find({ id: ann.id })).toMatchObject({ email: ann.email })
    const elsewhere = await openElsewhere()
    await expect(logIn(elsewhere, ann.email)).rejects.toThrow('could not log in')
    await elsewhere.close()
  })

  test('brings back no password from a backup that was made before the move', async () => {
    const { ann } = await openFarm()
    const before = await shop.shop.db<{ password: string }[]>`select password from account where user_id = ${ann.id}`
    await move('--to-firebase')
    service.people.change(ann.id, { password: 'nine-new-eggs', email: 'other@farm.example' })
    service.records.setRole(ann.id, 'admin')
    await shop.shop.db`update account set password = ${before[0]?.password ?? ''} where user_id = ${ann.id}`
    const { out } = await move('--to-firebase')
    expect(out).toContain(
      '3 accounts are at Firebase already, and what Firebase has counts.\nThe shop has forgotten 1 password of those.\n',
    )
    expect(await hashes()).toBe(0)
    const elsewhere = await openElsewhere()
    expect(await logIn(elsewhere, 'other@farm.example', 'nine-new-eggs')).toMatchObject({ id: ann.id, role: 'admin' })
    await elsewhere.close()
  })

  test('removes there who has closed their account here, and gives the address to who has it now', async () => {
    const { ann } = await openFarm()
    await move('--to-firebase')
    await shop.shop.db`update app_user set email = null, role = 'user', closed_at = now() where id = ${ann.id}`
    const again = await makeMember(shop, { email: ann.email })
    const dry = await move('--to-firebase', '--dry-run')
    expect(dry.out).toContain('1 account of Firebase that was closed here would be removed there too.\n')
    expect(service.people.find({ id: ann.id })).toBeDefined()
    const { out } = await move('--to-firebase')
    expect(out).toContain('1 account has moved to Firebase')
    expect([service.people.find({ id: ann.id }), service.records.read(ann.id)]).toEqual([undefined, undefined])
    expect(service.people.find({ email: ann.email })).toMatchObject({ localId: again.id })
  })

  test('brings back nobody whose account was deleted there', async () => {
    const { ann } = await openFarm()
    await move('--to-firebase')
    const elsewhere = await openElsewhere()
    await logIn(elsewhere, ann.email)
    await elsewhere.close()
    service.people.remove(ann.id)
    const { out } = await move('--to-firebase')
    expect(out).toContain(`1 person had an account at Firebase once, and it was deleted there. They are left alone.\n  - ${ann.email}`)
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
    addPeople()
    const before = await contentsOf(shop.shop.db)
    service.requests.forget()
    const { code, out } = await move('--from-firebase', '--dry-run')
    expect([code, out]).toEqual([0, expect.stringContaining('3 accounts of Firebase would get their row here')])
    expect(out).toContain('1 account disabled at Firebase; the shop knows no such thing.\n  - shut@farm.example\n')
    expect(out).toContain('1 account of Firebase without an email cannot be used here.\n')
    expect(out).toMatch(/Nothing has been done yet\. To do it: npm run move-accounts -- --from-firebase\n$/)
    expect(changesAsked(service)).toBe(0)
    expect(await contentsOf(shop.shop.db)).toEqual(before)
  })

  test('gives everybody a row with id, email, mark and role, and a reset mail lets them in', async () => {
    const { farmer, ann, bob, shut } = addPeople()
    service.requests.forget()
    const { code, out } = await move('--from-firebase')
    expect([code, changesAsked(service)]).toEqual([0, 0])
    expect(out).toContain('3 accounts of Firebase have their row here now, 1 admin among them.\n')
    expect(out).toContain('Firebase gives no passwords away: 3 people ask for a reset mail when they come next')
    expect(await shop.shop.db`select id, email, email_verified, role from app_user order by email`).toEqual([
      { id: ann, email: 'ann@farm.example', email_verified: false, role: 'user' },
      { id: bob, email: 'bob@farm.example', email_verified: true, role: 'user' },
      { id: farmer, email: 'farmer@farm.example', email_verified: true, role: 'admin' },
    ])
    expect(await shop.shop.db`select from app_user where id = ${shut}`).toHaveLength(0)
    await expect(logIn(shop, 'ann@farm.example', 'seven-eggs')).rejects.toThrow('could not log in')
    await shop.shop.identity.sendReset('ann@farm.example')
    expect(await shop.shop.db`select from mail where to_address = 'ann@farm.example'`).toHaveLength(1)
  })

  test('leaves alone who has a password here, or has the address under another id', async () => {
    const { farmer, ann } = await openFarm()
    const other = addElsewhere(ann.email, { role: 'admin' })
    service.people.add({ id: farmer.id, email: farmer.email, password: 'seven-eggs' })
    const { out } = await move('--from-firebase')
    expect(out).toContain('1 account with a password here stays as it is.\n')
    expect(out).toContain(`1 account of Firebase left alone: somebody has that email here, under another id.\n  - ${ann.email}\n`)
    expect(await shop.shop.db`select from app_user where id = ${other}`).toHaveLength(0)
    expect((await logIn(shop, farmer.email)).role).toBe('admin')
    expect((await logIn(shop, ann.email)).id).toBe(ann.id)
  })

  test('and once more to the service: what was set here meanwhile counts there', async () => {
    const { farmer, ann } = await openFarm()
    await move('--to-firebase')
    expect(await move('--from-firebase')).toMatchObject({ code: 0, err: '' })
    await shop.shop.db`update account set password = ${await hashPassword('nine-new-eggs')} where user_id = ${ann.id}`
    await shop.shop.db`update app_user set role = 'user' where id = ${farmer.id}`
    await shop.shop.db`update account set password = ${await hashPassword('nine-new-eggs')} where user_id = ${farmer.id}`
    const { out } = await move('--to-firebase')
    expect(out).toContain('2 accounts of the same id are there already: email and password become those of here.\n')
    expect(service.records.read(farmer.id)).toMatchObject({ role: 'user' })
    const elsewhere = await openElsewhere()
    await expect(logIn(elsewhere, ann.email)).rejects.toThrow('could not log in')
    expect((await logIn(elsewhere, ann.email, 'nine-new-eggs')).id).toBe(ann.id)
    await elsewhere.close()
  })
})

describe('npm run move-accounts', () => {
  const usage = 'Write: npm run move-accounts -- --to-firebase [--dry-run], or --from-firebase [--dry-run] for the way back.\n'

  test('says what it needs when it is told something else', async () => {
    for (const args of [[], ['--dry-run'], ['--to-firebase', '--from-firebase'], ['--to-google'], ['ann@farm.example']])
      expect(await move(...args), args.join(' ')).toMatchObject({ code: 1, out: '', err: expect.stringContaining(usage) })
  })

  test('refuses where no service is configured, where it is away, in the demo farm, and in a shop of another version', async () => {
    expect(await runCommand('move-accounts', ['--to-firebase'], { DATABASE_URL: shop.databaseUrl })).toMatchObject({
      code: 1,
      err: expect.stringContaining('No account service is configured.'),
    })
    const nobody = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9', FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' }
    const away = await runCommand('move-accounts', ['--to-firebase'], { DATABASE_URL: shop.databaseUrl, ...service.env, ...nobody })
    expect(away).toMatchObject({ code: 1, err: expect.stringMatching(/^The account service cannot be used\. /) })
    await shop.shop.db`update shop set is_demo = true`
    expect(await move('--to-firebase')).toMatchObject({ code: 1, err: expect.stringContaining('This is the demo farm') })
    const old = await openDatabase()
    await old.db`delete from migration where number = (select max(number) from migration)`
    const said = await runCommand('move-accounts', ['--to-firebase'], { DATABASE_URL: old.url, ...service.env })
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining('This database is of another version of the shop.') })
    await old.close()
  })
})
