import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { prepareQueue } from '../src/server/kernel/queue.ts'
import { connect, type Pool } from '../src/server/store/database/database.ts'
import { migrate } from '../src/server/store/database/migrate.ts'
import { grantWork, makeWorker } from '../src/server/store/database/roles.ts'
import { callNames } from '../src/shared/calls.ts'
import { examplesFor, openFarm } from './support/orders/example-calls.ts'
import { mailTo } from './support/people/mail.ts'
import { makeMember, randomAddress } from './support/people/people.ts'
import { openDatabase } from './support/shop/backups.ts'
import { as, requestOf } from './support/shop/client.ts'
import { makeDatabase, openTestShop, type TestShop } from './support/shop/test-shop.ts'

/** The role with which the shop works: it does all of its work, and nothing else. */

const role = `worker_${randomBytes(6).toString('hex')}`
const owner = `owner_${randomBytes(6).toString('hex')}`
const password = randomBytes(12).toString('hex')
let root = {} as Pool
let database = {} as Awaited<ReturnType<typeof makeDatabase>>
let shop = {} as TestShop
let ownerUrl = ''

const asRole = (username: string, url: string): string => Object.assign(new URL(url), { username, password }).href
const asWorker = (url: string): string => asRole(role, url)

beforeAll(async () => {
  root = connect(inject('serverUrl'), 1)
  for (const each of [role, owner]) await makeWorker(root, each, password)
  database = await makeDatabase('template0')
  // As the manual says: the owner of the database is no superuser either.
  await root.unsafe(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner}`)
  ownerUrl = asRole(owner, database.url)
  shop = await openTestShop({ env: { DATABASE_URL: asWorker(ownerUrl), DATABASE_OWNER_URL: ownerUrl } })
})
afterAll(async () => {
  await shop.close()
  await database.drop()
  await root.unsafe(`drop role ${role}, ${owner}`)
  await root.end()
})

describe('the role with which the shop works', () => {
  test('answers every call of the table', async () => {
    const farm = await openFarm(shop)
    const examples = examplesFor(farm)
    const failed: string[] = []
    for (const name of callNames) {
      // Those who log out or become another person would leave the rest without a key.
      if (name === 'signOut') continue
      const reply = await shop.app.inject(requestOf(name, examples[name] ?? {}, { ...farm.admin, address: randomAddress() }))
      if (reply.statusCode >= 500) failed.push(`${name}: ${reply.body}`)
    }
    expect(failed).toEqual([])
    expect(shop.logs.filter((line) => /permission denied|must be owner/.test(line))).toEqual([])
  })

  test('does the jobs and hears what they tell', async () => {
    const ann = await makeMember(shop)
    await as(shop.app, ann).sendReset({ body: { email: ann.email } })
    await mailTo(shop, ann.email, 'new password')
    const states = () => shop.shop.db<{ state: string }[]>`select distinct state::text from pgboss.job where name in ('send-mail')`
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), { timeout: 15_000, interval: 50 })
  })

  test('is no superuser, owns nothing and can be nobody else', async () => {
    const { db } = shop.shop
    expect(
      await db`select current_user::text as role, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    ).toEqual([{ role, rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }])
    expect(await db`select relname from pg_class where relowner = current_user::regrole`).toEqual([])
    expect(await db`select 1 from pg_auth_members where member = current_user::regrole`).toEqual([])
    const whole =
      await db`select 1 from pg_stat_activity where datname = current_database() and application_name like 'dozen%' and usename <> current_user`
    expect(whole).toEqual([])
  })

  test.each([
    ['make a table', 'create table egg (id int)'],
    ['make a table of the queue', 'create table pgboss.egg (id int)'],
    ['change a table', 'alter table shop add column egg int'],
    ['drop a table', 'drop table question'],
    ['empty a table past its rules', 'truncate question'],
    ['switch off a trigger', 'alter table pickup disable trigger all'],
    ['say what has been migrated', "insert into migration (number, name) values (99, 'x')"],
    ['make a role', 'create role egg superuser'],
    ['become the owner', `set role ${owner}`],
    ['become the superuser', 'set role dozen'],
    ['run a program of the server', "copy question from program 'id'"],
    ['read a file of the server', "select pg_read_file('/etc/passwd')"],
    ['write a file of the server', "copy question to '/tmp/egg'"],
    ['change how the server runs', 'alter system set fsync = off'],
    ['make a schema', 'create schema egg'],
  ])('cannot %s', async (_, statement) => {
    await expect(shop.shop.db.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('is let into what a migration brings at the next start', async () => {
    const db = connect(ownerUrl, 1)
    await db`create table brought (id integer generated always as identity, name text)`
    const next = await openTestShop({ env: { DATABASE_URL: asWorker(ownerUrl), DATABASE_OWNER_URL: ownerUrl } })
    await next.shop.db`insert into brought (name) values ('Ann')`
    await next.close()
    await db`drop table brought`
    await db.end()
  })

  test('starts a shop without its owner, as long as there is nothing to migrate', async () => {
    const alone = await openTestShop({ env: { DATABASE_URL: asWorker(ownerUrl) } })
    await makeMember(alone)
    await alone.close()
    const older = await openDatabase('template0')
    const start = () => openTestShop({ env: { DATABASE_URL: asWorker(older.url) } })
    const refusal = /needs a migration, but the role in DATABASE_URL can't/
    await expect(start()).rejects.toThrow(refusal)
    await migrate(older.db, 10)
    await prepareQueue(older.url, shop.shop.log)
    await grantWork(older.db, role)
    await expect(start()).rejects.toThrow(refusal)
    await older.close()
  })

  test('is refused when its owner is that of another database', async () => {
    const other = await makeDatabase()
    await expect(openTestShop({ env: { DATABASE_URL: asWorker(ownerUrl), DATABASE_OWNER_URL: other.url } })).rejects.toThrow(
      /point to different databases/,
    )
    await other.drop()
  })

  test('is warned of when it is a superuser', async () => {
    const lavish = await openTestShop()
    expect(lavish.logs.join('')).toContain('The role in DATABASE_URL is a superuser')
    expect(shop.logs.join('')).not.toContain('is a superuser')
    await lavish.close()
  })
})
