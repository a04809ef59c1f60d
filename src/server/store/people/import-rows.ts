import { fieldsOf, type ImportField } from '../../../shared/fields/import-fields.ts'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type {
  Edits,
  ImportedOrder,
  ImportedPerson,
  ImportRow,
  ImportRowQuery,
  Matching,
  OtherOrder,
  RowDecision,
  RowOutcome,
  RowProblem,
} from '../../../shared/shapes/imports.ts'
import type { Db } from '../database/database.ts'

/** The rows of an imported spreadsheet: their cells, how they are read, and the outcome of each. */

/** What is stored of a row besides its cells. */
export type Reads = {
  person: ImportedPerson
  order: ImportedOrder | null
  problems: RowProblem[]
  notes: string[]
  other_order: OtherOrder | null
  /** Addresses that get no email when this is imported. */
  quiet: string[]
}

/** A digest of what its rows would become, to detect changes. */
export const digestLines = async (tx: Db, import_id: number): Promise<string> => {
  const [row] = await tx<[{ digest: string }]>`
    select md5(string_agg(concat_ws(' ', line, outcome, decision, reads -> 'person', reads -> 'order', reads -> 'other_order'), ' ' order by line)) as digest
    from import_row where import_id = ${import_id}`
  return row.digest
}

/** Whether order `s` came with a spreadsheet. */
export const isImported = (db: Db) => db`exists (select from import_row where import_row.subscription_id = s.id)`

/** A row of an import, by its number in the file. */
export type LineName = { import_id: number; line: number }

export type Cells = { line: number; cells: string[]; edits: Edits | null; decision: RowDecision | null }

/** Its rows, as JSON with a few hundred each. */
export const replaceRows = async (tx: Db, import_id: number, lines: readonly string[]): Promise<void> => {
  await tx`delete from import_row where import_id = ${import_id}`
  for (const some of lines)
    await tx`
      insert into import_row (import_id, line, cells, outcome)
      select ${import_id}, line, cells, 'problems' from jsonb_to_recordset(${some}::jsonb) as r (line int, cells jsonb)`
}

/** This many rows from a given one. */
export const listCells = async (db: Db, import_id: number, after: number, most: number): Promise<Cells[]> => [
  ...(await db<Cells[]>`
    select line, cells, edits, decision from import_row where import_id = ${import_id} and line > ${after} and cells is not null order by line limit ${most}`),
]

export type Previewed = { line: number; reads: Reads; digest: string; outcome: RowOutcome }

export const savePreview = (tx: Db, import_id: number, rows: readonly Previewed[]) => tx`
  update import_row i set reads = r.reads, digest = r.digest, outcome = r.outcome
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, reads jsonb, digest text, outcome text)
  where i.import_id = ${import_id} and i.line = r.line`

/** Which of these digests belong to rows that were imported before. */
export const listBrought = async (db: Db, digests: readonly string[]): Promise<Set<string>> => {
  const rows = await db<{ digest: string }[]>`
    select brought as digest from import_row where brought = any(${[...digests]})`
  return new Set(rows.map(({ digest }) => digest))
}

const SHOWN = {
  all: ['ready', 'problems', 'already', 'leftOut', 'done', 'takenBack', 'kept'],
  ready: ['ready', 'done'],
  problems: ['problems'],
  already: ['already'],
  leftOut: ['leftOut'],
  takenBack: ['takenBack'],
  kept: ['kept'],
} as const

const isShown = (db: Db, import_id: number, { show = 'all', problem }: ImportRowQuery) => db`
  import_id = ${import_id} and reads is not null and outcome = any(${[...SHOWN[show]]}::text[])
  ${problem === undefined ? db`` : db`and reads -> 'problems' @> ${JSON.stringify([{ kind: problem }])}::jsonb`}`

type Shown = Pick<ImportRow, 'line' | 'outcome' | 'subscription_id' | 'decision'> & {
  reads: Reads
  cells: string[] | null
  edits: Edits | null
}

/** What stands in the matched columns, with what the farmer wrote over. */
const cellsOf = ({ cells, edits }: Shown, matching: Matching): Edits => {
  const found = fieldsOf(matching).flatMap((field): [ImportField, string][] => {
    const column = matching[field] ?? null
    return column === null ? [] : [[field, cells?.[column] ?? '']]
  })
  return { ...Object.fromEntries(found), ...edits }
}

export type Listed = { import_id: number; matching: Matching }

