/** A JPEG as it may be shown to anybody: how large it is, and its bytes without what a camera wrote into it or behind it. */
export type Jpeg = { width: number; height: number; bytes: Buffer }

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Colours need these: what it is, and which way its colours are kept. All other notes may tell where it was taken, and when. */
const NEEDED_NOTES = [0xe0, 0xee]

const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** The frame: it begins with the height and the width. C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
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

/** Undefined where it is none, or broken, or without a picture. */
export const readJpeg = (bytes: Buffer): Jpeg | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== START) return
  const parts = partsOf(bytes)
  const frame = parts?.find(({ marker }) => isFrame(marker))
  if (!parts || !frame || !parts.some(({ marker }) => marker === SCAN)) return
  const size = sizeOf(frame)
  if (size.width * size.height === 0) return
  const kept = parts.filter(({ marker }) => !isNote(marker) || NEEDED_NOTES.includes(marker)).map((part) => part.bytes)
  return { ...size, bytes: Buffer.concat([Buffer.from([0xff, START]), ...kept, Buffer.from([0xff, END])]) }
}
