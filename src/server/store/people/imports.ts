import type { ValueField } from '../../../shared/fields/import-fields.ts'
import type { Defaults, ImportColumn, ImportCounts, ImportState, ImportValue, Matching } from '../../../shared/shapes/imports.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import type { AsOf } from './imported-orders.ts'
import { emptied, isFilled } from './personal/tables.ts'

/** What values of columns stand for; null where rows with it are left out. */
export type Choices = Partial<Record<ValueField, Record<string, { becomes: string | null; is_remembered?: true }>>>

/** Imported spreadsheets: the file, how it is read, and its progress. Its rows are in `import-rows.ts`. */

export type Draft = {
  file_name: string
  content: string
  sheet: string
  sheets: string[]
  columns: ImportColumn[]
  matching: Matching
  defaults: Defaults
}

export type ImportRecord = Omit<Draft, 'content'> & {
  import_id: number
  counts: ImportCounts
  state: ImportState
  version: number
  created_at: Date
  created_by: string | null
  invited: number
  done_rows: number
  taken_back_rows: number
  kept_rows: number
  has_rows: boolean
  mailable: number
}

const asJson = (db: Db, value: unknown) => db`${JSON.stringify(value)}::jsonb`

/** People of this or an earlier import who still await their invitation. */
const waiting = (db: Db, import_id: ReturnType<Db>) => db`
  select u.id as user_id, u.email from import_row r left join subscription s on s.id = r.subscription_id
    join app_user u on u.id in (r.user_id, s.user_id)
  where r.import_id = ${import_id} and r.outcome in ('done', 'kept') and u.email in (select address from quiet_address)
  union
  select u.id, lower(s.email) from import_row r join subscription s on s.id = r.subscription_id left join app_user u on u.email = lower(s.email)
  where r.import_id = ${import_id} and r.outcome in ('done', 'kept') and s.user_id is null and lower(s.email) in (select address from quiet_address)`

const columns = (db: Db) => db`
  i.import_id, i.file_name, i.sheet, i.sheets, i.columns, i.matching, i.defaults, i.counts, i.state, i.version, i.created_at, i.invited,
  i.done_rows, i.taken_back_rows, i.kept_rows, (select email from app_user where id = i.created_by) as created_by,
  exists (select from import_row r where r.import_id = i.import_id and reads is not null) as has_rows,
  case when i.state in ('done', 'takenBack') then (select count(*)::int from (${waiting(db, db`i.import_id`)}) as people) else 0 end as mailable`

export const find = async (db: Db, import_id: number): Promise<ImportRecord | undefined> => {
  const [row] = await db<ImportRecord[]>`select ${columns(db)} from import i where i.import_id = ${import_id}`
  return row
}

export const list = async (db: Db, most: number): Promise<ImportRecord[]> => [
  ...(await db<ImportRecord[]>`
    select ${columns(db)} from (select * from import order by import_id desc limit ${most}) as i order by i.import_id desc`),
]

export type Locked = {
  import_id: number
  file_name: string
  state: ImportState
  version: number
  sheet: string
  columns: ImportColumn[]
  matching: Matching
  defaults: Defaults
  choices: Choices
  farm_seen: string | null
}

/** Locks an import for this transaction: a second worker waits. */
export const lock = async (tx: Db, import_id: number): Promise<Locked | undefined> => {
  const [row] = await tx<Locked[]>`
    select import_id, file_name, state, version, sheet, columns, matching, defaults, choices, farm_seen from import where import_id = ${import_id} for no key update`
  return row
}

export const add = async (tx: Db, draft: Draft & { choices: Choices }, created_by: string, created_at: Date): Promise<number> => {
  const { file_name, content, sheet, sheets, columns: found, matching, defaults, choices } = draft
  const [row] = await tx<[{ import_id: number }]>`
    insert into import (file_name, content, sheet, sheets, columns, matching, defaults, choices, counts, created_at, created_by)
    values (${file_name}, ${content}, ${sheet}, ${asJson(tx, sheets)}, ${asJson(tx, found)}, ${asJson(tx, matching)}, ${asJson(tx, defaults)},
      ${asJson(tx, choices)}, '{}'::jsonb, ${created_at}, ${created_by})
    returning import_id`
  return row.import_id
}

export const readContent = async (db: Db, import_id: number): Promise<string | null> => {
  const [row] = await db<{ content: string | null }[]>`select content from import where import_id = ${import_id}`
  return row?.content ?? null
}

export const setMatching = (tx: Db, import_id: number, { matching, defaults }: Pick<Draft, 'matching' | 'defaults'>) => tx`
  update import set matching = ${asJson(tx, matching)}, defaults = ${asJson(tx, defaults)}, version = version + 1 where import_id = ${import_id}`

export const setChoices = (tx: Db, import_id: number, choices: Choices) => tx`
  update import set choices = ${asJson(tx, choices)}, version = version + 1 where import_id = ${import_id}`

/** The rows of an import changed. */
export const setNext = (tx: Db, import_id: number) => tx`update import set version = version + 1 where import_id = ${import_id}`

export const setValues = (tx: Db, import_id: number, values: readonly ImportValue[]) =>
  tx`update import set found_values = ${asJson(tx, values)} where import_id = ${import_id}`

export const readValues = async (db: Db, import_id: number): Promise<ImportValue[] | undefined> => {
  const [row] = await db<{ found_values: ImportValue[] }[]>`select found_values from import where import_id = ${import_id}`
  return row?.found_values
}