export const listRows = async (db: Db, { import_id, matching }: Listed, query: ImportRowQuery): Promise<ImportRow[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Shown[]>`
    select line, reads, cells, edits, decision, outcome, subscription_id from import_row where ${isShown(db, import_id, query)}
    order by line limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map((row) => {
    const { line, outcome, subscription_id, decision, edits } = row
    const { person, order, problems, notes, other_order = null } = row.reads
    const edited = Object.keys(edits ?? {}) as ImportField[]
    return {
      ...{ line, person, order, problems, notes, outcome, subscription_id, decision, other_order },
      cells: cellsOf(row, matching),
      edited,
    }
  })
}

export const countRows = async (db: Db, import_id: number, query: ImportRowQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from import_row where ${isShown(db, import_id, query)}`
  return row.count
}

/** What was written over cells and decided about a row; nothing without such a row. */
export const findChanges = async (tx: Db, { import_id, line }: LineName): Promise<Pick<Cells, 'edits' | 'decision'> | undefined> => {
  const [row] = await tx<Pick<Cells, 'edits' | 'decision'>[]>`
    select edits, decision from import_row where import_id = ${import_id} and line = ${line}`
  return row
}

export const setChanges = (tx: Db, { import_id, line }: LineName, { edits, decision }: Pick<Cells, 'edits' | 'decision'>) => tx`
  update import_row set edits = ${edits && Object.keys(edits).length > 0 ? JSON.stringify(edits) : null}::jsonb, decision = ${decision}
  where import_id = ${import_id} and line = ${line}`

export type ReadyRow = LineName & { reads: Reads; digest: string; decision: RowDecision | null }

/**
 * The next rows to import, all of one cycle, to limit what is locked; the first of them is the first that is left.
 * No row before `line` is left, so finished ones aren't read again.
 */
export const listReady = async (tx: Db, { import_id, line }: LineName, most: number): Promise<ReadyRow[]> => [
  ...(await tx<ReadyRow[]>`
    with first as (
      select reads -> 'order' -> 'cycle_id' as cycle_id from import_row
      where import_id = ${import_id} and line >= ${line} and outcome = 'ready' order by line limit 1)
    select import_id, line, reads, digest, decision from import_row
    where import_id = ${import_id} and line >= ${line} and outcome = 'ready' and reads -> 'order' -> 'cycle_id' is not distinct from (select cycle_id from first)
    order by line limit ${most}`),
]

export type Made = { line: number; subscription_id: number | null; user_id: string | null; receipt_no: number | null }

/** Records what rows became, in the same transaction, so that each is imported once. */
export const noteMade = (tx: Db, import_id: number, made: readonly Made[]) => tx`
  with counted as (update import set done_rows = done_rows + ${made.length} where import_id = ${import_id})
  update import_row i set outcome = 'done', brought = i.digest, subscription_id = r.subscription_id, user_id = r.user_id, receipt_no = r.receipt_no,
    is_dated = jsonb_typeof(reads -> 'order' -> 'date') = 'string',
    order_version = (select version from subscription where id = r.subscription_id)
  from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r (line int, subscription_id int, user_id text, receipt_no int)
  where i.import_id = ${import_id} and i.line = r.line`

type RowNote = { problem?: RowProblem; note?: string }

/** Records another outcome of a row, and why. */
export const noteOutcome = (
  tx: Db,
  { import_id, line }: LineName,
  outcome: 'problems' | 'already' | 'kept' | 'takenBack',
  shown: RowNote,
) => tx`
  with counted as (
    update import set kept_rows = kept_rows + ${outcome === 'kept' ? 1 : 0}, taken_back_rows = taken_back_rows + ${outcome === 'takenBack' ? 1 : 0}
    where import_id = ${import_id})
  update import_row set outcome = ${outcome}, brought = case when ${outcome === 'kept'} then brought end, reads = jsonb_set(jsonb_set(reads,
    '{problems}', (reads -> 'problems') || ${JSON.stringify(shown.problem ? [shown.problem] : [])}::jsonb),
    '{notes}', (reads -> 'notes') || ${JSON.stringify(shown.note ? [shown.note] : [])}::jsonb)
  where import_id = ${import_id} and line = ${line}`

/** Rows of which nothing is left. */
export const noteTakenBack = (tx: Db, import_id: number, lines: readonly number[]) => tx`
  with counted as (update import set taken_back_rows = taken_back_rows + ${lines.length} where import_id = ${import_id})
  update import_row set outcome = 'takenBack', brought = null where import_id = ${import_id} and line = any(${[...lines]})`

/** Rows whose order was removed in the meantime and that added no new person: nothing is left of them either. */
export const noteGone = (tx: Db, import_id: number) => tx`
  with gone as (
    update import_row set outcome = 'takenBack', brought = null
    where import_id = ${import_id} and outcome = 'done' and subscription_id is null and user_id is null returning 1)
  update import set taken_back_rows = taken_back_rows + (select count(*) from gone) where import_id = ${import_id}`
