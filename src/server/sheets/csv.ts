import { toDollars } from '../../shared/rules/money/cents.ts'
import type { Cell, Column, Feed, Row } from './xlsx/sheet.ts'

/** Rows as CSV (RFC 4180), as spreadsheet programs and bookkeeping programs read it: UTF-8 with a mark, comma, CRLF. */

const MARK = '\uFEFF'

/** What a spreadsheet program would reckon with is a text to it behind an apostrophe, also where it drops what nobody sees before it. */
const asText = (text: string): string => (/^[\s\p{Cc}]*[=+\-@]|^\s*[\t\r]/u.test(text) ? `'${text}` : text)

/** Also what separates cells for a program that guesses. */
const quoted = (text: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const fieldOf = ({ kind }: Column, cell: Cell): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return kind === 'money' ? toDollars(cell).toFixed(2) : String(cell)
  if (cell instanceof Date) return cell.toISOString()
  return kind === 'date' ? cell : quoted(asText(cell.toWellFormed()))
}

const lineOf = (fields: readonly string[]): string => `${fields.join(',')}\r\n`

/** A header and a line for each row, in pieces as they come. */
export const writeCsv = async (columns: readonly Column[], feed: Feed<Row>): Promise<Buffer[]> => {
  const pieces = [Buffer.from(MARK + lineOf(columns.map(({ header }) => quoted(header))))]
  await feed(async (rows) => {
    pieces.push(Buffer.from(rows.map((row) => lineOf(columns.map((column, c) => fieldOf(column, row[c] ?? null)))).join('')))
  })
  return pieces
}
