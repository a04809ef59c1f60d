import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lyingZip, makeBook, partOf, zipOf } from '../../../../tests/support/imports/make-book.ts'
import { parseInThread } from '../parse-in-thread.ts'
import { readFile } from './read-file.ts'

const cellsOf = (file: Uint8Array, sheet?: string) => readFile(file, sheet).rows.map(({ cells }) => cells)
const bytes = (text: string, charset: BufferEncoding = 'utf8') => Buffer.from(text, charset)
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../../tests/support/imports', name))
const TWO = [
  ['Name', 'Notes'],
  ['Zoë', 'a;b, "c"'],
]

describe('a CSV file is read as it is', () => {
  const commas = 'Name,Notes\nZoë,"a;b, ""c"""\n'
  const files: [name: string, file: Buffer][] = [
    ['as Google writes it', bytes(commas)],
    ['with a byte order mark and CRLF, as Excel writes it', bytes(`\uFEFF${commas.replaceAll('\n', '\r\n')}`)],
    ['with semicolons, as Excel writes it in Europe', bytes('Name;Notes\r\nZoë;"a;b, ""c"""\r\n')],
    ['with the separator in a line of its own', bytes('sep=;\r\nName;Notes\r\nZoë;"a;b, ""c"""\r\n')],
    ['with tabs in UTF-16, Excel’s Unicode Text', bytes('\uFEFFName\tNotes\r\nZoë\t"a;b, ""c"""\r\n', 'utf16le')],
    ['in UTF-16 without a mark', bytes('Name\tNotes\r\nZoë\t"a;b, ""c"""\r\n', 'utf16le')],
    ['in UTF-16 the other way round', bytes('\uFEFFName\tNotes\r\nZoë\t"a;b, ""c"""\r\n', 'utf16le').swap16()],
    ['in Windows-1252', bytes(commas, 'latin1')],
    ['with the line ends of old Macs', bytes(commas.replaceAll('\n', '\r'))],
    ['without a last line end', bytes(commas.trimEnd())],
  ]
  test.each(files)('%s', (_, file) => expect(cellsOf(file)).toEqual(TWO))

  test('and a cell about another format is a cell', () => {
    expect(cellsOf(bytes('Name,Notes\nAnn,"<?xml opendocument"\n'))).toEqual([
      ['Name', 'Notes'],
      ['Ann', '<?xml opendocument'],
    ])
  })

  test('quotes over lines are one line, blank ones are counted and left out, as the spreadsheet counts them', () => {
    const file = bytes('Name,Notes\n"Ann","one\ntwo"\n,,\n\nBo,"three"')
    expect(readFile(file, undefined).rows).toEqual([
      { line: 1, cells: ['Name', 'Notes'] },
      { line: 2, cells: ['Ann', 'one\ntwo'] },
      { line: 5, cells: ['Bo', 'three'] },
    ])
  })
})

describe('a workbook is read as it is', () => {
  test('from LibreOffice: a title, blank rows and columns, dates, money, booleans, formulas, letters in bold', () => {
    const read = readFile(fixture('from-libreoffice.xlsx'), undefined)
    expect(read).toMatchObject({ sheet: 'Orders 2025', sheets: ['Orders 2025', 'Notes'] })
    expect(read.rows.slice(1)).toEqual([
      { line: 3, cells: ['', 'Customer', 'Email', 'Cartons / week', 'Pick-up site', 'Order total', 'Paid?', 'Date'] },
      { line: 4, cells: ['', 'Ann Müller', 'Ann@Last.example', '2', 'The  Barn', '1234.5', 'TRUE', '2025-03-05'] },
      { line: 6, cells: ['', '=HYPERLINK("http://x")', 'bo@last.example', '3', 'The Barn', '0.3', 'FALSE', 'March 9, 2025'] },
      { line: 7, cells: ['', 'Total', '', '', '', '1234.8'] },
    ])
    expect(cellsOf(fixture('from-libreoffice.xlsx'), 'Notes')).toEqual([['nothing']])
  })

  test('as Excel writes it: shared texts in pieces, results of formulas, days since 1900, errors, what is said how', async () => {
    const file = await makeBook({
      texts:
        '<si><t>Name</t></si><si><t>Date</t></si><si><r><rPr><b/></rPr><t>Ann </t></r><r><t xml:space="preserve">O&apos;Neill &amp; Co_x000D_</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="166" formatCode="&quot;days&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>',
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>45721.5</v></c><c r="C3" s="2"><v>45722</v></c><c r="D3" s="3"><v>45722</v></c><c r="E3" t="str"><f>A1&amp;"x"</f><v>=cmd</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3" t="b"><v>1</v></c><c r="H3"><v>0.30000000000000004</v></c></row>',
    })
    expect(cellsOf(file)).toEqual([
      ['Name', 'Date'],
      ["Ann O'Neill & Co", '2025-03-05', '2025-03-06', '45722', '=cmd', '#N/A', 'TRUE', '0.3'],
    ])
  })

  test('with long numbers as they are, and without the dust of reckoning', async () => {
    const numbers = ['4915112345678', '0.30000000000000004', '6.5', '1e3'].map((each) => `<c><v>${each}</v></c>`)
    expect(cellsOf(await makeBook({ rows: `<row>${numbers.join('')}</row>` }))).toEqual([['4915112345678', '0.3', '6.5', '1000']])
  })

  test('as others write it: texts where they stand, cells without a place, days since 1904, a prefix before each name', async () => {
    const rows =
      '<x:row><x:c t="inlineStr"><x:is><x:t>Ann</x:t></x:is></x:c><x:c s="1"><x:v>44259</x:v></x:c></x:row><x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[<Bo>]]></x:t></x:is></x:c></x:row>'
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>'
    const file = await makeBook({ rows, styles, book: '<workbookPr date1904="true"/>' })
    expect(cellsOf(file)).toEqual([['Ann', '2025-03-05'], ['<Bo>']])
  })
})

