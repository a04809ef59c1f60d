import { inflateRawSync } from 'node:zlib'
import { fromDayNumber } from '../../../src/shared/dates/calendar.ts'

/** A small reader of .xlsx files that shares nothing with what writes them. It takes what the file says, cell by cell. */

export type ReadCell = { type: 'text' | 'number' | 'error' | 'boolean'; value: string | number; format: string; bold: boolean }
export type ReadSheet = {
  name: string
  rows: (ReadCell | undefined)[][]
  frozenRows: number
  filter: string | undefined
  widths: number[]
  /** How many columns are printed. */
  printed: number
}
export type ReadFile = { sheets: ReadSheet[]; parts: Map<string, string> }

/** The parts of a zip, found through its table at the end. */
const unzip = (zip: Buffer): Map<string, string> => {
  const parts = new Map<string, string>()
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const extraLength = zip.readUInt16LE(at + 30)
    const noteLength = zip.readUInt16LE(at + 32)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const plain = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content
    parts.set(zip.toString('utf8', at + 46, at + 46 + nameLength), plain.toString('utf8'))
    at += 46 + nameLength + extraLength + noteLength
  }
  return parts
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) => (code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? whole)))

/** Texts of a spreadsheet write odd characters as _x000D_. */
const unescapeText = (text: string): string =>
  unescapeXml(text).replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

const attribute = (tag: string, name: string): string | undefined => {
  const value = tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]
  return value === undefined ? undefined : unescapeXml(value)
}

const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}(?=[\\s/>])(?:[^>]*/>|[\\s\\S]*?</${name}>)`, 'g')) ?? []

const textOf = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)].map(([, text = '']) => unescapeText(text)).join('')

const BUILT_IN: Record<string, string> = { 0: 'General', 1: '0', 49: '@' }

/** What each style number of a cell means. */
const stylesOf = (xml: string): { format: string; bold: boolean }[] => {
  const formats = new Map(tags(xml, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode') ?? '']))
  const fonts = tags(tags(xml, 'fonts')[0] ?? '', 'font').map((font) => /<b(\s[^>]*)?\/>/.test(font))
  return tags(tags(xml, 'cellXfs')[0] ?? '', 'xf').map((tag) => {
    const id = attribute(tag, 'numFmtId') ?? '0'
    return { format: formats.get(id) ?? BUILT_IN[id] ?? `built-in ${id}`, bold: fonts[Number(attribute(tag, 'fontId'))] ?? false }
  })
}

const TYPES = { s: 'text', inlineStr: 'text', n: 'number', e: 'error', b: 'boolean' } as const

const columnOf = (ref: string): number => [...ref.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const readCell = (tag: string, texts: string[], styles: ReturnType<typeof stylesOf>): ReadCell | undefined => {
  const written = (attribute(tag, 't') ?? 'n') as keyof typeof TYPES
  const content = tag.match(/<v>([\s\S]*?)<\/v>/)?.[1]
  if (content === undefined && written !== 'inlineStr') return undefined
  const values = { s: texts[Number(content)] ?? '', inlineStr: textOf(tag), n: Number(content), e: content ?? '', b: content ?? '' }
  return {
    type: TYPES[written],
    value: values[written],
    ...(styles[Number(attribute(tag, 's') ?? 0)] ?? { format: 'General', bold: false }),
  }
}

const readRows = (xml: string, texts: string[], styles: ReturnType<typeof stylesOf>): ReadSheet['rows'] =>
  tags(xml, 'row').map((row) => {
    const cells: (ReadCell | undefined)[] = []
    for (const tag of tags(row, 'c')) cells[columnOf(attribute(tag, 'r') ?? '')] = readCell(tag, texts, styles)
    return cells
  })

export const readXlsx = (bytes: Uint8Array): ReadFile => {
  const parts = unzip(Buffer.from(bytes))
  const part = (name: string) => parts.get(name) ?? ''
  const targets = new Map(
    tags(part('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  )
  const texts = tags(part('xl/sharedStrings.xml'), 'si').map(textOf)
  const styles = stylesOf(part('xl/styles.xml'))
  const areas = tags(part('xl/workbook.xml'), 'definedName').filter((tag) => attribute(tag, 'name') === '_xlnm.Print_Area')
  const sheets = tags(part('xl/workbook.xml'), 'sheet').map((tag, i) => {
    const xml = part(`xl/${targets.get(attribute(tag, 'r:id'))}`)
    const widths = tags(xml, 'col').map((col) => Number(attribute(col, 'width')))
    const area = areas.find((each) => attribute(each, 'localSheetId') === String(i))?.match(/\$A:\$([A-Z]+)</)
    return {
      name: attribute(tag, 'name') ?? '',
      rows: readRows(xml, texts, styles),
      frozenRows: /<pane[^>]*state="frozen"/.test(xml) ? Number(attribute(tags(xml, 'pane')[0] ?? '', 'ySplit')) : 0,
      filter: attribute(tags(xml, 'autoFilter')[0] ?? '', 'ref'),
      widths,
      printed: area ? columnOf(area[1] ?? '') + 1 : widths.length,
    }
  })
  return { sheets, parts }
}

/** What is shown of a row; an empty cell is null. */
export const valuesOf = (row: ReadSheet['rows'][number] = []): (string | number | null)[] => Array.from(row, (cell) => cell?.value ?? null)

/** The date that a spreadsheet's day number stands for, and with a fraction the time of day. */
export const dateOf = (serial: unknown): string => fromDayNumber(Number(serial) - 25_569)
export const timeOf = (serial: unknown): string => new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString().slice(0, 16)
