import type { Db } from '../database/database.ts'

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

export type PartState = { part: Part; ok_at: Date | null; failed_at: Date | null; failing_since: Date | null; reason: string }

export const readAll = async (db: Db): Promise<Map<Part, PartState>> => {
  const rows = await db<PartState[]>`select part, ok_at, failed_at, failing_since, reason from part_state`
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
