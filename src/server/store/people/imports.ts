import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type {
  Defaults,
  ImportColumn,
  ImportCounts,
  ImportedOrder,
  ImportedPerson,
  ImportRow,
  ImportRowQuery,
  ImportState,
  Matching,
  RowOutcome,
  RowProblem,
} from '../../../shared/shapes/imports.ts'
import type { Db } from '../database/database.ts'
import { emptied, isFilled } from './personal/tables.ts'

/** Spreadsheets that are brought along: the file, its lines, and what became of each. */

/** What is kept of a line besides its cells. */
export type Reads = {
  person: ImportedPerson
  order: ImportedOrder | null
  problems: RowProblem[]
  notes: string[]
  /** Addresses that get no mail when this is brought in. */
  quiet: string[]
}

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

/** People who came with an import, this or an earlier one, and still wait for their invitation. */
const waiting = (db: Db, import_id: ReturnType<Db>) => db`
  select u.id as user_id, u.email from import_row r left join subscription s on s.id = r.subscription_id
    join app_user u on u.id in (r.user_id, s.user_id)
  where r.import_id = ${import_id} and u.email in (select address from quiet_address)
  union
  select null, lower(s.email) from import_row r join subscription s on s.id = r.subscription_id
  where r.import_id = ${import_id} and s.user_id is null and lower(s.email) in (select address from quiet_address)`

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
  matching: Matching
  defaults: Defaults
  farm_seen: string | null
}

/** Takes an import for this transaction alone: of two who work on it, one waits. */
export const lock = async (tx: Db, import_id: number): Promise<Locked | undefined> => {
  const [row] = await tx<Locked[]>`
    select import_id, file_name, state, version, sheet, matching, defaults, farm_seen from import where import_id = ${import_id} for update`
  return row
}

export const add = async (tx: Db, draft: Draft, created_by: string, created_at: Date): Promise<number> => {
  const { file_name, content, sheet, sheets, columns: found, matching, defaults } = draft
  const [row] = await tx<[{ import_id: number }]>`
    insert into import (file_name, content, sheet, sheets, columns, matching, defaults, counts, created_at, created_by)
    values (${file_name}, ${content}, ${sheet}, ${asJson(tx, sheets)}, ${asJson(tx, found)}, ${asJson(tx, matching)}, ${asJson(tx, defaults)},
      '{}'::jsonb, ${created_at}, ${created_by})
    returning import_id`
  return row.import_id
}

export const readContent = async (db: Db, import_id: number): Promise<string | null> => {
  const [row] = await db<{ content: string | null }[]>`select content from import where import_id = ${import_id}`
  return row?.content ?? null
}

export const setMatching = (tx: Db, import_id: number, { matching, defaults }: Pick<Draft, 'matching' | 'defaults'>) => tx`
  update import set matching = ${asJson(tx, matching)}, defaults = ${asJson(tx, defaults)}, version = version + 1 where import_id = ${import_id}`

export const setFarmSeen = (tx: Db, import_id: number, farm_seen: string) =>
  tx`update import set farm_seen = ${farm_seen} where import_id = ${import_id}`

/** What its lines would become, as a digest: to tell whether that has changed. */
export const digestLines = async (tx: Db, import_id: number): Promise<string> => {
  const [row] = await tx<[{ digest: string }]>`
    select md5(string_agg(concat_ws(' ', line, outcome, reads -> 'person', reads -> 'order'), ' ' order by line)) as digest
    from import_row where import_id = ${import_id}`
  return row.digest
}

export const setSheet = (tx: Db, import_id: number, { sheet, columns: found }: Pick<Draft, 'sheet' | 'columns'>) => tx`
  update import set sheet = ${sheet}, columns = ${asJson(tx, found)} where import_id = ${import_id}`

export const setState = (tx: Db, import_id: number, state: ImportState, finished_at: Date | null = null) => tx`
  update import set state = ${state}, version = version + 1, finished_at = coalesce(${finished_at}::timestamptz, finished_at),
    content = case when ${state} in ('draft', 'running') then content end
  where import_id = ${import_id}`

export const drop = (tx: Db, import_id: number) => tx`delete from import where import_id = ${import_id}`

