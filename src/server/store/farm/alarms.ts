import type { Db } from '../database/database.ts'

/** What somebody was told of, and what is still to be told at ALERT_URL. */

export type AlarmRow = { name: string; since: Date; told_at: Date | null; well_since: Date | null }

/** Not an alarm: that somebody was mailed, by one process of several, of a database that is back. */
export const WAS_AWAY = 'was away'

/** Of several processes that look at once, each sees what the one before has told. */
export const takeTurn = (tx: Db) => tx`select pg_advisory_xact_lock(hashtext('alarm'))`

export const readAll = async (db: Db): Promise<Map<string, AlarmRow>> => {
  const rows = await db<AlarmRow[]>`select name, since, told_at, well_since from alarm where name <> ${WAS_AWAY}`
  return new Map(rows.map((row) => [row.name, row]))
}

export const keep = (tx: Db, row: AlarmRow, looked_at: Date) => tx`
  insert into alarm ${tx({ ...row, looked_at })}
  on conflict (name) do update set told_at = excluded.told_at, well_since = excluded.well_since, looked_at = excluded.looked_at`

export const forget = (tx: Db, name: string) => tx`delete from alarm where name = ${name}`

/**
 * Nobody looks at these any more: the machine or process that their name ends with is gone. What every process looks at
 * was only not looked at while the database was away.
 */
export const forgetUnseen = (tx: Db, before: Date) => tx`delete from alarm where looked_at < ${before} and name like '% %'`

/** Whether nobody has told yet that the database was away since then: of several who want to, one does. */
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

/** The next one, for whoever is alone in telling; nothing while another process tells. */
export const nextAlert = async (tx: Db): Promise<(WaitingAlert & { alert_id: string }) | undefined> => {
  const [turn] = await tx<[{ is_mine: boolean }]>`select pg_try_advisory_xact_lock(hashtext('alert')) as is_mine`
  if (!turn.is_mine) return undefined
  const [alert] = await tx<(WaitingAlert & { alert_id: string })[]>`
    select alert_id::text, is_over, title, says from alert order by alert.alert_id limit 1`
  return alert
}

export const removeAlert = (tx: Db, alert_id: string) => tx`delete from alert where alert_id = ${alert_id}`

/** What nobody took for days, or nobody is there to take, helps nobody. */
export const dropAlerts = (db: Db, before: Date) => db`delete from alert where at < ${before}`
