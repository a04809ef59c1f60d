import type { Language } from '../../../shared/language.ts'
import { MY_QUESTIONS_SHOWN, RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { NewQuestion, Question } from '../../../shared/shapes/entities.ts'
import type { RecordQuery } from '../../../shared/shapes/records.ts'
import type { Db } from '../database/database.ts'

type Moments = 'created_at' | 'resolved_at' | 'answered_at'
type Row = Omit<Question, Moments> & { created_at: Date; resolved_at: Date | null; answered_at: Date | null }

const columns = (db: Db) => db`id, user_id, name, email, subject, message, created_at, resolved_at, answer, answered_at, removed_after`

const asWire = (row: Row): Question => ({
  ...row,
  created_at: row.created_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
})

export const add = async (
  db: Db,
  user_id: string,
  { name, email, subject, message }: NewQuestion,
  created_at: Date,
): Promise<{ id: number }> => {
  const [row] = await db<[{ id: number }]>`
    insert into question (user_id, name, email, subject, message, created_at)
    values (${user_id}, ${name}, ${email}, ${subject}, ${message}, ${created_at}) returning id`
  return row
}

/** Follows a person to a new address, so that open questions are answered there. */
export const follow = (db: Db, user_id: string, from: string, to: string) =>
  db`update question set email = ${to} where user_id = ${user_id} and lower(email) = ${from} and resolved_at is null and removed_after is null`

/** A person's questions, latest first, without those whose text was removed. */
export const listOfUser = async (db: Db, user_id: string): Promise<Question[]> => {
  const rows = await db<Row[]>`
    select ${columns(db)} from question where user_id = ${user_id} and removed_after is null
    order by created_at desc, id desc limit ${MY_QUESTIONS_SHOWN}`
  return rows.map(asWire)
}

/** The open questions, newest first. */
export const list = async (db: Db): Promise<Question[]> => {
  const rows = await db<Row[]>`select ${columns(db)} from question where resolved_at is null order by created_at desc, id desc`
  return rows.map(asWire)
}

const found = (db: Db, { q = '' }: RecordQuery) => {
  const has = (text: ReturnType<Db>) => db`strpos(lower(${text}), lower(${q})) > 0`
  return db`resolved_at is not null and (${has(db`name`)} or ${has(db`email`)} or ${has(db`subject`)} or ${has(db`message`)})`
}

/** Resolved questions, latest first. */
export const listResolved = async (db: Db, query: RecordQuery): Promise<Question[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Row[]>`
    select ${columns(db)} from question where ${found(db, query)}
    order by resolved_at desc, id desc limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map(asWire)
}

export const countResolved = async (db: Db, query: RecordQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from question where ${found(db, query)}`
  return row.count
}

/** Resolves a question; returns nothing if it is already resolved. */
export const resolve = async (db: Db, id: number, at: Date): Promise<Question | undefined> => {
  const [row] = await db<Row[]>`update question set resolved_at = ${at} where id = ${id} and resolved_at is null returning ${columns(db)}`
  return row && asWire(row)
}

/** Reopens a question; returns nothing if it is already open or its text was removed. */
export const reopen = async (db: Db, id: number): Promise<Question | undefined> => {
  const [row] = await db<
    Row[]
  >`update question set resolved_at = null where id = ${id} and resolved_at is not null and removed_after is null returning ${columns(db)}`
  return row && asWire(row)
}

type Asked = { is_askers_own: boolean; language: Language }

/**
 * Locks a question for a change: a second change waits for the first. Returns whether its email is verified as the
 * asker's, and their language.
 */
export const lock = async (db: Db, id: number): Promise<(Question & Asked) | undefined> => {
  const [row] = await db<(Row & Asked)[]>`
    select ${columns(db)}, exists (
      select from app_user u where u.id = question.user_id and u.email = lower(question.email) and u.email_verified) as is_askers_own,
      coalesce((select language from app_user u where u.id = question.user_id), 'en') as language
    from question where id = ${id} and removed_after is null for no key update`
  return row && { ...asWire(row), is_askers_own: row.is_askers_own, language: row.language }
}

type Answer = { text: string; isResolved: boolean }

/** Stores the reply, and resolves the question if requested. */
export const answer = async (db: Db, id: number, { text, isResolved }: Answer, at: Date): Promise<Question> => {
  const [row] = await db<[Row]>`
    update question set answer = ${text}, answered_at = ${at},
      resolved_at = case when ${isResolved} then coalesce(resolved_at, ${at}) else resolved_at end
    where id = ${id} returning ${columns(db)}`
  return asWire(row)
}