/** Those that the shop is at, the first one first. */
export const listOpen = async (db: Db): Promise<{ import_id: number; state: 'running' | 'takingBack' }[]> => [
  ...(await db<{ import_id: number; state: 'running' | 'takingBack' }[]>`
    select import_id, state from import where state in ('running', 'takingBack') order by import_id`),
]

/** Counts what became of its lines, and keeps that. */
export const count = (tx: Db, import_id: number) => tx`
  update import set counts = (
    with told as (
      select outcome, outcome in ('ready', 'done', 'kept', 'takenBack') as is_in, reads -> 'person' ->> 'email' as email,
        (reads -> 'person' -> 'is_known')::boolean as is_known, jsonb_typeof(reads -> 'order') = 'object' as is_order
      from import_row where import_id = ${import_id})
    select jsonb_build_object('rows', count(*), 'ready', count(*) filter (where is_in), 'problems', count(*) filter (where outcome = 'problems'),
      'already', count(*) filter (where outcome = 'already'),
      'people_new', count(distinct email) filter (where is_in and email <> '' and not is_known),
      'people_known', count(distinct email) filter (where is_in and email <> '' and is_known),
      'orders', count(*) filter (where is_in and is_order)) from told)
  where import_id = ${import_id}`

export const countInvited = (tx: Db, import_id: number, people: number) =>
  tx`update import set invited = invited + ${people} where import_id = ${import_id}`

export type Waiting = { user_id: string | null; email: string }

export const listWaiting = async (tx: Db, import_id: number): Promise<Waiting[]> => [
  ...(await tx<Waiting[]>`${waiting(tx, tx`${import_id}`)} order by email`),
]

/** The second addresses of what came with an import. */
export const listSecond = async (tx: Db, import_id: number): Promise<string[]> => {
  const rows = await tx<{ email: string }[]>`
    select distinct lower(s.second_email) as email from import_row r join subscription s on s.id = r.subscription_id
    where r.import_id = ${import_id} and s.second_email <> ''`
  return rows.map(({ email }) => email)
}

// Its lines

/** A line of an import, by its number in the file. */
export type LineName = { import_id: number; line: number }

export type Cells = { line: number; cells: string[] }

/** Its lines, given as JSON of some hundred each. */
export const replaceRows = async (tx: Db, import_id: number, lines: readonly string[]): Promise<void> => {
  await tx`delete from import_row where import_id = ${import_id}`
  for (const some of lines)
    await tx`
      insert into import_row (import_id, line, cells, outcome)
      select ${import_id}, line, cells, 'problems' from jsonb_to_recordset(${some}::jsonb) as r (line int, cells jsonb)`
}

/** So many lines from one on. */
export const listCells = async (db: Db, import_id: number, after: number, most: number): Promise<Cells[]> => [
  ...(await db<Cells[]>`
    select line, cells from import_row where import_id = ${import_id} and line > ${after} and cells is not null order by line limit ${most}`),
]

export type Previewed = { line: number; reads: Reads; digest: string; outcome: RowOutcome }

export const savePreview = (tx: Db, import_id: number, rows: readonly Previewed[]) => tx`
  update import_row i set reads = r.reads, digest = r.digest, outcome = r.outcome
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, reads jsonb, digest text, outcome text)
  where i.import_id = ${import_id} and i.line = r.line`

/** Of some digests, those of lines that were brought in before. */
export const listBrought = async (db: Db, digests: readonly string[]): Promise<Set<string>> => {
  const rows = await db<{ digest: string }[]>`
    select brought as digest from import_row where brought = any(${[...digests]})`
  return new Set(rows.map(({ digest }) => digest))
}

const SHOWN = {
  all: ['ready', 'problems', 'already', 'done', 'takenBack', 'kept'],
  ready: ['ready', 'done', 'takenBack', 'kept'],
  problems: ['problems'],
  already: ['already'],
} as const

const isShown = (db: Db, import_id: number, { show = 'all' }: ImportRowQuery) =>
  db`import_id = ${import_id} and reads is not null and outcome = any(${[...SHOWN[show]]}::text[])`

type Shown = Pick<ImportRow, 'line' | 'outcome' | 'subscription_id'> & { reads: Reads }

export const listRows = async (db: Db, import_id: number, query: ImportRowQuery): Promise<ImportRow[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Shown[]>`
    select line, reads, outcome, subscription_id from import_row where ${isShown(db, import_id, query)}
    order by line limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map(({ reads: { quiet: _, ...told }, ...row }) => ({ ...row, ...told }))
}

export const countRows = async (db: Db, import_id: number, query: ImportRowQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from import_row where ${isShown(db, import_id, query)}`
  return row.count
}

