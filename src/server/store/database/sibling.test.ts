import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { connect, type Pool } from './database.ts'
import { dropSibling, exchangeSibling, makeSibling, undoExchange } from './sibling.ts'

const KEPT = 'until_20261118_013000'

let shop: TestDatabase
let root: Pool
let name: string
beforeEach(async () => {
  shop = await openDatabase('template0')
  root = connect(inject('serverUrl'), 1)
  name = new URL(shop.url).pathname.slice(1)
  await write(shop.url, 'first')
})
afterEach(async () => {
  await dropSibling(shop.url)
  await root.unsafe(`drop database if exists ${name}_${KEPT} with (force)`)
  await root.end()
  await shop.close()
})

const inside = async <Result>(url: string, work: (db: Pool) => Promise<Result>): Promise<Result> => {
  const db = connect(url, 1)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
const write = (url: string, what: string) => inside(url, (db) => db.unsafe(`create table which as select '${what}' as one`))
const read = (url: string) => inside(url, async (db) => (await db<{ one: string }[]>`select one from which`)[0]?.one)
const names = async () => {
  const rows = await root<{ datname: string }[]>`select datname::text from pg_database where starts_with(datname, ${name}) order by 1`
  return rows.map(({ datname }) => datname.slice(name.length))
}

const makeOne = async (): Promise<string> => (await makeSibling(shop.url, [shop.url]))[0] ?? ''

describe('a second database', () => {
  test('takes the place of the first, which is kept, though somebody is still connected; done again, nothing happens', async () => {
    await write(await makeOne(), 'second')
    expect(await read(shop.url)).toBe('first')
    await shop.db`select 1`
    await exchangeSibling(shop.url, KEPT)
    await exchangeSibling(shop.url, KEPT)
    expect([await read(shop.url), await names()]).toEqual(['second', ['', `_${KEPT}`]])
    await undoExchange(shop.url, KEPT)
    await undoExchange(shop.url, KEPT)
    expect([await read(shop.url), await names()]).toEqual(['first', ['']])
  })

  test('that was left is thrown away by the next, and by whoever forgets it', async () => {
    await write(await makeOne(), 'left')
    await write(await makeOne(), 'second')
    expect(await names()).toEqual(['', '_returning'])
    await dropSibling(shop.url)
    // There is nothing to exchange then.
    await exchangeSibling(shop.url, KEPT)
    expect([await read(shop.url), await names()]).toEqual(['first', ['']])
  })

  test('is refused with the reason where its owner may make none, the shop would not get in, or the first has rights or settings of its own', async () => {
    const role = `${name}_owner`
    await root.unsafe(`create role ${role} login password 'eggs'`)
    await root.unsafe(`alter database ${name} owner to ${role}`)
    const ownerUrl = Object.assign(new URL(shop.url), { username: role, password: 'eggs' }).href
    await expect(makeSibling(ownerUrl, [ownerUrl])).rejects.toThrow('The database role may not create a second database (createdb)')
    await root.unsafe(`alter role ${role} createdb`)
    await makeSibling(ownerUrl, [ownerUrl])
    const stranger = Object.assign(new URL(shop.url), { username: 'nobody_here' }).href
    await expect(makeSibling(ownerUrl, [ownerUrl, stranger])).rejects.toThrow("can't be reached with the shop's settings")
    await root.unsafe(`alter database ${name} set work_mem = '5MB'`)
    await expect(makeSibling(ownerUrl, [ownerUrl])).rejects.toThrow('The database has its own permissions or settings')
    expect(await names()).toEqual([''])
    const long = name.padEnd(42, '_')
    await root.unsafe(`create database ${long}`)
    const longUrl = Object.assign(new URL(inject('serverUrl')), { pathname: `/${long}` }).href
    await expect(makeSibling(longUrl, [longUrl])).rejects.toThrow('too long for a second one next to it (41 characters at most)')
    await root.unsafe(`drop database ${long}`)
    await root.unsafe(`alter database ${name} owner to current_user`)
    await root.unsafe(`drop role ${role}`)
  })
})
