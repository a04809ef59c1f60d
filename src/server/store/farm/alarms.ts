import type { Db } from '../database/database.ts'

/** Which alarms were sent, and which are still to be sent to ALERT_URL. */

export type AlarmRow = { name: string; since: Date; told_at: Date | null; well_since: Date | null; looked_at: Date }

/** Not an alarm: records that one of several processes has emailed that the database is back. */
export const WAS_AWAY = 'was away'
/** Not an alarm either: when one of several processes last asked outside. */
const OUTSIDE = 'outside'

/** When several processes check at once, each sees what the previous one has sent. */
export const takeTurn = (tx: Db) => tx`select pg_advisory_xact_lock(hashtext('alarm'))`

export const readAll = async (db: Db): Promise<Map<string, AlarmRow>> => {
  const rows = await db<
    AlarmRow[]
  >`select name, since, told_at, well_since, looked_at from alarm where name <> all(${[WAS_AWAY, OUTSIDE]}::text[])`
  return new Map(rows.map((row) => [row.name, row]))
}

export const keep = (tx: Db, row: AlarmRow) => tx`
  insert into alarm ${tx(row)}
  on conflict (name) do update set told_at = excluded.told_at, well_since = excluded.well_since, looked_at = excluded.looked_at`

export const forget = (db: Db, ...names: readonly string[]) => db`delete from alarm where name = any(${names}::text[])`

/** When outside was last asked, by any process. */
export const readOutside = async (tx: Db): Promise<Date | undefined> => {
  const [row] = await tx<{ looked_at: Date }[]>`select looked_at from alarm where name = ${OUTSIDE}`
  return row?.looked_at
}

/** One process is about to ask; the others leave it alone meanwhile. */
export const noteOutside = (tx: Db, at: Date) => tx`
  insert into alarm (name, since, looked_at) values (${OUTSIDE}, ${at}, ${at}) on conflict (name) do update set looked_at = excluded.looked_at`
export const noteLooks = (tx: Db, names: readonly string[], at: Date) =>
  tx`update alarm set looked_at = ${at} where name = any(${names}::text[])`

/** The alarms that were sent and are not over, of these names. */
export const listSent = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`select name from alarm where told_at is not null and name = any(${names}::text[])`
  return rows.map(({ name }) => name)
}

/**
 * The machine or process at the end of these names is gone, so nobody checks them. What every process checks was only
 * unchecked while the database was down.
 */
export const forgetUnseen = (tx: Db, before: Date) => tx`delete from alarm where looked_at < ${before} and name like '% %'`

/** Whether nobody has reported this outage of the database yet: of several processes, one does. */
export const noteWasAway = async (tx: Db, since: Date, now: Date): Promise<boolean> => {
  const row = { name: WAS_AWAY, since, told_at: now, looked_at: now }
  const noted = await tx`
    insert into alarm ${tx(row)} on conflict (name) do update
    set since = excluded.since, told_at = excluded.told_at, looked_at = excluded.looked_at where alarm.told_at < excluded.since
    returning name`
  return noted.length > 0
}

export type WaitingAlert = { is_over: boolean; title: string; says: string }

export const addAlert = (tx: Db, alert: WaitingAlert, at: Date) => tx`insert into alert ${tx({ ...alert, at })}`

/** The next alert for the one process that sends; nothing while another process is sending. */
export const nextAlert = async (tx: Db): Promise<(WaitingAlert & { alert_id: string }) | undefined> => {
  const [turn] = await tx<[{ is_mine: boolean }]>`select pg_try_advisory_xact_lock(hashtext('alert')) as is_mine`
  if (!turn.is_mine) return undefined
  const [alert] = await tx<(WaitingAlert & { alert_id: string })[]>`
    select alert_id::text, is_over, title, says from alert order by alert.alert_id limit 1`
  return alert
}

export const removeAlert = (tx: Db, alert_id: string) => tx`delete from alert where alert_id = ${alert_id}`

/** An alert that was undeliverable for days, or has nowhere to go, helps nobody. */
export const dropAlerts = (db: Db, before: Date) => db`delete from alert where at < ${before}`
