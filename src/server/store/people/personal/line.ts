import type { SettingOf } from '../../../../shared/fields/setting-fields.ts'
import type { Db } from '../../database/database.ts'
import type { Sql, Value } from '../../database/sql.ts'

/** What each column of the database means for people's privacy. */

/** Whose data is read. */
export type Whose = { id: string; email: string; email_verified: boolean }

/** The parts of a person's data export. */
export type PartName =
  | ('account' | 'orders' | 'pickups' | 'credit' | 'gifts' | 'questions' | 'mails' | 'installments' | 'receipts' | 'refunds')
  | ('waiting' | 'invitations' | 'renewals' | 'sites' | 'sessions' | 'links' | 'changes' | 'card_pages' | 'order_changes')

type Kind = 'text' | 'number' | 'money' | 'date' | 'moment'

/** One column of a part: its header, its name if different, and its SQL if it isn't the column itself. */
export type ExportedColumn = {
  header: string
  kind: Kind
  as?: string
  from?: string
  sql?: (db: Db, whose: Whose) => Sql
  /** Left out where no row has anything in it. */
  isOptional?: true
}

export type Fate = {
  /** Its value after an account is closed. Omitted: it stays. */
  closed?: Value | readonly []
  /** Its value after the retention period. Omitted: it stays. */
  old?: Value | readonly []
  /** For a column that refers to a person who closes their account: their rows are deleted, or stay under an anonymous id. */
  person?: 'rows go' | `stays: ${string}`
  /** For an address: the rows of a closed account's addresses are deleted, or get a replacement. */
  address?: 'rows go' | 'replaced'
}

export type Line = Fate & {
  /** How the data export shows it, or why it doesn't. */
  told: readonly ExportedColumn[] | string
}
export type Lines = Readonly<Record<string, Line>>

export type Table = {
  /** The part of the export that shows its columns. */
  part?: PartName
  /** How long its old texts are kept: a farm setting, or a number of days. */
  kept?: Extract<SettingOf<'whole'>, 'mail_text_months' | 'question_months' | 'abandoned_days'> | number
  columns: Lines
}

/** Why a column is in nobody's export. */
export const OTHERS = 'nothing about a person: the farm, its calendar, its places'
export const SECRET = 'opens something, or proves something: never told'
export const INSIDE = 'how rows hang together, or how the shop counts: says nothing that is not told elsewhere'
export const NOBODYS = 'is not bound to a person'
export const STAFF = 'about who did it, which is somebody else'

/** Texts of people: removed with their account, and when they are old. */
export const WORDS = { closed: '', old: '' } as const
export const NULLED = { closed: null, old: null } as const

export const exported = (
  header: string,
  kind: Kind = 'text',
  { as, from, sql, isOptional, ...fate }: Omit<ExportedColumn, 'header' | 'kind'> & Fate = {},
): Line => ({
  told: [{ header, kind, ...(as && { as }), ...(from && { from }), ...(sql && { sql }), ...(isOptional && { isOptional }) }],
  ...fate,
})

/** One column that shows several things. */
export const tells = (...lines: readonly Line[]): Line => ({ told: lines.flatMap((line) => line.told as readonly ExportedColumn[]) })

export const not = (why: string, fate: Fate = {}): Line => ({ told: why, ...fate })
export const unexported = (why: string, ...columns: readonly string[]): Lines =>
  Object.fromEntries(columns.map((column) => [column, not(why)]))

/** The order a row is about, by the reference people know. */
export const order = exported('Order', 'text', { as: 'order' })
