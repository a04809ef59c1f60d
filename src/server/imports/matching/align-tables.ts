import type { ImportField } from '../../../shared/fields/import-fields.ts'
import { IMPORT_COLUMNS_MAX } from '../../../shared/limits.ts'
import type { ImportColumn, Matching } from '../../../shared/shapes/imports.ts'
import type { SheetRow } from '../reading/sheet.ts'
import { fieldOf, plainHeader } from './headers.ts'
import { samplesOf } from './match-columns.ts'
import { filledOf, openTables } from './tables.ts'

/** A table further down with the same fields in another order is read as one with the first: its cells move below its headers. */

type Table = { columns: ImportColumn[]; rows: SheetRow[] }

/** What makes an order: a list of something else, as of people who wait, stays apart. */
const NEEDED: readonly ImportField[] = ['email', 'cartons_per_week', 'site', 'cycle']

type Moves = { moves: ReadonlyMap<number, number>; columns: ImportColumn[] }

/** To which column each cell moves, and the columns with those that only this table has; undefined for a table of something else. */
const moveBelow = ({ cells }: SheetRow, known: readonly ImportColumn[], matching: Matching): Moves | undefined => {
  const has = new Set(cells.map(fieldOf))
  if (NEEDED.some((field) => matching[field] !== null && !has.has(field))) return undefined
  const columns = [...known]
  const moves = new Map<number, number>()
  const taken = new Set<number>()
  for (const [from, header] of filledOf(cells)) {
    const field = fieldOf(header)
    const same = columns.find((each) => !taken.has(each.column) && plainHeader(each.header) === plainHeader(header))
    const meant = field === undefined ? null : (matching[field] ?? null)
    const to = same?.column ?? (meant !== null && !taken.has(meant) ? meant : Math.max(...columns.map(({ column }) => column)) + 1)
    if (!columns.some(({ column }) => column === to)) columns.push({ column: to, header, samples: [] })
    taken.add(to)
    moves.set(from, to)
  }
  return columns.every(({ column }) => column < IMPORT_COLUMNS_MAX) ? { moves, columns } : undefined
}

const moved = ({ line, cells }: SheetRow, moves: ReadonlyMap<number, number>): SheetRow => {
  const to = filledOf(cells).map(([from, cell]) => [moves.get(from), cell] as const)
  const placed = new Map(to.flatMap(([at, cell]) => (at === undefined ? [] : [[at, cell]])))
  return { line, cells: Array.from({ length: Math.max(0, ...placed.keys()) + 1 }, (_, at) => placed.get(at) ?? '') }
}

export const alignTables = ({ columns, rows }: Table, matching: Matching): Table => {
  const placeOf = openTables({ columns, matching })
  let all = columns
  let below: Moves | undefined
  const people: SheetRow[] = []
  const aligned = rows.map((row) => {
    const place = placeOf(row)
    if (place === 'otherHeading') {
      below = moveBelow(row, all, matching)
      all = below?.columns ?? all
    }
    const isMoved = place === 'otherHeading' || place === 'otherTable'
    const placed = isMoved && below ? moved(row, below.moves) : row
    if (place === 'table' || (place === 'otherTable' && below)) people.push(placed)
    return placed
  })
  // What stands below a header is now something else.
  return { columns: all.map((each) => ({ ...each, samples: samplesOf(people, each.column) })), rows: aligned }
}
