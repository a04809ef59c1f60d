import type { SettingOf } from '../../../../shared/fields/setting-fields.ts'
import type { Db } from '../../database/database.ts'
import type { Sql, Value } from '../../database/sql.ts'

/** What is said of each column of the database, as far as people are concerned. */

/** Whose data are read. */
export type Whose = { id: string; email: string; email_verified: boolean }

/** The parts of the file of a person's own data. */
export type PartName =
  | ('account' | 'orders' | 'pickups' | 'credit' | 'gifts' | 'questions' | 'mails' | 'installments' | 'receipts' | 'refunds')
  | ('waiting' | 'invitations' | 'sites' | 'sessions' | 'links' | 'changes' | 'card_pages' | 'order_changes')

type Kind = 'text' | 'number' | 'money' | 'date' | 'moment'

/** One column of a part: its header, its name if that is another, and what stands in it if that is not the column itself. */
export type Told = { header: string; kind: Kind; as?: string; from?: string; sql?: (db: Db, whose: Whose) => Sql }

export type Fate = {
  /** What it becomes when an account is closed. Left out: it stays. */
  closed?: Value | readonly []
  /** What it becomes when its row has been kept long enough. Left out: it stays. */
  old?: Value | readonly []
  /** Of a column that refers to a person who closes their account: their rows go, or stay under a number that tells nobody. */
  person?: 'rows go' | `stays: ${string}`
  /** Of an address: the rows of a closed account's addresses go, or something else takes their place. */
  address?: 'rows go' | 'replaced'
}

export type Line = Fate & {
  /** How a person's own data tell it, or why they do not. */
  told: readonly Told[] | string
}
export type Lines = Readonly<Record<string, Line>>

export type Table = {
  /** The part of the file in which its columns are told. */
  part?: PartName
  /** For how long its old words are kept: what the farm settings say, or a number of days. */
  kept?: Extract<SettingOf<'whole'>, 'mail_text_months' | 'question_months' | 'abandoned_days'> | number
  columns: Lines
}

/** Why a column is in nobody's file. */
export const OTHERS = 'nothing about a person: the farm, its calendar, its places'
export const SECRET = 'opens something, or proves something: never told'
export const INSIDE = 'how rows hang together, or how the shop counts: says nothing that is not told elsewhere'
export const NOBODYS = 'is not bound to a person'
export const STAFF = 'about who did it, which is somebody else'

/** Words of people: they go with their account, and when they are old. */
export const WORDS = { closed: '', old: '' } as const
export const NULLED = { closed: null, old: null } as const

export const exported = (header: string, kind: Kind = 'text', { as, from, sql, ...fate }: Omit<Told, 'header' | 'kind'> & Fate = {}): Line => ({
  told: [{ header, kind, ...(as && { as }), ...(from && { from }), ...(sql && { sql }) }],
  ...fate,
})

/** One column that tells several things. */
export const tells = (...lines: readonly Line[]): Line => ({ told: lines.flatMap((line) => line.told as readonly Told[]) })

export const not = (why: string, fate: Fate = {}): Line => ({ told: why, ...fate })
export const unexported = (why: string, ...columns: readonly string[]): Lines => Object.fromEntries(columns.map((column) => [column, not(why)]))

/** The order that a row is about, by the reference that people know. */
export const order = exported('Order', 'text', { as: 'order' })