describe('cells that were merged', () => {
  const text = (cell: string, of: string) => `<c r="${cell}" t="inlineStr"><is><t>${of}</t></is></c>`
  const merged = (...areas: string[]) =>
    `</sheetData><mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells><sheetData>`

  test('are in every row beside them, unless they are a number, which belongs to nobody knows which', async () => {
    const rows = [
      `<row r="1">${text('A1', 'Winter list')}</row>`,
      `<row r="3">${text('A3', 'The Barn')}${text('B3', 'Ann')}${text('C3', '2 dz')}<c r="D3"><v>78</v></c></row>`,
      `<row r="4">${text('B4', 'Bo')}</row><row r="6">${text('B6', 'Cy')}${text('D6', '5')}</row>`,
    ]
    expect(readFile(await makeBook({ rows: rows.join('') + merged('A1:D1', 'A3:A5', 'C3:C6', 'D3:D6', 'E9:E3') }), undefined).rows).toEqual(
      [
        { line: 1, cells: ['Winter list'] },
        { line: 3, cells: ['The Barn', 'Ann', '2 dz', '78'] },
        { line: 4, cells: ['The Barn', 'Bo'] },
        { line: 6, cells: ['', 'Cy', '', '5'] },
      ],
    )
  })

  test('are refused where they are a bomb', async () => {
    const long = `<row r="1">${text('A1', 'x')}</row><row r="1048576">${text('B1048576', 'y')}</row>`
    const file = await makeBook({ rows: long + merged(...Array.from({ length: 1_000 }, () => 'A1:A1048576')) })
    expect(() => readFile(file, undefined)).toThrow(/merged cells/)
  })
})

describe('a workbook that no program wrote', () => {
  const ANN = '<c t="inlineStr"><is><t>Ann</t></is></c>'

  // Read letter by letter from each letter on, one of them takes minutes.
  test.each(['a'.repeat(300_000), 'a '.repeat(150_000), 'a='.repeat(150_000), `a="${"'=".repeat(150_000)}"`])(
    'is read in one go, however long a tag is: %.6s',
    async (inside) => {
      const rows = `<row r="3" ${inside}>${ANN}</row>`
      expect(readFile(await makeBook({ rows }), undefined).rows).toEqual([{ line: 3, cells: ['Ann'] }])
    },
  )

  test('has names of sheets that can be stored, and chosen by what they are called then', async () => {
    const sheets = ['a&#xD800;b', ' x&#1;y&#10;', '', 'z'.repeat(5_000)]
    const listed = sheets.map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="rId1"/>`)
    const others = { 'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>` }
    const file = await makeBook({ rows: `<row>${ANN}</row><row>${ANN}</row>`, others })
    const names = ['a\ufffdb', 'xy', 'Sheet 3', 'z'.repeat(100)]
    expect(readFile(file, undefined)).toMatchObject({ sheet: names[0], sheets: names })
    expect(readFile(file, 'xy').sheet).toBe('xy')
  })

  test('has each row once, and none that never began, however often rows end', async () => {
    const file = await makeBook({ rows: `${ANN}</row><row r="3">${ANN}</row></row><row>${ANN}</row>` })
    expect(readFile(file, undefined).rows).toEqual([
      { line: 3, cells: ['Ann'] },
      { line: 4, cells: ['Ann'] },
    ])
  })

  // Each takes minutes if it is read from every letter on.
  test('is read in one go, however long the code of a format is', async () => {
    const styles = `<numFmts><numFmt numFmtId="165" formatCode="${'['.repeat(1_000_000)}y"/></numFmts><cellXfs><xf numFmtId="165"/></cellXfs>`
    expect(cellsOf(await makeBook({ styles, rows: '<row><c s="0"><v>45721</v></c></row>' }))).toEqual([['45721']])
  })

  test('is refused in one go if it is a CSV of quotation marks', () => {
    expect(() => readFile(bytes(`a${'"'.repeat(2_000_000)}`), undefined)).toThrow(/more than 5,000 characters/)
  })

  test('has entities that are named like what every object has', async () => {
    const rows = '<row><c t="inlineStr"><is><t>&toString;&valueOf;</t></is></c></row>'
    expect(cellsOf(await makeBook({ rows }))).toEqual([['&toString;&valueOf;']])
  })
})

