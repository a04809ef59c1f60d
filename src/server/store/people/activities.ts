import { ACCESS_DEEDS, ACCOUNT_DEEDS, type AccessDeed, type NotedDeed } from '../../../shared/calls.ts'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { Activity, ActivityQuery } from '../../../shared/shapes/records.ts'
import type { FieldName } from '../../../words/en/dashboard/admin.ts'
import type { Db } from '../database/database.ts'

/** Who acts, and when. */
export type Actor = { user: { id: string | null; email: string }; at: Date }

type Things = Readonly<Record<string, unknown>>
type Change = Activity['changes'][number]

const asText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields in which two states of a thing differ; for a new or deleted thing, all of them. */
const changesBetween = (was: Things, is: Things): Change[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, was: asText(was[field]), is: asText(is[field]) }))
    .filter((change) => change.was !== change.is)

/** Only fields that have a name for people. */
type Named<Facts> = { readonly [Field in keyof Facts]: Field extends FieldName ? unknown : never }

/** What an action was done to, before and after; empty if it is new or deleted, or if its values aren't recorded. */
type Noted<Was, Is> = {
  label: string
  was?: Was
  is?: Is
  /** The question it was about, whose label others may share. */
  question_id?: number
}

/** Records a change in the transaction that makes it. */
export const note = <Was extends Named<Was>, Is extends Named<Is>>(
  db: Db,
  { user, at }: Actor,
  action: NotedDeed,
  { label, was, is, question_id }: Noted<Was, Is>,
) => db`
  insert into activity (at, user_id, who, action, label, changes, question_id)
  values (${at}, ${user.id}, ${user.email}, ${action}, ${label}, ${JSON.stringify(changesBetween(was ?? {}, is ?? {}))}::jsonb, ${question_id ?? null})`

/** Whom it is about, what happened to their account, and from where. */
export type Access = { user: { id: string; email: string }; deed: AccessDeed; from: string; at: Date }

/** Repeats within this time aren't recorded, so that someone guessing passwords can't fill the log. */
const REPEAT_MINUTES = 15
const MAY_REPEAT: readonly AccessDeed[] = ['signedIn', 'passwordReset', 'passwordChanged']

export const noteAccess = (db: Db, { user, deed, from, at }: Access) => db`
  insert into activity (at, user_id, who, action, label, changes)
  select ${at}, ${user.id}, ${user.email}, ${deed}, ${from}, '[]'::jsonb
  where ${MAY_REPEAT.includes(deed)} or not exists (
    select from activity where user_id = ${user.id} and action = ${deed} and label = ${from}
      and at > ${at}::timestamptz - make_interval(mins => ${REPEAT_MINUTES}))`

/**
 * For an address someone typed: unknown ones aren't recorded. The same statement for all, which doesn't wait for the disk
 * where there is something to write, so that its time doesn't reveal who has an account.
 */
export const noteAccessByEmail = (db: Db, { email, deed, from, at }: Omit<Access, 'user'> & { email: string }) => db`
  insert into activity (at, user_id, who, action, label, changes)
  select ${at}, id, email, ${deed}, ${from}, '[]'::jsonb
  from app_user cross join (select set_config('synchronous_commit', 'off', true)) as without_waiting
  where email = ${email.toLowerCase()} and not exists (
    select from activity where user_id = app_user.id and action = ${deed} and label = ${from}
      and at > ${at}::timestamptz - make_interval(mins => ${REPEAT_MINUTES}))`

/** A person's login before the last one. */
export const findLastSignIn = async (db: Db, user_id: string): Promise<{ at: string; from: string } | undefined> => {
  const [row] = await db<{ at: Date; label: string }[]>`
    select at, label from activity where user_id = ${user_id} and action = 'signedIn' order by at desc, activity_id desc offset 1 limit 1`
  return row && { at: row.at.toISOString(), from: row.label }
}

/** Forgets where people logged in after a while; what the farm changed stays. */
export const forgetAccess = (db: Db, before: Date) => db`
  delete from activity where action = any(${ACCESS_DEEDS}::text[]) and at < ${before}`

type Row = Omit<Activity, 'at'> & { at: Date }

const where = (db: Db, { q = '', about }: ActivityQuery) => {
  const has = (text: ReturnType<Db>) => db`strpos(lower(${text}), lower(${q})) > 0`
  const isAccount = db`action = any(${ACCOUNT_DEEDS}::text[])`
  const kind = about === undefined ? db`true` : about === 'accounts' ? isAccount : db`not ${isAccount}`
  return db`${kind} and (${q === ''} or ${has(db`who`)} or ${has(db`label`)} or ${has(db`action`)} or exists (
    select from jsonb_to_recordset(changes) as change (was text, "is" text) where ${has(db`was`)} or ${has(db`"is"`)}))`
}

export const list = async (db: Db, query: ActivityQuery): Promise<Activity[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Row[]>`
    select activity_id, at, who, action, label, changes from activity where ${where(db, query)}
    order by at desc, activity_id desc limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const count = async (db: Db, query: ActivityQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from activity where ${where(db, query)}`
  return row.count
}
