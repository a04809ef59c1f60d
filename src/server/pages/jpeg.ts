/** A JPEG as it may be shown to anybody: how large it is, and its bytes without what a camera wrote into it or behind it. */
export type Jpeg = { width: number; height: number; bytes: Buffer }

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const KIND = 0xe0
const COLORS = 0xee

/** The frame: it begins with the height and the width. C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** What draws the picture: the frame, its tables, how often it restarts, its number of lines, and its data. */
const isDrawn = (marker: number) => isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, SCAN].includes(marker)
/** Within the picture's data these follow a 0xff and end nothing: a 0, a restart, another 0xff. */
const isData = (after: number) => after === 0 || (after >= 0xd0 && after <= 0xd7) || after === 0xff

/** Where the data of a scan ends: at the next marker, or with the file. */
const endOfScan = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length && isData(bytes[at + 1] ?? 0)) at = bytes.indexOf(0xff, at + 1)
  return at < 0 ? bytes.length : at
}

type Part = { readonly marker: number; readonly bytes: Buffer }

/** The parts before its end, each with its data; undefined where it is broken before that. What follows the end is none of them. */
const partsOf = (bytes: Buffer): Part[] | undefined => {
  const parts: Part[] = []
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return
    if (marker === END) return parts
    if (at + 4 > bytes.length) return
    const head = at + 2 + Math.max(2, bytes.readUInt16BE(at + 2))
    const end = marker === SCAN ? endOfScan(bytes, head) : head
    parts.push({ marker, bytes: bytes.subarray(at, end) })
    at = end
  }
  return
}

const sizeOf = ({ bytes }: Part) =>
  bytes.length < 9 ? { width: 0, height: 0 } : { width: bytes.readUInt16BE(7), height: bytes.readUInt16BE(5) }

/** `JFIF`, its version, and how many points to an inch; without its thumbnail. */
const kindOf = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from('ffe000104a46494600', 'hex'), content.subarray(5, 12), Buffer.from([0, 0])])

/** `Adobe`, and which way the colors are kept, which is its last byte. */
const colorsOf = (content: Buffer): Buffer => Buffer.from([...Buffer.from('ffee000e41646f6265006400000000', 'hex'), content[11] ?? 0])

/**
 * What is kept of a part: all of it where it draws the picture, and as little of the two notes about its kind and its colors
 * as decoding needs. All others may tell where it was taken and when, or hold another picture.
 */
const keptOf = ({ marker, bytes }: Part): Buffer[] => {
  const content = bytes.subarray(4)
  if (isDrawn(marker)) return [bytes]
  if (marker === KIND && content.length >= 12 && content.toString('latin1', 0, 5) === 'JFIF\0') return [kindOf(content)]
  if (marker === COLORS && content.length >= 12 && content.toString('latin1', 0, 5) === 'Adobe') return [colorsOf(content)]
  return []
}

/** Undefined where it is none, or broken, or without exactly one picture. */
export const readJpeg = (bytes: Buffer): Jpeg | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== START) return
  const parts = partsOf(bytes)
  const [frame, ...others] = parts?.filter(({ marker }) => isFrame(marker)) ?? []
  if (!parts || !frame || others.length > 0 || !parts.some(({ marker }) => marker === SCAN)) return
  const size = sizeOf(frame)
  if (size.width * size.height === 0) return
  return { ...size, bytes: Buffer.concat([Buffer.from([0xff, START]), ...parts.flatMap(keptOf), Buffer.from([0xff, END])]) }
}