export const setFarmSeen = (tx: Db, import_id: number, farm_seen: string) =>
  tx`update import set farm_seen = ${farm_seen} where import_id = ${import_id}`

export const setSheet = (tx: Db, import_id: number, { sheet, columns: found }: Pick<Draft, 'sheet' | 'columns'>) => tx`
  update import set sheet = ${sheet}, columns = ${asJson(tx, found)} where import_id = ${import_id}`

export const setState = (tx: Db, import_id: number, state: ImportState, finished_at: Date | null = null) => tx`
  update import set state = ${state}, version = version + 1, finished_at = coalesce(${finished_at}::timestamptz, finished_at),
    content = case when ${state} in ('draft', 'running') then content end,
    choices = case when ${state} in ('draft', 'running') then choices else '{}' end,
    found_values = case when ${state} in ('draft', 'running') then found_values else '[]' end
  where import_id = ${import_id}`

export const drop = (tx: Db, import_id: number) => tx`delete from import where import_id = ${import_id}`

/** Imports in progress, earliest first. */
export const listOpen = async (db: Db): Promise<{ import_id: number; state: 'running' | 'takingBack' }[]> => [
  ...(await db<{ import_id: number; state: 'running' | 'takingBack' }[]>`
    select import_id, state from import where state in ('running', 'takingBack') order by import_id`),
]

/** Counts the outcomes of its rows and stores them. */
export const count = (tx: Db, import_id: number) => tx`
  update import set counts = (
    with told as (
      select outcome, outcome in ('ready', 'done', 'kept') as is_in, reads -> 'person' ->> 'email' as email,
        (reads -> 'person' -> 'is_known')::boolean as is_known, jsonb_typeof(reads -> 'order') = 'object' as is_order,
        coalesce((reads -> 'order' -> 'paid_cents')::int, 0) as paid, coalesce((reads -> 'order' -> 'owed_cents')::int, 0) as owed
      from import_row where import_id = ${import_id})
    select jsonb_build_object('rows', count(*), 'ready', count(*) filter (where is_in), 'problems', count(*) filter (where outcome = 'problems'),
      'already', count(*) filter (where outcome = 'already'),
      'people_new', count(distinct email) filter (where is_in and email <> '' and not is_known),
      'people_known', count(distinct email) filter (where is_in and email <> '' and is_known),
      'orders', count(*) filter (where is_in and is_order), 'paid_cents', coalesce(sum(paid) filter (where is_in), 0),
      'paid_orders', count(*) filter (where is_in and paid > 0), 'owed_cents', coalesce(sum(owed) filter (where is_in), 0),
      'left_out', count(*) filter (where outcome = 'leftOut'),
      'values', (select count(*) from jsonb_array_elements(found_values) as v where jsonb_typeof(v -> 'chosen') = 'null'),
      'problem_kinds', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'rows', rows) order by rows desc, kind), '[]') from (
        select p ->> 'kind' as kind, count(distinct line) as rows from import_row, jsonb_array_elements(reads -> 'problems') as p
        where import_id = ${import_id} and outcome = 'problems' group by 1) as kinds)) from told)
  where import_id = ${import_id}`

/** Its orders with something to collect from today on, of people whom no email reaches. */
export const countWithoutEmail = async (db: Db, { import_id, today }: AsOf): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from import_row r join subscription s on s.id = r.subscription_id left join app_user u on u.id = s.user_id
    where r.import_id = ${import_id} and ${counts(db, 's')} and coalesce(u.email, s.email) = '' and s.second_email = ''
      and exists (select from pickup p where p.subscription_id = s.id and p.state = 'planned' and p.mark is null and p.pickup_date >= ${today})`
  return row.count
}

export const countInvited = (tx: Db, import_id: number, people: number) =>
  tx`update import set invited = invited + ${people} where import_id = ${import_id}`

export type Waiting = { user_id: string | null; email: string }

export const listWaiting = async (tx: Db, import_id: number): Promise<Waiting[]> => [
  ...(await tx<Waiting[]>`${waiting(tx, tx`${import_id}`)} order by email`),
]

/** The second addresses of imported orders. */
export const listSecond = async (tx: Db, import_id: number): Promise<string[]> => {
  const rows = await tx<{ email: string }[]>`
    select distinct lower(s.second_email) as email from import_row r join subscription s on s.id = r.subscription_id
    where r.import_id = ${import_id} and s.second_email <> ''`
  return rows.map(({ email }) => email)
}

/** Lets the database count the rows that an import changes. */
export const countRows = (db: Db) => db`select count_rows()`

/** Drafts that were never imported are deleted with their rows. */
export const forgetDrafts = (db: Db, before: Date) => db`delete from import where state = 'draft' and created_at < ${before}`

/** Removes what was read of finished ones; the outcome of each row and its digest stay. */
export const forgetLines = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      update import_row set ${db(emptied('import_row', 'old'))} where (import_id, line) in (
        select r.import_id, line from import_row r join import using (import_id)
        where ${isFilled(db, 'import_row', 'old')} and state in ('done', 'takenBack') and finished_at < ${before} limit ${most})`
  ).count

/** Who imported it, as the books name them. */
export const readBy = async (db: Db, import_id: number): Promise<string> => {
  const [row] = await db<{ email: string | null }[]>`
    select u.email from import i left join app_user u on u.id = i.created_by where import_id = ${import_id}`
  return row?.email ?? ''
}
