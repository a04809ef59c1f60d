import type { NewQuestion, Question } from '../../shared/entities.ts'
import type { Db } from './database.ts'

type Row = Omit<Question, 'created_at'> & { created_at: Date }

export const add = (db: Db, user_id: string, { name, email, subject, message }: NewQuestion, created_at: Date) => db`
  insert into question (user_id, name, email, subject, message, created_at)
  values (${user_id}, ${name}, ${email}, ${subject}, ${message}, ${created_at})`

/** The open questions, newest first. */
export const list = async (db: Db): Promise<Question[]> => {
  const rows = await db<Row[]>`
    select id, name, email, subject, message, created_at from question
    where resolved_at is null order by created_at desc, id desc`
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

export const resolve = async (db: Db, id: number, at: Date): Promise<boolean> =>
  (await db`update question set resolved_at = ${at} where id = ${id} and resolved_at is null`).count === 1
