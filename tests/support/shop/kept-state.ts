import { expect, vi } from 'vitest'
import { runDueJobs } from '../../../src/server/jobs/every-minute.ts'
import type { TestShop } from './test-shop.ts'

type Looked = Pick<TestShop, 'shop' | 'databaseUrl'>

// Sessions and counters come and go with every visit, places are remembered for the next who asks, and each minute the shop notes
// which of its parts work, and until when it has told people of their cut-offs.
const PASSING = ['session', 'rate_limit', 'place', 'geocoder_turn', 'part_state', 'cutoff_notice_run']

/** Until every mail that was written has been sent. */
export const mailsAreSent = ({ shop: { db } }: Pick<TestShop, 'shop'>): Promise<void> =>
  vi.waitFor(async () => expect(await db`select 1 from mail where status = 'queued'`).toHaveLength(0), { timeout: 15_000, interval: 50 })

/** Until everything is done that is due: where the clock stands still, what the shop does every minute changes nothing after it. */
export const nothingIsDue = async (looked: Pick<TestShop, 'shop'>): Promise<void> => {
  await runDueJobs(looked.shop)
  await mailsAreSent(looked)
}

const statements = new Map<string, Promise<string>>()

/** One statement for all tables: a run of thousands of hostile requests looks at them again and again. */
const statementOf = ({ shop: { db }, databaseUrl }: Looked): Promise<string> => {
  const found =
    statements.get(databaseUrl) ??
    db<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${PASSING}) order by 1`.then((tables) =>
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name, (select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t) as sum`,
        )
        .join(' union all '),
    )
  statements.set(databaseUrl, found)
  return found
}

/** A fingerprint of everything the shop keeps. */
export const keptState = async (looked: Looked): Promise<Record<string, string>> => {
  const rows = await looked.shop.db.unsafe(await statementOf(looked), [], { prepare: true })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
