import type { Db, Pool } from '../database/database.ts'

/** Parts of the shop whose last success matters. */
export type Part =
  /** The payment provider, when we call it. */
  | 'payments'
  /** A webhook event of the payment provider, with a valid signature or not. */
  | 'webhook'
  /** An email the mail server accepted. */
  | 'mail'
  /** The job that runs every minute. */
  | 'jobs'
  /** The nightly backup. */
  | 'backup'
  /** The reverse proxy between visitors and the shop, which reports their addresses. */
  | 'proxy'
  /** A customer's payment page that opened. Each failure is counted. */
  | 'checkouts'
  /** The shop's public address, reached from here. */
  | 'address'

/** The row we write to check that the database accepts writes. */
const WRITES = 'writes'

export type PartState = {
  part: Part
  ok_at: Date | null
  failed_at: Date | null
  failing_since: Date | null
  failures: number
  reason: string
}

export const readAll = async (db: Db): Promise<Map<Part, PartState>> => {
  const rows = await db<PartState[]>`select part, ok_at, failed_at, failing_since, failures, reason from part_state where part <> ${WRITES}`
  return new Map(rows.map((row) => [row.part, row]))
}

/** It works again, so the old error is useless, and it may name a person. */
export const noteOk = (db: Db, part: Part, at: Date) => db`
  insert into part_state (part, ok_at) values (${part}, ${at})
  on conflict (part) do update set ok_at = excluded.ok_at, failing_since = null, reason = ''`

export const noteFailure = (db: Db, part: Part, reason: string, at: Date) => db`
  insert into part_state (part, failed_at, failing_since, reason) values (${part}, ${at}, ${at}, ${reason})
  on conflict (part) do update set failed_at = excluded.failed_at, reason = excluded.reason,
    failing_since = coalesce(part_state.failing_since, excluded.failing_since)`

type Failure = { part: Part; reason: string; at: Date; since: Date; lasting: number }

/** Counts a failure, in a row with those that are no older than `since`, or with `lasting` of any age; returns how many they are. */
export const countFailure = async (db: Db, { part, reason, at, since, lasting }: Failure) => {
  const isInRow = db`part_state.failing_since is not null and (part_state.failed_at >= ${since} or part_state.failures >= ${lasting})`
  const [counted] = await db<[{ failures: number }]>`
    insert into part_state (part, failed_at, failing_since, reason, failures) values (${part}, ${at}, ${at}, ${reason}, 1)
    on conflict (part) do update set failed_at = excluded.failed_at, reason = excluded.reason,
      failing_since = case when ${isInRow} then part_state.failing_since else excluded.failing_since end,
      failures = case when ${isInRow} then part_state.failures + 1 else 1 end
    returning failures`
  return counted.failures
}

/** Ends a row of failures; without one, nothing is written. */
export const endFailures = (db: Db, part: Part, at: Date) => db`
  update part_state set ok_at = ${at}, failing_since = null, failures = 0, reason = '' where part = ${part} and failing_since is not null`

/** An ordinary write. */
export const write = (db: Db, at: Date) => db`
  insert into part_state (part, ok_at) values (${WRITES}, ${at}) on conflict (part) do update set ok_at = excluded.ok_at`

/** Too long for existing pages, and random, so that it can't be compressed. */
const ROOMY = 500

/** About four megabytes of lines to sort. */
const SORTED_ROWS = 30_000
/** temp_file_limit allows less than that: then the disk is not asked. */
const LIMITED = '53400'

/** Sorts more than fits into memory: on a full disk there is no room for the file, whatever existing pages could still take. */
const sortOnDisk = (db: Pool) =>
  db
    .begin('read only', async (tx) => {
      await tx`set local work_mem = '64kB'`
      await tx`select count(*) from (select md5(number::text) as line from generate_series(1, ${SORTED_ROWS}::int) number order by 1 offset 1) lines`
    })
    .catch((error: { code?: unknown }) => {
      if (error.code !== LIMITED) throw error
    })

/** A write that needs new disk space: on a full disk, an existing page would still take a small one. */
export const writeWithRoom = async (db: Pool, at: Date) => {
  await sortOnDisk(db)
  await db.begin(async (tx) => {
    await write(tx, at)
    await tx`
      update part_state set reason = (select string_agg(md5(random()::text), '') from generate_series(1, ${ROOMY})) where part = ${WRITES}`
    await tx`update part_state set reason = '' where part = ${WRITES}`
  })
}

/** Nothing is known of these anymore: another service takes their place. */
export const forget = (db: Db, ...parts: readonly Part[]) => db`delete from part_state where part = any(${parts}::text[])`
