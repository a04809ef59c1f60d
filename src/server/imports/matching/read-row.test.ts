import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../tests/support/runs.ts'
import { type ValueField, valueFields } from '../../../shared/fields/import-fields.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import { type Choices, choose, keyOf } from './choices.ts'
import { openValues } from './gather-values.ts'
import { matchColumns, readColumns } from './match-columns.ts'
import { readRow } from './read-row.ts'

const siteOf = (site_id: number, site_name: string) => ({ site_id, site_name }) as Site
const cycleOf = (cycle_id: number, cycle_name: string, start_date: string) =>
  ({ cycle_id, cycle_name, start_date, number_of_weeks: 10, is_active: cycle_id === 2 }) as Cycle
const FARM = {
  cycles: [cycleOf(2, 'Winter 2026–27', '2026-12-01'), cycleOf(1, 'Fall 2026', '2026-09-01')],
  sites: [siteOf(1, 'Southworth Library, Dryden'), siteOf(2, 'Myers Park, Lansing')],
  archived: [siteOf(3, 'Old Barn')],
  ...{ price_cents: 650, today: '2026-11-17', isElsewhere: false },
}
const HEAD = ['Name', 'Email', 'Season', 'Site', 'Cartons', 'Donated cartons', 'Total', 'Paid', 'Date']
const { columns } = readColumns([{ line: 1, cells: HEAD }])
const matching = matchColumns(columns, [])
const read = (cells: readonly string[], choices: Choices = {}) =>
  readRow({
    ...{ row: { line: 2, cells: [...cells] }, place: 'table', matching, choices, farm: FARM },
    defaults: { cycle_id: null, site_id: null, cartons_per_week: null, status: 'owed', date_order: null },
  })
const valuesIn = (rows: readonly string[][], choices: Choices = {}) => {
  const values = openValues(FARM)
  for (const row of rows) values.add(read(row, choices).values)
  return values.all()
}

/** Cells as people fill them in. */
const CELLS: Record<string, readonly string[]> = {
  Name: ['Ann Lee', 'Bo', 'TOTAL', ''],
  Email: ['ann@x.zz', 'Bo Ek <bo@x.zz>', 'cy@x.zz; di@x.zz', 'soon', 'n/a', ''],
  Season: ['winter', 'Winter', 'Winter 26/27', 'Fall 2026', 'summer', ''],
  Site: ['Dryden library', 'dryden  Library', 'Myers Park', 'Myers Park, Lansing', 'Old barn', 'Moon', ''],
  Cartons: ['1', 'one', '1 dz', '2-3', 'half dozen', '2 please', '400', ''],
  'Donated cartons': ['1', 'no', 'some', ''],
  Total: ['$104.00', '19.470000000000002', '1,234', '(104.00)', ''],
  Paid: ['yes', 'check #1043', 'Check #1050', 'venmo', 'x', '?', '$20', 'paid half', ''],
  Date: ['3/5/2026', '03.05.2026', '31.05.2026', '2026-03-05', 'soon', ''],
}
const cellOf = (header: string) => fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...(CELLS[header] ?? [''])) }, fc.string())
const row = fc.tuple(...HEAD.map(cellOf))
const file = fc.array(row, { minLength: 1, maxLength: 8 })
const columnOf = (field: ValueField) => matching[field] ?? -1

test('a long text is cut between letters, not within one: a half could not be stored', () => {
  const long = `${'x'.repeat(10)}${'🥚'.repeat(200)}`
  const shown = [
    readColumns([
      { line: 1, cells: HEAD },
      { line: 2, cells: [long, `x${long}`] },
    ]),
    read([long, `${long}@`]),
    read([`x${long}`]),
  ]
  expect(JSON.stringify(shown)).not.toMatch(/\\ud[89a-f]/)
})

describe('whatever a file says', () => {
  test('reading it again gives the same, and a choice changes only rows with that value', () => {
    fc.assert(
      fc.property(file, fc.nat(), fc.boolean(), (rows, at, isOut) => {
        expect(rows.map((each) => read(each))).toEqual(rows.map((each) => read(each)))
        const values = valuesIn(rows)
        const value = values[at % Math.max(1, values.length)]
        if (!value) return
        const choices = choose({}, value.field, value.value, { becomes: isOut ? null : (value.proposed ?? '1') })
        for (const each of rows) {
          const isWithout = keyOf(value.field, each[columnOf(value.field)]?.trim() ?? '') !== keyOf(value.field, value.value)
          if (isWithout) expect(read(each, choices)).toEqual(read(each))
        }
        expect(choose(choices, value.field, value.value, null)[value.field]).toEqual({})
      }),
      runs(150),
    )
  })

  test('a value with a choice is read like the text that it stands for', () => {
    fc.assert(
      fc.property(row, fc.constantFrom(...valueFields), fc.nat(), (cells, field, at) => {
        const header = HEAD[columnOf(field)] ?? ''
        const becomes = CELLS[header]?.[at % (CELLS[header].length - 1)] ?? ''
        const written = cells[columnOf(field)] ?? ''
        if (keyOf(field, written) === '') return
        const { values: _, ...chosen } = read(cells, choose({}, field, written, { becomes }))
        const { values: __, ...other } = read(cells.with(columnOf(field), becomes))
        // A row of sums is told by what the file says.
        if (chosen.leftOut === other.leftOut) expect(chosen).toEqual(other)
      }),
      runs(150),
    )
  })

  test('what is proposed is understood', () => {
    fc.assert(
      fc.property(file, (rows) => {
        const proposed = valuesIn(rows).filter((each) => each.proposed !== null)
        const choices = proposed.reduce<Choices>((all, each) => choose(all, each.field, each.value, { becomes: each.proposed }), {})
        for (const { field, value } of proposed) {
          const mended = rows
            .filter((each) => keyOf(field, each[columnOf(field)]?.trim() ?? '') === keyOf(field, value))
            .map((each) => read(each, choices))
          const open = mended
            .flatMap(({ problems }) => problems)
            .filter((problem) => problem.field === field && problem.kind !== 'paidTooMuch')
          expect([field, value, open]).toEqual([field, value, []])
        }
      }),
      runs(150),
    )
  })
})

describe('a row', () => {
  const found = (cells: Partial<Record<keyof typeof CELLS, string>>, choices?: Choices) =>
    read(
      HEAD.map((header) => cells[header] ?? ''),
      choices,
    )
  test('takes its name from the address where it has none', () => {
    expect(found({ Email: '"Lee, Ann" <ann@x.zz>' }).person).toMatchObject({ name: 'Lee, Ann', email: 'ann@x.zz' })
    expect(found({ Name: 'Ann', Email: 'Annie <ann@x.zz>' }).person.name).toBe('Ann')
  })
  test('asks for the order of day and month, which is no value', () => {
    const { problems, values } = found({
      Name: 'Ann',
      Email: 'a@x.zz',
      Season: 'winter 26/27',
      Site: 'MYERS PARK LANSING',
      Cartons: 'one',
      Date: '03.05.2026',
    })
    expect(problems).toMatchObject([{ field: 'date', kind: 'unclearDate' }])
    expect(values).toEqual([])
  })
  test('of sums or headings asks nothing', () => {
    expect(found({ Name: 'TOTAL', Cartons: '2-3', Paid: 'venmo' })).toMatchObject({
      values: [],
      leftOut: expect.stringContaining('totals'),
    })
  })
})
