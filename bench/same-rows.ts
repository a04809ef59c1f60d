import { randomUUID } from 'node:crypto'
import type { Pool } from '../src/server/store/database/database.ts'
import type { Statement } from './limits/bare-writes.ts'

/** Rows as the shop wrote them, read back and made into statements that write as many of the same kind. */

export type Cells = Record<string, string | number | boolean | null>

/** Every column as text that the database reads again. */
export const readRows = async (db: Pool, table: string, where: string): Promise<Cells[]> => {
  const rows = await db.unsafe(`select row_to_json(r) as cells from (select * from ${table} where ${where}) r`)
  const asCell = (value: unknown) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value)
  return rows.map(({ cells }) => Object.fromEntries(Object.entries(cells as Cells).map(([name, value]) => [name, asCell(value)])) as Cells)
}

export const insertOf = (table: string, rows: readonly Cells[]): Statement => {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null))
  const places = rows.map((_, r) => `(${columns.map((_, c) => `$${r * columns.length + c + 1}`).join(', ')})`)
  return { text: `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`, values }
}

/** A row that belongs to the one written just before it, by the number that was made for that one. */
export const insertUnder = (table: string, row: Cells, column: string, parent: { table: string; id: string }): Statement => {
  const { text, values } = insertOf(table, [row])
  const made = `currval(pg_get_serial_sequence('${parent.table}', '${parent.id}'))`
  return { text: text.replace(`${table} (`, `${table} (${column}, `).replace('values (', `values (${made}, `), values }
}

export const without = (row: Cells, ...columns: string[]): Cells =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))

/** Mails and jobs that nobody sends: the rows are the same, but done with. */
export const asSent = (mail: Cells): Cells => ({ ...mail, mail_id: randomUUID(), status: 'sent', sent_at: mail.created_at ?? null })
export const asDone = (job: Cells): Cells => ({ ...job, id: randomUUID(), state: 'completed' })
