import type { Noted } from '../../../shared/calls.ts'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { Activity, RecordQuery } from '../../../shared/shapes/records.ts'
import type { FieldName } from '../../../shared/words/admin-words.ts'
import type { Db } from '../database/database.ts'

/** Who acts, and when. */
export type Actor = { user: { id: string | null; email: string }; at: Date }

type Things = Readonly<Record<string, unknown>>
type Change = Activity['changes'][number]

const asText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields in which two states of a thing differ; what is new or gone differs in all of them. */
const changesBetween = (was: Things, is: Things): Change[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, was: asText(was[field]), is: asText(is[field]) }))
    .filter((change) => change.was !== change.is)

/** Fields that have a name for people, and no others. */
type Named<Facts> = { readonly [Field in keyof Facts]: Field extends FieldName ? unknown : never }

/** Writes down a change, in the transaction that makes it. */
export const note = <Was extends Named<Was>, Is extends Named<Is>>(
  db: Db,
  { user, at }: Actor,
  action: Noted,
  label: string,
  was: Was,
  is: Is,
) => db`
  insert into activity (at, user_id, who, action, label, changes)
  values (${at}, ${user.id}, ${user.email}, ${action}, ${label}, ${JSON.stringify(changesBetween(was, is))}::jsonb)`

type Row = Omit<Activity, 'at'> & { at: Date }

const where = (db: Db, { q = '' }: RecordQuery) => {
  const has = (text: ReturnType<Db>) => db`strpos(lower(${text}), lower(${q})) > 0`
  return db`${q === ''} or ${has(db`who`)} or ${has(db`label`)} or ${has(db`action`)} or exists (
    select from jsonb_to_recordset(changes) as change (was text, "is" text) where ${has(db`was`)} or ${has(db`"is"`)})`
}

export const list = async (db: Db, query: RecordQuery): Promise<Activity[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Row[]>`
    select activity_id, at, who, action, label, changes from activity where ${where(db, query)}
    order by at desc, activity_id desc limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const count = async (db: Db, query: RecordQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from activity where ${where(db, query)}`
  return row.count
}