describe('what the shop cannot read, or must not, is refused with a sentence', () => {
  const refused = (file: Uint8Array) => {
    try {
      readFile(file, undefined)
    } catch (error) {
      return (error as Error).message
    }
    return 'read'
  }

  test.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /older Excel \(XLS\).*Please save it as XLSX or CSV/],
    ['a PDF', bytes('%PDF-1.7'), /This is a PDF\. Please save/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /This is a picture/],
    ['a page that is called .xls', bytes('<html><table><tr><td>Ann'), /web page/],
    [
      'a flat OpenDocument file',
      bytes('<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">'),
      /^This is an OpenDocument file\. Please save/,
    ],
    ['a workbook in one text of XML', bytes('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'), /older Excel \(XML\)/],
    ['nothing', bytes(''), /empty/],
    ['a program', Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'), /spreadsheet/],
    ['an open quotation mark', bytes('Name\n"Ann\nBo'), /quotation mark opens in row 2/],
    ['too many lines', bytes('a\n'.repeat(10_100)), /more than 10,000 rows/],
    ['too many columns', bytes(`${'a,'.repeat(101)}a`), /more than 100 columns/],
    ['a cell that is a book', bytes(`a,${'b'.repeat(5_001)}`), /more than 5,000 characters/],
    ['far too many cells', bytes(`${'a,'.repeat(99)}a\n`.repeat(3_001)), /far more than names and orders/],
    ['too large a file', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), /larger than 5 MB/],
  ])('%s', (_, file, says) => expect(refused(file)).toMatch(says))

  test('an OpenDocument file, and a zip that is none at all', async () => {
    expect(refused(await zipOf({ 'content.xml': '<x/>' }))).toMatch(/OpenDocument.*Please save it as XLSX or CSV/)
    expect(refused(await zipOf({ 'holiday.jpg': 'x' }))).toMatch(/spreadsheet/)
    expect(refused(bytes('PK\u0003\u0004 and nothing more'))).toMatch(/damaged/)
  })

  test('a bomb: by what its table says, by what comes out, by parts that share bytes, by a text in every cell', async () => {
    const much = Buffer.alloc(90 * 1024 * 1024, ' ')
    const sheet = partOf('xl/workbook.xml', much)
    const told = { name: 'xl/workbook.xml', size: much.length, offset: 0 }
    expect(refused(lyingZip([sheet.body], [told], [sheet.packed]))).toMatch(/far too large/)
    // It says that it is small.
    expect(refused(lyingZip([sheet.body], [{ ...told, size: 1_000 }], [sheet.packed]))).toMatch(/far too large/)
    const twice = [told, { ...told, name: 'xl/sharedStrings.xml' }].map((each) => ({ ...each, size: 1_000 }))
    expect(refused(lyingZip([sheet.body], twice, [sheet.packed, sheet.packed]))).toMatch(/far too large/)
    const row = (number: number) => `<row r="${number}">${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`
    const rows = Array.from({ length: 100 }, (_, each) => row(each + 1)).join('')
    expect(refused(await makeBook({ texts: `<si><t>${'x'.repeat(4_900)}</t></si>`, rows }))).toMatch(/far more than names and orders/)
  })

  test.each(['2', '99999999999', '2.5', '-7', 'two'])('lines that are numbered %s after 2', async (number) => {
    const row = (r: string) => `<row r="${r}"><c t="inlineStr"><is><t>Ann</t></is></c></row>`
    expect(refused(await makeBook({ rows: row('2') + row(number) }))).toMatch(/aren't numbered correctly/)
  })

  test('entities, and what stands outside of the file', async () => {
    const evil = '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
    const rows = '<row r="1"><c t="s"><v>0</v></c></row>'
    const others = { 'xl/sharedStrings.xml': `${evil}<sst><si><t>&b;&c;</t></si></sst>` }
    expect(refused(await makeBook({ rows, others }))).toMatch(/a spreadsheet shouldn't/)
    const far = '<row r="1"><c r="XFD1" t="inlineStr"><is><t>far</t></is></c></row>'
    expect(refused(await makeBook({ rows: far }))).toMatch(/more than 100 columns/)
    // An entity that nobody declared stays the letters that it is.
    expect(cellsOf(await makeBook({ rows: '<row><c t="inlineStr"><is><t>&c;&#65;</t></is></c></row>' }))).toEqual([['&c;A']])
  })

  test('in a thread of its own', async () => {
    expect((await parseInThread(bytes('Name\nAnn'))).lines).toEqual(['[{"line":2,"cells":["Ann"]}]'])
    await expect(parseInThread(bytes('%PDF'))).rejects.toThrow('This is a PDF')
  })
})
