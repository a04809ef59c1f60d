import { describe, expect, test } from 'vitest'
import { readXlsx, timeOf, valuesOf } from '../../../../tests/support/orders/read-xlsx.ts'
import type { Cell, Column, Feed, Row, Sheet } from './sheet.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

const setting = { timeZone: 'America/New_York', madeAt: new Date('2026-11-15T12:00:00Z') }
const written = async (sheets: Sheet[]) => readXlsx(Buffer.concat(await writeSpreadsheet(sheets, setting)))

const columns: Column[] = [
  { header: 'Who', kind: 'text' },
  { header: 'Eggs', kind: 'number' },
  { header: 'Paid', kind: 'money' },
  { header: 'From', kind: 'date' },
  { header: 'Seen', kind: 'moment' },
]
const feedOf =
  (rows: Row[]): Feed<Row> =>
  (take) =>
    take(rows)

const rows: Row[] = [
  ['Ann', 12, 123_450, '2026-03-01', new Date('2026-03-08T06:59:00Z')],
  ['Bea', 0, 5, '2028-02-29', null],
]
const sheet: Sheet = { name: 'Eggs', columns, feed: feedOf(rows), totals: ['Total', 12, 123_455, null, null] }

/** The only column of a sheet of texts, as read again. */
const readTexts = async (texts: Cell[]) => {
  const { sheets, parts } = await written([
    { name: 'Texts', columns: [{ header: 'Text', kind: 'text' }], feed: feedOf(texts.map((text) => [text])) },
  ])
  return { cells: (sheets[0]?.rows ?? []).slice(1).map(([cell]) => cell), parts }
}

describe('a sheet the farmer opens', () => {
  test('names each of its files with its type, without which Excel calls the workbook damaged', async () => {
    const { parts } = await written([sheet, { ...sheet, name: 'More' }])
    const types = parts.get('[Content_Types].xml') ?? ''
    const named = [...types.matchAll(/<Override PartName="\/([^"]+)" ContentType="[^"]+"\/>/g)].map(([, part]) => part)
    const files = [...parts.keys()].filter((name) => !name.endsWith('.rels') && name !== '[Content_Types].xml')
    expect(named).toContain('xl/worksheets/sheet2.xml')
    expect(named.toSorted()).toEqual(files.toSorted())
  })

  test('holds real numbers, money and dates, not texts that look like them', async () => {
    const [read] = (await written([sheet])).sheets
    const [who, eggs, paid, from, seen] = read?.rows[1] ?? []
    expect(who).toMatchObject({ type: 'text', value: 'Ann', format: '@' })
    expect(eggs).toMatchObject({ type: 'number', value: 12, format: '0' })
    expect(paid).toMatchObject({ type: 'number', value: 1234.5, format: '"$"#,##0.00' })
    expect(from).toMatchObject({ type: 'number', value: 46_082, format: 'mmm d, yyyy' })
    expect(seen).toMatchObject({ type: 'number', format: 'mmm d, yyyy h:mm AM/PM' })
  })

  test('holds dates that no spreadsheet counts rightly as texts', async () => {
    const days = ['1850-03-04', '1900-02-28', '1900-03-01']
    const [read] = (await written([{ name: 'Old', columns: [{ header: 'Day', kind: 'date' }], feed: feedOf(days.map((day) => [day])) }]))
      .sheets
    expect(read?.rows.slice(1).map(([cell]) => cell?.value)).toEqual(['1850-03-04', '1900-02-28', 61])
  })

  test('tells moments by the clock of the farm, on both sides of a clock change', async () => {
    const moments = ['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']
    const seen: Sheet = {
      name: 'Seen',
      columns: [{ header: 'Seen', kind: 'moment' }],
      feed: feedOf(moments.map((moment) => [new Date(moment)])),
    }
    const read = (await written([seen])).sheets[0]?.rows.slice(1).map((row) => timeOf(valuesOf(row)[0]))
    expect(read).toEqual(['2026-03-08T01:59', '2026-03-08T03:00', '2026-11-01T01:30', '2026-11-01T01:30'])
  })

  test('has a bold header that stays in view, with a filter that leaves the totals alone', async () => {
    const [read] = (await written([sheet])).sheets
    expect(valuesOf(read?.rows[0])).toEqual(['Who', 'Eggs', 'Paid', 'From', 'Seen'])
    expect(read?.rows.map((row) => row[0]?.bold)).toEqual([true, false, false, true])
    expect(valuesOf(read?.rows[3]).slice(0, 3)).toEqual(['Total', 12, 1234.55])
    expect(read?.rows[3]?.[2]?.format).toBe('"$"#,##0.00')
    expect(read).toMatchObject({ frozenRows: 1, filter: 'A1:E3' })
  })

  test('makes room for long texts', async () => {
    const notes: Sheet = { name: 'Notes', columns: [{ header: 'Notes', kind: 'text' }], feed: feedOf([['x'.repeat(30)], ['one\ntwo']]) }
    const { sheets, parts } = await written([notes])
    expect(sheets[0]?.widths).toEqual([33])
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<row r="3" ht="30"')
  })

  test('is one page wide on paper, or as many as it takes to read it, each with its first column', async () => {
    const wideOf = (count: number): Sheet => ({
      name: `Of ${count}`,
      columns: Array.from({ length: count }, (_, c) => ({ header: `Column ${c}`, kind: 'text' as const, least_width: 30 })),
      feed: feedOf([]),
    })
    const { parts } = await written([wideOf(6), wideOf(20)])
    const pages = ['1', '2'].map((n) => /fitToWidth="(\d+)" fitToHeight="0"/.exec(parts.get(`xl/worksheets/sheet${n}.xml`) ?? '')?.[1])
    expect(pages).toEqual(['1', '5'])
    expect(parts.get('xl/workbook.xml')).toContain(">'Of 6'!$1:$1<")
    expect(parts.get('xl/workbook.xml')).toContain(">'Of 20'!$A:$A,'Of 20'!$1:$1<")
  })

  test('with no rows still has its header and filter', async () => {
    const [read] = (await written([{ name: 'None', columns, feed: feedOf([]) }])).sheets
    expect(read?.rows).toHaveLength(1)
    expect(read?.filter).toBe('A1:E1')
  })
})

