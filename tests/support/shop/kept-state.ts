import { expect, vi } from 'vitest'
import type { TestShop } from './test-shop.ts'

// Sessions and counters come and go with every visit, places are remembered for the next who asks, and each minute the shop notes
// which of its parts work.
const PASSING = ['session', 'rate_limit', 'place', 'geocoder_turn', 'part_state']

/** Until every mail that was written has been sent. */
export const mailsAreSent = ({ shop: { db } }: Pick<TestShop, 'shop'>): Promise<void> =>
  vi.waitFor(async () => expect(await db`select 1 from mail where status = 'queued'`).toHaveLength(0), { timeout: 15_000, interval: 50 })

/** A fingerprint of everything the shop keeps. */

export const keptState = async ({ shop: { db } }: Pick<TestShop, 'shop'>): Promise<Record<string, string>> => {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${PASSING}) order by 1`
  const sums = tables.map(async ({ name }) => {
    const [row] = await db.unsafe(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`)
    return [name, row?.sum]
  })
  return Object.fromEntries(await Promise.all(sums))
}
