/** A photograph as a camera writes it, as far as the shop reads it: with a note of where it was taken. */

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const START = Buffer.from('ffd8', 'hex')
const REST = Buffer.concat([segment(0xda, Buffer.from('010100003f00', 'hex')), Buffer.from('d2cf20ffd9', 'hex')])
const sizeOf = (width: number, height: number) => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return segment(0xc0, frame)
}

export const WHERE_IT_WAS_TAKEN = 'GPS 42.49 N 76.29 W'
const NOTES = [segment(0xe1, Buffer.from(`Exif\0\0${WHERE_IT_WAS_TAKEN}`)), segment(0xfe, Buffer.from('by Ann with her phone'))]
const JFIF = Buffer.from('4a46494600010101004800480000', 'hex')
const KIND = segment(0xe0, JFIF)
const COLORS = segment(0xee, Buffer.from('41646f626500640000000001', 'hex'))

/** The same notes as some programs write them: with a thumbnail, with texts where nobody looks, and with segments that few know. */
export const photoWithHiddenTexts = (): Buffer => {
  const text = Buffer.from(WHERE_IT_WAS_TAKEN)
  const thumbnail = Buffer.concat([JFIF.subarray(0, 12), Buffer.from([2, 3]), Buffer.alloc(18, 7), text])
  const colors = Buffer.concat([Buffer.from('41646f62650065', 'hex'), Buffer.from('GPS!'), Buffer.from([1]), text])
  const unknown = [0xf0, 0xf7, 0xfd, 0xc8, 0xdf, 0x02].map((marker) => segment(marker, text))
  const others = [segment(0xe0, Buffer.concat([Buffer.from('JFXX\0'), text])), segment(0xe0, text), segment(0xee, text)]
  return Buffer.concat([START, segment(0xe0, thumbnail), segment(0xee, colors), ...others, ...unknown, sizeOf(40, 30), REST])
}
export const photoWithColors = (): Buffer => Buffer.concat([START, KIND, COLORS, sizeOf(40, 30), REST])

export const photoFromCamera = (width = 40, height = 30): Buffer => Buffer.concat([START, KIND, ...NOTES, sizeOf(width, height), REST])
export const photoWithoutNotes = (width = 40, height = 30): Buffer => Buffer.concat([START, KIND, sizeOf(width, height), REST])

export const asDataUrl = (photo: Buffer, type = 'jpeg'): string => `data:image/${type};base64,${photo.toString('base64')}`
