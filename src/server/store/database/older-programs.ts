import type { Db } from './database.ts'

/**
 * A migration must let older programs keep running, so that processes can be replaced one by one. If it can't, its first
 * line says why, and it waits until none of them is running.
 */
const SAYS_WHY = /^-- Older versions cannot go on: (.+)\n/

// Statements that don't affect older programs: new tables, indexes, and optional columns.
const HARMLESS = /^(create (unlogged )?table|create index|drop index|comment on|insert into)\b/i
const NEW_COLUMN = /^add column\b(?!.*\bnot null\b(?!.*\bdefault\b))/is

const isHarmless = (statement: string): boolean => {
  const [, changes] = /^alter table \S+\s+(.*)$/is.exec(statement) ?? []
  return changes === undefined
    ? HARMLESS.test(statement)
    : changes.split(/,\s*(?=(?:add|alter|drop|rename|set)\b)/i).every((each) => NEW_COLUMN.test(each))
}

type Migration = { name: string; sql: string }

const statementsOf = (sql: string): string[] =>
  sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

/** The first statement of a migration that might break an older program, unless the migration says so itself. */
export const unsaidHarm = ({ sql }: Migration): string | undefined =>
  SAYS_WHY.test(sql) ? undefined : statementsOf(sql).find((each) => !isHarmless(each))

/** Running processes use this connection name. Others that are just starting are no older than this one, and wait for it. */
export const WORKER = 'dozen jobs'

/** Why these migrations can't run now; undefined if they can. */
export const olderInTheWay = async (tx: Db, waiting: readonly Migration[]): Promise<string | undefined> => {
  const [stopper] = waiting.flatMap(({ name, sql }) => (SAYS_WHY.test(sql) ? [{ name, why: SAYS_WHY.exec(sql)?.[1] }] : []))
  if (!stopper) return undefined
  const [working] = await tx<{ count: number }[]>`
    select count(distinct application_name)::int as count from pg_stat_activity
    where datname = current_database() and application_name like ${`${WORKER}%`}`
  if (!working?.count) return undefined
  const they =
    working.count === 1
      ? '1 process of an older version is still working'
      : `${working.count} processes of an older version are still working`
  return `${they} with this database, and this version changes it so they can't continue (${stopper.name}: ${stopper.why}). Stop them all, then start this one.`
}
