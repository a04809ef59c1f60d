import { expect, test } from 'vitest'
import type { Pool } from '../src/server/store/database/database.ts'
import { checkOut, openSeason } from './support/orders/orders.ts'
import { makeAdmin, makeMember } from './support/people/people.ts'
import { takeDatabase } from './support/shop/kept-databases.ts'
import { makeDatabase, openTestShop } from './support/shop/test-shop.ts'

/** Files of tests use a database in turn: what one leaves in it would be there for the next. */

/** Every row of every table that the shop and its queue have, and where every number goes on. */
const stateOf = async (db: Pool): Promise<Record<string, string>> => {
  const sources = await db<{ name: string; rows: string }[]>`
    with named as (
      select format('%I.%I', schemaname, tablename) as name, '*' as what, schemaname from pg_tables
      union all select format('%I.%I', schemaname, sequencename), 'last_value, is_called', schemaname from pg_sequences)
    select name, format('select %s from %s', what, name) as rows from named
    where schemaname not in ('pg_catalog', 'information_schema', 'as_new')`
  const state: Record<string, string> = {}
  for (const { name, rows } of sources) {
    const [row] = await db.unsafe(`select md5(string_agg(each::text, ' ' order by each::text)) as sum from (${rows}) as each`)
    state[name] = String(row?.sum)
  }
  return state
}

test('a database that was used is as new for the next one: each table, and each number that goes on', async () => {
  const first = await takeDatabase(makeDatabase)
  const before = await stateOf(first.db)
  const shop = await openTestShop({ env: { DATABASE_URL: first.url } })
  await makeAdmin(shop)
  await checkOut(shop, await makeMember(shop), await openSeason(shop))
  await shop.close()
  const after = await stateOf(first.db)
  expect(Object.keys(before).filter((name) => before[name] !== after[name]).length).toBeGreaterThan(15)
  await first.giveBack()

  const next = await takeDatabase(makeDatabase)
  expect(next.url).toBe(first.url)
  expect(await stateOf(next.db)).toEqual(before)
  await next.giveBack()
})

test.each([
  'create table barn (hen text)',
  'alter table site drop column site_name cascade',
  'alter table question disable trigger all',
  'create index barn on question (email)',
  "create function barn() returns text language sql return 'hen'",
])('one that was built otherwise is not used again: %s', async (change) => {
  const used = await takeDatabase(makeDatabase)
  await used.db.unsafe(change)
  await used.giveBack()
  const next = await takeDatabase(makeDatabase)
  expect(next.url).not.toBe(used.url)
  await next.giveBack()
})
