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
const KIND = segment(0xe0, Buffer.from('JFIF\0'))

export const photoFromCamera = (width = 40, height = 30): Buffer => Buffer.concat([START, KIND, ...NOTES, sizeOf(width, height), REST])
export const photoWithoutNotes = (width = 40, height = 30): Buffer => Buffer.concat([START, KIND, sizeOf(width, height), REST])

export const asDataUrl = (photo: Buffer, type = 'jpeg'): string => `data:image/${type};base64,${photo.toString('base64')}`
