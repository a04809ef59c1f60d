import type { Defaults, ImportColumn, Matching } from '../../shared/shapes/imports.ts'
import { alignTables } from './matching/align-tables.ts'
import { matchColumns, orderOfDates, readColumns } from './matching/match-columns.ts'
import { readFile } from './reading/read-file.ts'

/** A sheet with its columns, as far as their headers say what they contain. */
export type ParsedFile = {
  sheet: string
  sheets: string[]
  columns: ImportColumn[]
  matching: Matching
  date_order: Defaults['date_order']
  /** Its lines, some hundred in each text of JSON: as they are stored, so that nobody takes them apart on the way. */
  lines: string[]
}

const AT_ONCE = 500

export const parseFile = (bytes: Uint8Array, wanted: string | undefined): ParsedFile => {
  const { sheet, sheets, rows: all } = readFile(bytes, wanted)
  const found = readColumns(all)
  const { columns, rows } = alignTables(found, matchColumns(found.columns, found.rows))
  const matching = matchColumns(columns, rows)
  const lines: string[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) lines.push(JSON.stringify(rows.slice(from, from + AT_ONCE)))
  return { sheet, sheets, columns, matching, date_order: orderOfDates(rows, matching.date), lines }
}
