import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBytes } from '../../../../tests/support/orders/other-reader.ts'
import { addDays } from '../../../shared/dates/calendar.ts'
import type { Column, Row } from './sheet.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

const setting = { timeZone: 'UTC', madeAt: new Date('2026-11-15T12:00:00Z') }

const columns: Column[] = [
  { header: 'Who', kind: 'text' },
  { header: 'Eggs', kind: 'number' },
  { header: 'Paid', kind: 'money' },
  { header: 'From', kind: 'date' },
  { header: 'Seen', kind: 'moment' },
]

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 5 })
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('_', 'x', '0', '0', 'D', '=', '<', '&', ' ', '\n', '\r', '\t', '\u0000', '\uD83E', '\uDD5A') }),
)
const second = fc.integer({ min: 0, max: 2 ** 31 }).map((seconds) => new Date(seconds * 1_000))
const row: fc.Arbitrary<Row> = fc.tuple(
  maybe(text),
  maybe(fc.integer()),
  maybe(fc.integer({ min: -(10 ** 12), max: 10 ** 12 })),
  maybe(fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))),
  maybe(second),
)

/** What a file can hold of a text: no control characters, no halves of characters, one kind of line end. */
const heldOf = (written: string): string =>
  [...written.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n')]
    .map((letter) => (/[\p{Cc}\uFFFE\uFFFF]/u.test(letter) && letter !== '\t' && letter !== '\n' ? '\uFFFD' : letter))
    .join('')

const shown = ([who, eggs, paid, from, seen]: Row) => [
  who ? heldOf(String(who)) : null,
  eggs,
  paid === null ? null : Number(paid) / 100,
  from === null ? null : new Date(`${from}T00:00:00Z`),
  seen,
]

/** Readers leave out empty cells at the end of a row, and empty rows at the end of a sheet. */
const filled = (rows: unknown[][], length: number) => Array.from({ length }, (_, r) => Array.from(columns, (_, c) => rows[r]?.[c] ?? null))

describe('whatever stands in the rows', () => {
  test('another program reads again, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (rows, batch) => {
        const feed = async (take: (some: Row[]) => Promise<void>) => {
          for (let at = 0; at < rows.length; at += batch) await take(rows.slice(at, at + batch))
        }
        const [sheet] = await openBytes(Buffer.concat(await writeSpreadsheet([{ name: 'Eggs', columns, feed }], setting)))
        expect(filled(sheet?.rows.slice(1) ?? [], rows.length)).toEqual(rows.map(shown))
      }),
    )
  })

  test('in many rows, long and short, every text comes back where it was', async () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, i): Row => [i % 3_000 === 0 ? 'é'.repeat(32_767) : `Ann ${i % 11_000}`, i, i, null, null],
    )
    const [sheet] = await openBytes(Buffer.concat(await writeSpreadsheet([{ name: 'Many', columns, feed: (take) => take(rows) }], setting)))
    expect(filled(sheet?.rows.slice(1) ?? [], rows.length)).toEqual(rows.map(shown))
  })
})
