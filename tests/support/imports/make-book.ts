import { deflateRawSync } from 'node:zlib'
import { openZip } from '../../../src/server/sheets/xlsx/zip.ts'

/** Workbooks as programs write them, part by part. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const zipOf = async (parts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = openZip()
  for (const [name, text] of Object.entries(parts)) {
    const part = zip.open(name)
    await part.write([text])
    await part.end()
  }
  return Buffer.concat(zip.end())
}

type Book = { rows: string; texts?: string; styles?: string; book?: string; others?: Record<string, string> }

/** `rows` is what stands between `<sheetData>` and its end. */
export const makeBook = ({ rows, texts = '', styles = '', book = '', others = {} }: Book): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${book}<sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${RELATIONS}/externalLink" Target="https://evil.example/book.xlsx" TargetMode="External"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...others,
  })

type Part = { name: string; packed: Buffer; size: number; offset: number }

/** A zip whose table says whatever it is told. */
export const lyingZip = (bodies: readonly Buffer[], lines: readonly Omit<Part, 'packed'>[], packedSizes: readonly number[]): Buffer => {
  const table = lines.map(({ name, size, offset }, each) => {
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    line.writeUInt16LE(8, 10)
    line.writeUInt32LE(packedSizes[each] ?? 0, 20)
    line.writeUInt32LE(size, 24)
    line.writeUInt16LE(name.length, 28)
    line.writeUInt32LE(offset, 42)
    return Buffer.concat([line, Buffer.from(name)])
  })
  const content = Buffer.concat(bodies)
  const listed = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(lines.length, 8)
  end.writeUInt16LE(lines.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(content.length, 16)
  return Buffer.concat([content, listed, end])
}

/** The head of a part and its packed bytes. */
export const partOf = (name: string, text: string | Buffer): { body: Buffer; packed: number } => {
  const packed = deflateRawSync(text, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(name.length, 26)
  return { body: Buffer.concat([head, Buffer.from(name), packed]), packed: packed.length }
}
