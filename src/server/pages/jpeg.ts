/** A JPEG as it may be shown to anybody: how large it is, and its bytes without what a camera wrote into it. */
export type Jpeg = { width: number; height: number; bytes: Buffer }

const START = 0xd8
const SCAN = 0xda
/** Colours need these: what it is, and which way its colours are kept. All other notes may tell where it was taken, and when. */
const NEEDED_NOTES = [0xe0, 0xee]

const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** The frame: it begins with the height and the width. C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Undefined where it is none, or broken before the picture begins. */
export const readJpeg = (bytes: Buffer): Jpeg | undefined => {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return
  const kept = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; at + 9 < bytes.length; ) {
    const [edge, marker = 0, length] = [bytes[at], bytes[at + 1], bytes.readUInt16BE(at + 2)]
    if (edge !== 0xff || length < 2) return
    const end = at + 2 + length
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    if (marker === SCAN)
      return size && size.width * size.height > 0 ? { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at)]) } : undefined
    if (!isNote(marker) || NEEDED_NOTES.includes(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return
}
