import { crc32, deflateRawSync } from 'node:zlib'
import { unzip } from '../../../src/server/imports/reading/unzip.ts'

/** Spreadsheets with something wrong in them: by bytes, and inside the parts of a workbook, zipped again as they should be. */

/** A number from 0 to 1, the same ones for the same seed. */
export type Random = () => number

export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const below = (random: Random, end: number): number => Math.floor(random() * end)
const oneOf = <Of>(random: Random, all: readonly Of[]): Of => all[below(random, all.length)] as Of

// Latin-1 texts: a byte is a letter.
const PIECES = [
  ...['"', '""', ',', ';', '\t', '|', '\n', '\r', '\r\n', '\0', '\xff\xfe', '\xfe\xff', '\xef\xbb\xbf', 'sep=;\n', '\xed\xa0\x80', '\xc3'],
  ...[
    '<',
    '>',
    '/>',
    '&',
    "'",
    '=',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE x>',
    '<?',
    '?>',
    '&amp;',
    '&#0;',
    '&#xD800;',
    '&#x110000;',
  ],
  ...[
    '_xD800_',
    '_x0000_',
    '</row>',
    '</c>',
    '<row>',
    '<c>',
    '<c r="ZZZZ1">',
    '<row r="1048577">',
    '<v>',
    '</v>',
    '<rPh>',
    ' t="s"',
    ' t="b"',
  ],
  ...[' s="-1"', ' s="99999"', ' r="A0"', '<mergeCell ref="A1:XFD1048576"/>', '<mergeCell ref="A1:A9999"/>', '1e309', '-1', 'NaN', '0x10'],
  ...[
    '9'.repeat(30),
    '\x80',
    'PK\x03\x04',
    'PK\x05\x06',
    '%PDF',
    '<html',
    'name="__proto__"',
    '__proto__',
    'Email',
    'Name',
    'a@example.org',
  ],
] as const

const NUMBERS = ['0', '-1', '1', '255', '65535', '65536', '1048576', '4294967295', '1e400', ''] as const

const cut = (text: string, random: Random): [before: string, inside: string, behind: string] => {
  const from = below(random, text.length + 1)
  const to = Math.min(text.length, from + Math.floor(random() ** 3 * text.length))
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

const CHANGES: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => cut(text, random).join(oneOf(random, PIECES)),
  (text, random) => cut(text, random).join(String.fromCharCode(below(random, 256))),
  (text, random) => {
    const [before, , behind] = cut(text, random)
    return before + behind
  },
  (text, random) => {
    const [before, inside, behind] = cut(text, random)
    return before + inside.repeat(Math.min(1 + below(random, 40), Math.ceil(20_000 / (inside.length + 1)))) + behind
  },
  (text, random) => {
    const [before, inside, behind] = cut(text, random)
    return behind + inside + before
  },
  (text, random) => {
    const from = below(random, text.length)
    return text.slice(0, from) + text.slice(from).replace(/\d+/, oneOf(random, NUMBERS))
  },
  (text, random) => {
    const at = below(random, text.length)
    return text.slice(0, at) + String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << below(random, 8))) + text.slice(at + 1)
  },
]

const change = (bytes: Buffer, random: Random): Buffer => {
  let text = bytes.toString('latin1')
  for (let times = 1 + below(random, 4); times > 0; times--) text = oneOf(random, CHANGES)(text, random)
  return Buffer.from(text, 'latin1')
}

export type Parts = ReadonlyMap<string, Buffer>

/** A zip with right sums and sizes. */
export const zipParts = (parts: Parts, isPacked: boolean): Buffer => {
  const bodies: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const packed = isPacked ? deflateRawSync(content, { level: 1 }) : content
    // What a part's own head and its line in the table have in common.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isPacked ? 8 : 0, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    table.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, end, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const listed = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

const PART_NAMES = [
  ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/sharedStrings.xml'],
  ...['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'],
]

/** Its parts, with the first rows of each sheet: small ones are read faster, and break in the same places. */
export const partsOf = (file: Buffer): Parts => {
  const zip = unzip(file)
  return new Map(
    PART_NAMES.filter(zip.has).map((name) => [
      name,
      Buffer.from(
        zip
          .read(name)
          .replace(/(<\/row>(?:.*?<\/row>){2}).*<\/row>/s, '$1')
          .replace(/(<\/si>(?:.*?<\/si>){15}).*<\/si>/s, '$1'),
      ),
    ]),
  )
}

const changePart = (parts: Parts, random: Random): Parts => {
  const name = oneOf(random, [...parts.keys()])
  const content = parts.get(name) ?? Buffer.alloc(0)
  const changed = new Map(parts)
  const chance = random()
  if (chance < 0.03) changed.delete(name)
  else if (chance < 0.06) changed.set(oneOf(random, PART_NAMES), content)
  else changed.set(name, change(content, random))
  return changed
}

export type Seed = { bytes: Buffer; parts: Parts | undefined }

export const mutate = ({ bytes, parts }: Seed, random: Random): Buffer => {
  if (!parts || random() < 0.2) return change(bytes, random)
  const changed = changePart(parts, random)
  return zipParts(random() < 0.3 ? changePart(changed, random) : changed, random() < 0.3)
}
