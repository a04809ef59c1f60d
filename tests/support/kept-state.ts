import type { TestShop } from './test-shop.ts'

/** A fingerprint of everything the shop keeps, but for sessions, counters and the work of its queue. */
const PASSING = ['session', 'rate_limit', 'migration', 'found_place']

export const keptState = async ({ shop: { db } }: Pick<TestShop, 'shop'>): Promise<Record<string, string>> => {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${PASSING}) order by 1`
  const sums = tables.map(async ({ name }) => {
    const [row] = await db.unsafe(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`)
    return [name, row?.sum]
  })
  return Object.fromEntries(await Promise.all(sums))
}
