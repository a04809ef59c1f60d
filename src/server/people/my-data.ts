import { calls } from '../../shared/calls.ts'
import { kindOf } from '../../shared/letter-kinds.ts'
import { showReceiptNo, showReference } from '../../shared/rules/order-reference.ts'
import type { CreditReason, Reminder } from '../../shared/shapes/pickups.ts'
import type { PayMethod, ReceiptKind, ReceiptPurpose } from '../../shared/shapes/receipts.ts'
import { accountDeedWords } from '../../words/en/dashboard/deed.ts'
import { creditReasons, reminderNames } from '../../words/en/dates/week.ts'
import { kindNames, methodNames, showPurpose } from '../../words/en/money/receipt.ts'
import type { Cell, Sheet } from '../sheets/xlsx/sheet.ts'
import type { Pool } from '../store/database/database.ts'
import { type DataRow, partNames, parts, readMyData } from '../store/people/my-data.ts'
import type { PartName, Whose } from '../store/people/personal/line.ts'
import { columnsOf } from '../store/people/personal/tables.ts'

/** What a person gets of their data: the same rows once as JSON and once as a sheet each. */

const sayDeed = (action: string): string => {
  if (Object.hasOwn(accountDeedWords, action)) return accountDeedWords[action as keyof typeof accountDeedWords].replace(/:$/, '')
  return Object.hasOwn(calls, action) ? calls[action as keyof typeof calls].says : 'Changed'
}

/** Names of ours become words of theirs. */
const SAID: Readonly<Record<string, (stored: string) => string>> = {
  letter: (letter) => kindOf(letter).label,
  action: sayDeed,
  kind: (kind) => kindNames[kind as ReceiptKind],
  method: (method) => methodNames[method as PayMethod],
  reminder: (reminder) => reminderNames[reminder as Reminder],
}

/** Which installment it is stands beside it. */
const sayPurpose = (purpose: ReceiptPurpose): string => showPurpose({ purpose, installment: null, installments: null }).trim()

const toExportedRow = (name: PartName, row: DataRow): DataRow =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      if (value === null) return [field, null]
      if (field === 'order') return [field, showReference(Number(value))]
      if (field === 'receipt' || field === 'of_receipt') return [field, showReceiptNo(Number(value))]
      if (name === 'receipts' && field === 'purpose') return [field, sayPurpose(value as ReceiptPurpose)]
      if (name === 'credit' && field === 'reason') return [field, creditReasons[value as CreditReason]]
      return [field, typeof value === 'string' && SAID[field] ? SAID[field](value) : value]
    }),
  )

/** A column that may be left out where it says nothing. */
const withoutUnused = (name: PartName, row: DataRow): DataRow => {
  const optional = new Set(columnsOf(name).flatMap(({ as, isOptional }) => (isOptional ? as : [])))
  return Object.fromEntries(Object.entries(row).filter(([field, value]) => value !== null || !optional.has(field)))
}

const VERIFY_FIRST = 'Mails and waitlists are told to verified addresses only. Please verify your email in the settings and ask again.'

export type MyData = { readonly note: string | null; readonly rows: Readonly<Record<PartName, readonly DataRow[]>> }

export const collectMyData = async (db: Pool, whose: Whose): Promise<MyData> => {
  const read = await readMyData(db, whose)
  const rows = Object.fromEntries(partNames.map((name) => [name, read[name].map((row) => toExportedRow(name, withoutUnused(name, row)))]))
  return { note: whose.email_verified ? null : VERIFY_FIRST, rows: rows as unknown as MyData['rows'] }
}

export const asJson = ({ note, rows }: MyData, farm_name: string, madeAt: Date): Buffer =>
  Buffer.from(`${JSON.stringify({ farm: farm_name, made_at: madeAt, ...(note ? { note } : {}), ...rows }, null, 2)}\n`)

const cellOf = (value: DataRow[string]): Cell => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)

export const asSheets = ({ note, rows }: MyData): Sheet[] =>
  partNames.map((name) => {
    const columns = columnsOf(name).filter(({ as, isOptional }) => !isOptional || rows[name].some((row) => as in row))
    return {
      name: parts[name].sheet,
      ...(note && name === 'mails' ? { title: note } : {}),
      columns: columns.map(({ header, kind }) => ({ header, kind })),
      feed: (take) => take(rows[name].map((row) => columns.map(({ as }) => cellOf(row[as] ?? null)))),
    }
  })
