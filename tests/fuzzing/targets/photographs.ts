import { readFileSync } from 'node:fs'
import { readJpeg } from '../../../src/server/pages/jpeg.ts'
import { readPhoto } from '../../../src/server/pages/photo.ts'
import { readPicture, tidyPicture } from '../../../src/server/pages/picture.ts'
import { LOGO_MAX, PICTURE_PIXELS_MAX } from '../../../src/shared/limits.ts'
import { picture } from '../../../src/shared/shapes/fields.ts'
import { asDataUrl, photoFromCamera, photoWithColors, photoWithHiddenTexts } from '../../support/shop/photos.ts'
import { ensure, type Target } from '../engine/target.ts'

/** Photographs and logos that are uploaded: of a kind that browsers draw, not too large, and without what a camera wrote. */

const TYPES = ['jpeg', 'png', 'webp'] as const

/** Notes that may stay, in the one form that the shop writes: the kind and the colors, and nothing after them. */
const KEPT_NOTES = /^(?:e000104a46494600.{14}0000|ee000e41646f6265006400000000.{2})$/

/** Within a scan, a 0xff is followed by a 0, a restart or another 0xff. */
const isMarker = (byte = 0, next = 0): boolean => byte === 0xff && next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0

/** Marker by marker, as the format describes it. */
const checkJpeg = (bytes: Buffer): void => {
  ensure(
    bytes.subarray(0, 2).toString('hex') === 'ffd8' && bytes.subarray(-2).toString('hex') === 'ffd9',
    'A photograph begins and ends as one',
  )
  for (let at = 2; at < bytes.length - 2; ) {
    ensure(bytes[at] === 0xff, 'A photograph is made of segments')
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    ensure(!isNote || KEPT_NOTES.test(bytes.subarray(at + 1, end).toString('hex')), 'No note of a camera stays in a photograph')
    at = end
    // The data of a scan ends at the next marker.
    while (marker === 0xda && at < bytes.length - 2 && !isMarker(bytes[at], bytes[at + 1])) at++
  }
}

const checkPhoto = (bytes: Buffer): void => {
  const photo = readPhoto(bytes)
  if (!photo) return
  ensure(photo.width > 0 && photo.height > 0 && photo.width < 65_536 && photo.height < 65_536, 'A photograph has a size')
  checkJpeg(photo.bytes)
  const again = readJpeg(photo.bytes)
  ensure(
    again?.bytes.equals(photo.bytes) === true && again.width === photo.width && again.height === photo.height,
    'A photograph that was tidied stays as it is',
  )
}

/** Width and height, each where the format has it. */
const pixelsOf = (type: string, bytes: Buffer): number[] => {
  if (type === 'png') return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  const packed = bytes.readUInt32LE(21)
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
}

const checkLogo = (bytes: Buffer, type: (typeof TYPES)[number]): void => {
  const url = asDataUrl(bytes, type)
  if (!picture(LOGO_MAX).safeParse(url).success) return
  const tidied = tidyPicture(url)
  if (typeof tidied !== 'string') return
  const read = readPicture(tidied)
  ensure(read?.type === `image/${type}`, 'A picture is of the kind that it says')
  if (type === 'jpeg') checkJpeg(read.bytes)
  ensure(
    type === 'jpeg' || pixelsOf(type, read.bytes).every((pixels) => pixels > 0 && pixels <= PICTURE_PIXELS_MAX),
    'A picture has a size that can be drawn',
  )
}

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])])
const webp = (kind: string) =>
  Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBP'), Buffer.from(kind), Buffer.from('0a000000100000003f00003f0000', 'hex')])

export const photographs: Target = {
  reads: 'photographs and logos',
  seeds: () => [
    ...[photoFromCamera(), photoWithColors(), photoWithHiddenTexts(), png, webp('VP8 '), webp('VP8L'), webp('VP8X')],
    readFileSync(new URL('../../../src/server/demo/eggs.jpg', import.meta.url)).subarray(0, 1_500),
  ],
  tokens: ['\u0000', 'JFIF\u0000', 'Exif\u0000\u0000', 'Adobe', 'RIFF', 'WEBP', 'VP8 ', 'VP8L', 'VP8X', 'IHDR', 'IDAT'],
  longest: 60_000,
  check: (input) => {
    checkPhoto(input)
    for (const type of TYPES) checkLogo(input, type)
  },
}
