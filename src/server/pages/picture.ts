import { PICTURE_PIXELS_MAX } from '../../shared/limits.ts'
import { readJpeg } from './jpeg.ts'

/** A small picture that is kept as a data URL. */
export type Picture = { type: string; bytes: Buffer }

type Size = { width: number; height: number }

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

const BEGINNINGS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, PNG.length).equals(PNG),
  'image/jpeg': (bytes) => bytes.subarray(0, JPEG.length).equals(JPEG),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Undefined when its bytes are not what its type says. */
export const readPicture = (dataUrl: string): Picture | undefined => {
  const [, type = '', base64 = ''] = /^data:([a-z/]+);base64,(.+)$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64, 'base64')
  return BEGINNINGS[type]?.(bytes) ? { type, bytes } : undefined
}

/** Small on the wire, it may still need gigabytes to be drawn. */
export const isDrawable = ({ width, height }: Size): boolean => width <= PICTURE_PIXELS_MAX && height <= PICTURE_PIXELS_MAX

/** The sizes of the three kinds of WebP, each where its own format has it, in its first 30 bytes. */
const WEBP_SIZES: Readonly<Record<string, (bytes: Buffer) => Size>> = {
  'VP8 ': (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
  VP8L: (bytes) => ({ width: (bytes.readUInt32LE(21) & 0x3fff) + 1, height: ((bytes.readUInt32LE(21) >>> 14) & 0x3fff) + 1 }),
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
}

const sizeOf = ({ type, bytes }: Picture): Size | undefined => {
  if (type === 'image/jpeg') return readJpeg(bytes)
  if (type === 'image/png') return bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return bytes.length < 30 ? undefined : WEBP_SIZES[bytes.toString('latin1', 12, 16)]?.(bytes)
}

/** The picture as it may be kept: a JPEG without what a camera wrote into it. Or why it may not. */
export const tidyPicture = (dataUrl: string): string | { trouble: 'noPicture' | 'tooManyPixels' } => {
  const picture = readPicture(dataUrl)
  const size = picture && sizeOf(picture)
  if (!picture || !size || size.width * size.height === 0) return { trouble: 'noPicture' }
  if (!isDrawable(size)) return { trouble: 'tooManyPixels' }
  const jpeg = picture.type === 'image/jpeg' ? readJpeg(picture.bytes) : undefined
  return jpeg ? `data:image/jpeg;base64,${jpeg.bytes.toString('base64')}` : dataUrl
}
