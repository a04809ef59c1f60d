import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { differingTables, digestsOf } from './compare-shops.ts'

const TABLE = { name: 'egg', columns: ['id', 'color', 'laid_at'] }
let one: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  one = await openDatabase('template0')
  other = await openDatabase('template0')
  for (const { db } of [one, other]) {
    await db`create table egg (id int, color text, laid_at timestamptz)`
    await db`insert into egg values (1, 'brown', '2026-11-01'), (2, 'white', null)`
  }
})
afterAll(async () => {
  await one.close()
  await other.close()
})
const compare = async () => differingTables(await digestsOf(one.db, [TABLE]), await digestsOf(other.db, [TABLE]))

test('tables with the same rows in another order are equal, and one letter or row makes a difference', async () => {
  expect(await compare()).toEqual([])
  // Written anew, it lies behind the other.
  await other.db`update egg set color = color where id = 1`
  expect(await compare()).toEqual([])
  await other.db`update egg set color = 'White' where id = 2`
  expect(await compare()).toEqual(['egg'])
  await other.db`delete from egg where id = 2`
  expect(await compare()).toEqual(['egg'])
})
