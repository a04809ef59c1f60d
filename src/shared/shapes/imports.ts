import * as z from 'zod/mini'
import { allImportFields, type ImportField, importFieldNames, productColumns, valueFields } from '../fields/import-fields.ts'
import * as limits from '../limits.ts'
import { filledName, Id, line, moment, NumberInQuery, PressKey, text, whole } from './fields.ts'

/** Bringing last season along from a spreadsheet, as it travels. */

/** `draft`: to review; `running` and `takingBack`: the shop is working on it. */
export const ImportState = z.enum(['draft', 'running', 'done', 'takingBack', 'takenBack'])
export type ImportState = z.output<typeof ImportState>

/** The file in base64; its content decides the format. */
export const NewImport = z.strictObject({
  file_name: filledName(limits.IMPORT_FILE_NAME_MAX),
  content: z.string().check(z.maxLength(limits.IMPORT_BASE64_MAX), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  press: z.optional(PressKey),
})

const shapeOfFields = <Name extends ImportField, Shape>(names: readonly Name[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

const Column = z.nullable(whole(0, limits.IMPORT_COLUMNS_MAX - 1))

/** Which column contains what, counted from 0; null if the file doesn't have it. */
const Matching = z.strictObject({ ...shapeOfFields(importFieldNames, Column), ...shapeOfFields(productColumns, z.exactOptional(Column)) })
export type Matching = z.output<typeof Matching>

/** What counts where the file says nothing; and in which order it writes month and day. */
const Defaults = z.strictObject({
  cycle_id: z.nullable(Id),
  site_id: z.nullable(Id),
  cartons_per_week: z.nullable(whole(limits.CARTONS_MIN, limits.CARTONS_MAX)),
  /**
   * What the import says about payments. `manual`: nothing, so nothing is recorded as paid and nothing is owed; `owed`: what
   * the file does not call paid is owed; `paid`: all of it is paid, as the farmer says.
   */
  status: z.enum(['manual', 'owed', 'paid']),
  /** Null if dates could be read both ways: asked. */
  date_order: z.nullable(z.enum(['mdy', 'dmy'])),
})
export type Defaults = z.output<typeof Defaults>

/** Without what is left out, that stays as it is. */
export const MatchedImport = z.strictObject({
  version: z.int(),
  matching: z.partial(Matching),
  defaults: z.partial(Defaults),
  sheet: z.optional(text(limits.IMPORT_CELL_MAX)),
})
export type MatchedImport = z.output<typeof MatchedImport>

export const SeenImport = z.strictObject({ version: z.int() })

/** What is wrong with a cell or a row, in a few words that rows are filtered by; its text says more. */
export const ProblemKind = z.enum([
  ...(['noName', 'noPerson', 'noEmail', 'notEmail', 'tooLong', 'noCycle', 'unknownCycle', 'noSite', 'unknownSite', 'closedSite'] as const),
  ...(['unknownProduct', 'unknownRhythm'] as const),
  ...(['notNumber', 'notAmount', 'unclearAmount', 'tooHigh', 'paidTooMuch', 'notDate', 'unclearDate', 'futureDate'] as const),
  ...(['cycleFull', 'siteFull', 'noAccounts', 'noColumns', 'gone', 'movedOn', 'failed'] as const),
])
export type ProblemKind = z.output<typeof ProblemKind>

/** A value is read as this text, or its rows are left out; null where nothing was chosen yet. */
const Chosen = z.nullable(z.strictObject({ becomes: z.nullable(text(limits.IMPORT_CELL_MAX)) }))

/** A value that the shop did not understand, once for all rows that have it. */
export const ImportValue = z.object({
  field: z.enum(valueFields),
  /** As the first row writes it. */
  value: z.string(),
  rows: z.int(),
  /** What it most likely stands for, as text that the shop understands; null without an idea. */
  proposed: z.nullable(z.string()),
  chosen: Chosen,
  /** Chosen for an earlier file. */
  is_remembered: z.boolean(),
})
export type ImportValue = z.output<typeof ImportValue>

export const ChosenValues = z.strictObject({
  version: z.int(),
  values: z
    .array(z.strictObject({ field: z.enum(valueFields), value: text(limits.IMPORT_CELL_MAX), chosen: Chosen }))
    .check(z.maxLength(limits.IMPORT_VALUES_MAX)),
})

/** `leftOut`: not brought in; `add` and `replace`: beside, or in place of, another order of that person in that season. */
export const RowDecision = z.enum(['leftOut', 'add', 'replace'])
export type RowDecision = z.output<typeof RowDecision>

const Edits = z.partial(z.strictObject(shapeOfFields(allImportFields, text(limits.IMPORT_CELL_MAX))))
export type Edits = z.output<typeof Edits>

/** Cells as the farmer writes them over; null makes a cell what the file says. Without what is left out, that stays as it is. */
export const ChangedImportRow = z.strictObject({
  version: z.int(),
  cells: z.optional(z.partial(z.strictObject(shapeOfFields(allImportFields, z.nullable(text(limits.IMPORT_CELL_MAX)))))),
  decision: z.optional(z.nullable(RowDecision)),
})
export type ChangedImportRow = z.output<typeof ChangedImportRow>

const Counts = z.object({
  /** Lines with something in them, below the headers. */
  rows: z.int(),
  /** Those that one press brings in, or has brought in; without what was undone. */
  ready: z.int(),
  problems: z.int(),
  /** There from an earlier import, or as an equal order, or twice in the file. */
  already: z.int(),
  people_new: z.int(),
  people_known: z.int(),
  orders: z.int(),
  /** Left out by the farmer, or since they are no orders: headings, sums. */
  left_out: z.int(),
  /** Values that wait for a choice. */
  values: z.int(),
  problem_kinds: z.array(z.object({ kind: ProblemKind, rows: z.int() })),
  /** Recorded as paid, each with a receipt, and for how many orders; and what of all orders is still owed. */
  paid_cents: z.int(),
  paid_orders: z.int(),
  owed_cents: z.int(),
})
export type ImportCounts = z.output<typeof Counts>

export const ImportColumn = z.object({ column: z.int(), header: z.string(), samples: z.array(z.string()) })
export type ImportColumn = z.output<typeof ImportColumn>

export const Import = z.object({
  import_id: Id,
  /** Its orders with coming pickups and no email: nobody hears of changes to them. */
  no_email: z.int(),
  file_name: z.string(),
  /** The name of the sheet that was read, of those that the file has. */
  sheet: z.string(),
  sheets: z.array(z.string()),
  created_at: moment,
  created_by: z.nullable(z.string()),
  state: ImportState,
  version: z.int(),
  columns: z.array(ImportColumn),
  matching: Matching,
  defaults: Defaults,
  counts: Counts,
  /** How many of those that were ready are in, or taken back again. */
  done_rows: z.int(),
  taken_back_rows: z.int(),
  /** What was built on, and so stays when the import is taken back. */
  kept_rows: z.int(),
  can_take_back: z.boolean(),
  why_not: z.nullable(z.string()),
  /** People who were emailed a link to their account, and those who would be now. */
  invited: z.int(),
  mailable: z.int(),
  /** Notes about the whole file, for example if accounts are kept elsewhere. */
  notes: z.array(z.string()),
  /** Whether its lines are still kept; they go some weeks after the import. */
  has_rows: z.boolean(),
})
export type Import = z.output<typeof Import>

/** In a list: without the columns. */
export const ImportLine = z.omit(Import, { columns: true, matching: true, defaults: true, notes: true, no_email: true })
export type ImportLine = z.output<typeof ImportLine>

export const ImportRowQuery = z.strictObject({
  page: z.optional(NumberInQuery(1_000_000)),
  per_page: z.optional(NumberInQuery(limits.PER_PAGE_MAX)),
  /** `takenBack` and `kept`: undone, and what an undone import left. */
  show: z.optional(z.enum(['all', 'ready', 'problems', 'already', 'leftOut', 'takenBack', 'kept'])),
  problem: z.optional(ProblemKind),
})
export type ImportRowQuery = z.output<typeof ImportRowQuery>

/** `done` is in the shop; `kept` stays, since something was built on it. */
export const RowOutcome = z.enum(['ready', 'problems', 'already', 'leftOut', 'done', 'takenBack', 'kept'])
export type RowOutcome = z.output<typeof RowOutcome>

export const ImportedPerson = z.object({
  name: z.string(),
  email: z.string(),
  /** Has an account already, which stays as it is. */
  is_known: z.boolean(),
})
export type ImportedPerson = z.output<typeof ImportedPerson>

/** An order as it will be; null for a person without one. */
export const ImportedOrder = z.object({
  cycle_id: z.nullable(Id),
  egg_cycle: z.string(),
  site_id: z.nullable(Id),
  pickup_site: z.string(),
  cartons_per_week: z.nullable(z.int()),
  /** What it is of, how often and in which weeks, where the farm sells more than a weekly carton. */
  product_id: z.optional(Id),
  short_name: z.optional(z.string()),
  every_weeks: z.optional(z.int()),
  turn: z.optional(z.int()),
  /** The weeks still to come, or pickups if they are further apart; 0 for a past season, of which nothing is collected anymore. */
  weeks: z.int(),
  donation_cartons: z.int(),
  total_cents: z.int(),
  paid_cents: z.int(),
  owed_cents: z.int(),
  /** The day of the order, as the file has it. */
  date: z.nullable(z.string()),
  second_email: z.string(),
  additional_notes: z.string(),
  farm_notes: z.string(),
})
export type ImportedOrder = z.output<typeof ImportedOrder>

/** `field` is one of the fields that were matched, or `row` for the whole line. */
export const RowProblem = z.object({ field: z.enum([...allImportFields, 'row']), kind: ProblemKind, text: line(1_000) })
export type RowProblem = z.output<typeof RowProblem>

/** Another order of that person in that season; the row is left out until the farmer decides. */
export const OtherOrder = z.object({
  subscription_id: Id,
  cartons_per_week: z.int(),
  short_name: z.optional(z.string()),
  every_weeks: z.optional(z.int()),
  pickup_site: z.string(),
  /** Why it can't be replaced; null if it can. */
  why_not: z.nullable(z.string()),
})
export type OtherOrder = z.output<typeof OtherOrder>

export const ImportRow = z.object({
  /** As the spreadsheet counts it. */
  line: z.int(),
  person: ImportedPerson,
  order: z.nullable(ImportedOrder),
  problems: z.array(RowProblem),
  notes: z.array(z.string()),
  outcome: RowOutcome,
  /** What stands in the matched columns, with what was written over. */
  cells: Edits,
  edited: z.array(z.enum(allImportFields)),
  decision: z.nullable(RowDecision),
  other_order: z.nullable(OtherOrder),
  /** The order that was made of it. */
  subscription_id: z.nullable(Id),
})
export type ImportRow = z.output<typeof ImportRow>
