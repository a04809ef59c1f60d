import type { Db, Pool } from '../database/database.ts'

/** What somebody should see the last success of. */
export type Part =
  /** The payment provider, asked by us. */
  | 'payments'
  /** An event of the payment provider, as it came in: signed with our secret, or not. */
  | 'webhook'
  /** A mail that the mail server took. */
  | 'mail'
  /** The work of every minute. */
  | 'jobs'
  /** The nightly copy of everything. */
  | 'backup'
  /** Whoever stands between the visitors and the shop, and says whom it brings. */
  | 'proxy'

/** The row that is written to see whether anything can be. */
const WRITES = 'writes'

export type PartState = { part: Part; ok_at: Date | null; failed_at: Date | null; failing_since: Date | null; reason: string }

export const readAll = async (db: Db): Promise<Map<Part, PartState>> => {
  const rows = await db<PartState[]>`select part, ok_at, failed_at, failing_since, reason from part_state where part <> ${WRITES}`
  return new Map(rows.map((row) => [row.part, row]))
}

/** Well again: what was said while it failed is of no use any more, and may name somebody. */
export const noteOk = (db: Db, part: Part, at: Date) => db`
  insert into part_state (part, ok_at) values (${part}, ${at})
  on conflict (part) do update set ok_at = excluded.ok_at, failing_since = null, reason = ''`

export const noteFailure = (db: Db, part: Part, reason: string, at: Date) => db`
  insert into part_state (part, failed_at, failing_since, reason) values (${part}, ${at}, ${at}, ${reason})
  on conflict (part) do update set failed_at = excluded.failed_at, reason = excluded.reason,
    failing_since = coalesce(part_state.failing_since, excluded.failing_since)`

/** A write like any other. */
export const write = (db: Db, at: Date) => db`
  insert into part_state (part, ok_at) values (${WRITES}, ${at}) on conflict (part) do update set ok_at = excluded.ok_at`

/** Too long for the pages that are there, and random, so that it does not become shorter. */
const ROOMY = 500

/** A write that needs new room: where the disk is full, an old page would still take a small one. */
export const writeWithRoom = (db: Pool, at: Date) =>
  db.begin(async (tx) => {
    await write(tx, at)
    await tx`
      update part_state set reason = (select string_agg(md5(random()::text), '') from generate_series(1, ${ROOMY})) where part = ${WRITES}`
    await tx`update part_state set reason = '' where part = ${WRITES}`
  })
