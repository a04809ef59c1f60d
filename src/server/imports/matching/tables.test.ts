import { describe, expect, test } from 'vitest'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Defaults } from '../../../shared/shapes/imports.ts'
import { alignTables } from './align-tables.ts'
import { matchColumns, readColumns } from './match-columns.ts'
import { readRow } from './read-row.ts'
import { openTables } from './tables.ts'

const FARM = {
  cycles: [{ cycle_id: 1, cycle_name: 'Spring', start_date: '2026-11-01', number_of_weeks: 10, is_active: true } as Cycle],
  sites: [{ site_id: 1, site_name: 'Library' } as Site],
  archived: [],
  ...{ price_cents: 650, today: '2026-11-17', isElsewhere: false },
}
const DEFAULTS: Defaults = { cycle_id: null, site_id: null, cartons_per_week: null, status: 'manual', date_order: 'mdy' }

/** What becomes of each row below the headers: the person and cartons, why it is left out, or what is wrong. */
const readSheet = (lines: readonly string[][], defaults = DEFAULTS) => {
  const found = readColumns(lines.map((cells, at) => ({ line: at + 1, cells })))
  const { columns, rows } = alignTables(found, matchColumns(found.columns, found.rows))
  const matching = matchColumns(columns, rows)
  const placeOf = openTables({ columns, matching })
  return rows.map((row) => {
    const { person, order, leftOut, problems } = readRow({ row, place: placeOf(row), matching, defaults, choices: {}, farm: FARM })
    if (leftOut !== null) return leftOut.slice(0, 24)
    return problems.length > 0 ? problems.map(({ kind }) => kind).join(' ') : `${person.name} ${order?.cartons_per_week ?? 'no order'}`
  })
}
const HEAD = ['Name', 'Email', 'Season', 'Site', 'Cartons', 'Paid']
const ann = ['Ann', 'ann@x.zz', 'Spring', 'Library', '2', 'paid']

describe('rows that are nobody’s order are left out by themselves', () => {
  test.each<[string, string[], string]>([
    ['headings once more', HEAD, 'This is a row of column '],
    [
      'headings in capitals, and with a column more',
      ['NAME', 'e-mail', 'SEASON', 'Site', 'Cartons', 'Paid', 'Checked'],
      'This is a row of column ',
    ],
    ['TOTAL', ['TOTAL', '', '', '', '117'], 'This looks like a row of'],
    ['Total: behind blanks', ['', '', '', 'Total:', '117'], 'This looks like a row of'],
    ['Grand total', ['Grand total', '', '', '', '117'], 'This looks like a row of'],
    ['Sum', ['Sum', '', '', '', '117'], 'This looks like a row of'],
    ['numbers alone', ['', '', '', '', '117', '$1,234.00'], 'This looks like a row of'],
    ['nothing but an unticked box', ['', '', '', '', '', 'FALSE'], 'This row is empty, so it'],
    ['nothing in the columns that are used', ['', '', '', '', '', '', '61'], 'This row is empty, so it'],
    ['a title', ['Library people'], 'This row has only one fi'],
  ])('%s', (_, row, why) => expect(readSheet([HEAD, ann, row, ann])).toEqual(['Ann 2', why, 'Ann 2']))

  test.each<[string, string[], string]>([
    ['someone named Sum', ['Sum Chen', '', 'Spring', 'Library', '1', ''], 'Sum Chen 1'],
    ['someone whose cells are words of headers', ['Ann', '', 'Spring', 'Library', '1', 'Paid'], 'Ann 1'],
    ['a row without a name', ['', '', 'Spring', 'Library', '1', 'Paid'], 'noName'],
    ['somebody with an email alone', ['', 'ann@x.zz'], ' no order'],
  ])('but not %s', (_, row, what) => expect(readSheet([HEAD, row])).toEqual([what]))

  test('nor a name alone where the farmer chose the rest', () => {
    const defaults = { ...DEFAULTS, cycle_id: 1, site_id: 1, cartons_per_week: 1 }
    expect(readSheet([HEAD, ['Ann']], defaults)).toEqual(['Ann 1'])
  })
})

describe('a second table further down', () => {
  test('shows what stands below each header, its own columns too', () => {
    const lines = [
      HEAD,
      ann,
      ['Cartons', 'Email', 'Name', 'Site', 'Season', 'Remarks'],
      ['3', 'bo@x.zz', 'Bo', 'Library', 'Spring', 'Side door'],
    ]
    const found = readColumns(lines.map((cells, at) => ({ line: at + 1, cells })))
    const { columns } = alignTables(found, matchColumns(found.columns, found.rows))
    expect(columns.map(({ header, samples }) => [header, samples.at(-1)])).toEqual([
      ...[
        ['Name', 'Bo'],
        ['Email', 'bo@x.zz'],
        ['Season', 'Spring'],
        ['Site', 'Library'],
        ['Cartons', '3'],
        ['Paid', 'paid'],
        ['Remarks', 'Side door'],
      ],
    ])
  })
  test('with the same columns in another order is read by its own headers', () => {
    const other = ['Paid', 'Dozens', 'Email', 'Name', 'Remarks', 'Site', 'Season']
    expect(
      readSheet([
        HEAD,
        ann,
        other,
        ['yes', '3', 'bo@x.zz', 'Bo', 'Side door', 'Library', 'Spring'],
        HEAD,
        ['Cy', 'cy@x.zz', 'Spring', 'Library', '1'],
      ]),
    ).toEqual(['Ann 2', 'This is a row of column ', 'Bo 3', 'This is a row of column ', 'Cy 1'])
  })
  test('with other columns never becomes orders', () => {
    expect(
      readSheet([HEAD, ann, ['Site', 'Cartons', 'Season'], ['Library', '24', 'Spring'], ['Name', 'Phone'], ['Bo', '607-555-0100']]),
    ).toEqual(['Ann 2', 'This is a row of column ', 'This row belongs to anot', 'This is a row of column ', 'This row belongs to anot'])
  })
  test('adds no column that a sheet may not have', () => {
    const wide = [...HEAD, ...Array.from({ length: 94 }, (_, each) => `x${each}`)]
    const found = readColumns([wide, ann, [...HEAD, 'Notes'].toReversed(), ann].map((cells, at) => ({ line: at + 1, cells })))
    const { columns, rows } = alignTables(found, matchColumns(found.columns, found.rows))
    expect(matchColumns(columns, rows).additional_notes).toBeNull()
  })
  test('ends where the first one goes on', () => {
    expect(readSheet([HEAD, ann, ['Email', 'Name'], ['bo@x.zz', 'Bo'], HEAD, ann])).toEqual([
      ...['Ann 2', 'This is a row of column ', 'This row belongs to anot', 'This is a row of column ', 'Ann 2'],
    ])
  })
})