export type ReadyRow = LineName & { reads: Reads; digest: string }

/** The next lines to bring in, all of one cycle, so that no more than that is held. */
export const listReady = async (tx: Db, import_id: number, most: number): Promise<ReadyRow[]> => [
  ...(await tx<ReadyRow[]>`
    with first as (
      select reads -> 'order' -> 'cycle_id' as cycle_id from import_row where import_id = ${import_id} and outcome = 'ready' order by line limit 1)
    select import_id, line, reads, digest from import_row
    where import_id = ${import_id} and outcome = 'ready' and reads -> 'order' -> 'cycle_id' is not distinct from (select cycle_id from first)
    order by line limit ${most}`),
]

export type Made = { line: number; subscription_id: number | null; user_id: string | null; receipt_no: number | null }

/** What was made of lines, in the transaction that makes it: each is brought in once. */
export const noteMade = (tx: Db, import_id: number, made: readonly Made[]) => tx`
  with counted as (update import set done_rows = done_rows + ${made.length} where import_id = ${import_id})
  update import_row i set outcome = 'done', brought = i.digest, subscription_id = r.subscription_id, user_id = r.user_id, receipt_no = r.receipt_no,
    is_dated = jsonb_typeof(reads -> 'order' -> 'date') = 'string',
    order_version = (select version from subscription where id = r.subscription_id)
  from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r (line int, subscription_id int, user_id text, receipt_no int)
  where i.import_id = ${import_id} and i.line = r.line`

type Told = { problem?: RowProblem; note?: string }

/** What became of a line otherwise, and why. */
export const noteOutcome = (
  tx: Db,
  { import_id, line }: LineName,
  outcome: 'problems' | 'already' | 'kept' | 'takenBack',
  told: Told,
) => tx`
  with counted as (
    update import set kept_rows = kept_rows + ${outcome === 'kept' ? 1 : 0}, taken_back_rows = taken_back_rows + ${outcome === 'takenBack' ? 1 : 0}
    where import_id = ${import_id})
  update import_row set outcome = ${outcome}, brought = case when ${outcome === 'kept'} then brought end, reads = jsonb_set(jsonb_set(reads,
    '{problems}', (reads -> 'problems') || ${JSON.stringify(told.problem ? [told.problem] : [])}::jsonb),
    '{notes}', (reads -> 'notes') || ${JSON.stringify(told.note ? [told.note] : [])}::jsonb)
  where import_id = ${import_id} and line = ${line}`

// How long words are kept

/** Drafts of which nobody made anything go with their lines. */
export const forgetDrafts = (db: Db, before: Date) => db`delete from import where state = 'draft' and created_at < ${before}`

/** What was read of finished ones goes; what became of each line, and what makes it the same as another, stays. */
export const forgetLines = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      update import_row set ${db(emptied('import_row', 'old'))} where (import_id, line) in (
        select r.import_id, line from import_row r join import using (import_id)
        where ${isFilled(db, 'import_row', 'old')} and state in ('done', 'takenBack') and finished_at < ${before} limit ${most})`
  ).count

/** Lines of which nothing is left. */
export const noteTakenBack = (tx: Db, import_id: number, lines: readonly number[]) => tx`
  with counted as (update import set taken_back_rows = taken_back_rows + ${lines.length} where import_id = ${import_id})
  update import_row set outcome = 'takenBack', brought = null where import_id = ${import_id} and line = any(${[...lines]})`

/** Lines whose order somebody else removed meanwhile, and who brought nobody new: nothing is left of them either. */
export const noteGone = (tx: Db, import_id: number) => tx`
  with gone as (
    update import_row set outcome = 'takenBack', brought = null
    where import_id = ${import_id} and outcome = 'done' and subscription_id is null and user_id is null returning 1)
  update import set taken_back_rows = taken_back_rows + (select count(*) from gone) where import_id = ${import_id}`

/** Who brought it along, as the books name them. */
export const readBy = async (db: Db, import_id: number): Promise<string> => {
  const [row] = await db<{ email: string | null }[]>`
    select u.email from import i left join app_user u on u.id = i.created_by where import_id = ${import_id}`
  return row?.email ?? ''
}