describe('texts of strangers', () => {
  test('stay texts, whatever they begin with', async () => {
    const hostile = [
      '=HYPERLINK("http://evil","x")',
      '+1',
      '-1',
      '@x',
      '=1+1',
      '\t=1',
      '1e5',
      '007',
      'TRUE',
      '#N/A',
      '#REF!',
      "'=1",
      '<b>&amp;"',
      ' two ',
    ]
    const { cells, parts } = await readTexts(hostile)
    expect(cells.map((cell) => cell?.value)).toEqual(hostile)
    expect(cells.every((cell) => cell?.type === 'text' && cell.format === '@')).toBe(true)
    expect([...parts.values()].some((part) => /<f[\s>]|<hyperlink/.test(part))).toBe(false)
  })

  test('keep their letters, and lose what no XML can hold', async () => {
    const { cells, parts } = await readTexts([
      'a\u0001b\u001fc',
      'up\uFFFEon\uFFFF',
      '\uD800half',
      'one\r\ntwo\rthree',
      '_x0041_',
      'Zoë 🥚 鶏卵',
      'x'.repeat(40_000),
    ])
    expect(cells.map((cell) => cell?.value)).toEqual([
      'a�b�c',
      'up�on�',
      '�half',
      'one\ntwo\nthree',
      '_x0041_',
      'Zoë 🥚 鶏卵',
      'x'.repeat(32_767),
    ])
    const forbidden = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u
    expect([...parts.values()].filter((part) => forbidden.test(part))).toEqual([])
  })
})

describe('names of sheets', () => {
  test('survive the writing, apostrophes and all', async () => {
    const { sheets, parts } = await written([
      { ...sheet, name: "Ann's <stand> & co" },
      { ...sheet, name: 'a/b' },
    ])
    expect(sheets.map(({ name }) => name)).toEqual(["Ann's <stand> & co", 'a b'])
    expect(parts.get('xl/workbook.xml')).toMatch(/'Ann(&apos;|'){2}s &lt;stand&gt; &amp; co'!\$1:\$1/)
  })
})

describe('a large file', () => {
  const many: Feed<Row> = async (take) => {
    const batch = (from: number) => Array.from({ length: 500 }, (_, i): Row => ['Ann', from + i, from + i, '2026-03-01', null])
    for (let from = 0; from < 20_000; from += 500) await take(batch(from))
  }

  test('is written while the shop goes on answering', async () => {
    // Work and not time: a machine that is busy with others makes every pause longer.
    const worked = () => process.threadCpuUsage().user
    let last = worked()
    let longest = 0
    const ticking = setInterval(() => {
      longest = Math.max(longest, worked() - last)
      last = worked()
    }, 5)
    const began = last
    const bytes = Buffer.concat(await writeSpreadsheet([{ ...sheet, feed: many }], setting))
    clearInterval(ticking)
    expect(longest).toBeLessThan((last - began) / 2)
    expect(readXlsx(bytes).sheets[0]?.rows).toHaveLength(20_002)
  })

  test('that breaks off on the way is no file at all', async () => {
    const broken: Feed<Row> = async (take) => {
      await take([['Ann']])
      throw new Error('The database went away')
    }
    await expect(writeSpreadsheet([{ ...sheet, feed: broken }], setting)).rejects.toThrow('The database went away')
    const never: Sheet = { ...sheet, columns: [{ header: 'When', kind: 'moment' }], feed: feedOf([[new Date(Number.NaN)]]) }
    await expect(writeSpreadsheet([never], setting)).rejects.toThrow()
    await expect(writeSpreadsheet([{ ...sheet, feed: feedOf([['Ann', Number.POSITIVE_INFINITY]]) }], setting)).rejects.toThrow()
    await expect(writeSpreadsheet([{ ...sheet, feed: feedOf([['Ann', 1, 1, 'soon']]) }], setting)).rejects.toThrow()
  })

  test('of more rows than a sheet holds is refused', async () => {
    const endless: Feed<Row> = async (take) => {
      const batch = Array.from({ length: 10_000 }, (): Row => [])
      for (let i = 0; i < 105; i++) await take(batch)
    }
    await expect(writeSpreadsheet([{ ...sheet, feed: endless }], setting)).rejects.toThrow('at most 1048576 rows')
  })
})
