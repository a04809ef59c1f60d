import type { Db } from '../../database/database.ts'
import type { Param, Sql } from '../../database/sql.ts'
import { accountTables } from './account-tables.ts'
import { farmTables } from './farm-tables.ts'
import type { ExportedColumn, Fate, Lines, PartName, Table, Whose } from './line.ts'
import { moneyTables } from './money-tables.ts'
import { orderTables } from './order-tables.ts'
import { textTables } from './text-tables.ts'

/**
 * Every column of every table: whether the data export shows it, and what happens to it when an account is closed and when
 * it is old. Statements take their table and column names only from here. A test compares it with the database.
 */
const tables = { ...accountTables, ...orderTables, ...moneyTables, ...textTables, ...farmTables }
export type TableName = keyof typeof tables
export const personalTables: Readonly<Record<TableName, Table>> = tables

/** The tables whose texts are removed when old. */
export type AgingTable = { [Name in TableName]: (typeof tables)[Name] extends { kept: unknown } ? Name : never }[TableName]
export const keptFor = <Name extends AgingTable>(table: Name): (typeof tables)[Name]['kept'] => tables[table].kept

const everyLine = Object.entries(personalTables).flatMap(([table, { part, columns }]) =>
  Object.entries(columns).map(([column, line]) => ({ table, part, column, ...line })),
)

type ExportedLine = ExportedColumn & { table: string; column: string; part: PartName | undefined; as: string }
const exportedLines: readonly ExportedLine[] = everyLine.flatMap(({ told, table, column, part }) =>
  typeof told === 'string' ? [] : told.map((each) => ({ as: column, ...each, table, column, part })),
)

/** The columns of a part in order, each under one name. */
export const columnsOf = (part: PartName): readonly ExportedLine[] =>
  exportedLines.filter((line) => line.part === part).filter(({ as }, at, all) => all.findIndex((line) => line.as === as) === at)

/** The SQL of a part; null if none of the selected columns shows it. */
export const selected = (db: Db, whose: Whose, part: PartName, isPicked: (line: ExportedLine) => boolean = () => true): Sql[] =>
  columnsOf(part).map(({ as }, at) => {
    const line = exportedLines.find((each) => each.part === part && each.as === as && isPicked(each))
    const read = line ? (line.sql?.(db, whose) ?? db(line.from ?? `${line.table}.${line.column}`)) : db`null`
    return db`${at > 0 ? db`, ` : db``}${read} as ${db(as)}`
  })

/** The new values of a table's columns. */
export const emptied = (table: TableName, when: 'closed' | 'old'): Record<string, Param> => {
  const { columns }: { columns: Lines } = personalTables[table]
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, { [when]: value }]) => (value === undefined ? [] : [[column, value]])),
  )
}

/** Whether a row has something to remove. */
export const isFilled = (db: Db, table: TableName, when: 'closed' | 'old'): Sql => {
  const differs = Object.entries(emptied(table, when)).map(([column, value]) => db`or ${db(column)} is distinct from ${value} `)
  return db`(false ${differs})`
}

type Place = { table: string; column: string }

/** The columns with this property. */
export const columnsThat = <Key extends keyof Fate>(key: Key, fate: Fate[Key]): Place[] =>
  everyLine.filter((line) => line[key] === fate).map(({ table, column }) => ({ table, column }))
