import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  photoFromCamera,
  photoWithColors,
  photoWithHiddenTexts,
  photoWithoutNotes,
  WHERE_IT_WAS_TAKEN,
} from '../../../tests/support/shop/photos.ts'
import { readJpeg } from './jpeg.ts'

describe('a photograph', () => {
  test('keeps its picture and its size, and loses what the camera noted', () => {
    const camera = photoFromCamera(1200, 800)
    expect(camera.toString('latin1')).toContain(WHERE_IT_WAS_TAKEN)
    expect(readJpeg(camera)).toEqual({ width: 1200, height: 800, bytes: photoWithoutNotes(1200, 800) })
  })

  test('keeps of its kind and its colors only what decoding needs, and nothing of segments that draw nothing', () => {
    const hidden = photoWithHiddenTexts()
    expect(hidden.toString('latin1')).toContain(WHERE_IT_WAS_TAKEN)
    expect(readJpeg(hidden)?.bytes.toString('hex')).toBe(photoWithColors().toString('hex'))
    expect(readJpeg(photoWithColors())?.bytes).toEqual(photoWithColors())
  })

  test('ends where its picture ends: what a camera put behind it or between its parts is not kept', () => {
    const film = Buffer.from(`another picture, taken at ${WHERE_IT_WAS_TAKEN}`)
    expect(readJpeg(Buffer.concat([photoFromCamera(), film]))?.bytes).toEqual(photoWithoutNotes())
    // A second scan, after a table and a note that hold what looks like an end, and with a 0xff and a restart in its data.
    const table = Buffer.from('ffc40004ffd9', 'hex')
    const scan = Buffer.from('ffda000401ff00ffd0ffffd9', 'hex')
    const note = Buffer.from('fffe0004ffd9', 'hex')
    const open = photoWithoutNotes().subarray(0, -2)
    expect(readJpeg(Buffer.concat([open, note, table, scan, film]))?.bytes.toString('hex')).toBe(
      Buffer.concat([open, table, scan]).toString('hex'),
    )
  })

  test('that is none, or is cut off, is not taken', () => {
    const whole = photoFromCamera()
    const cut = whole.subarray(0, whole.indexOf(Buffer.from('ffda', 'hex')))
    for (const bytes of [
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      cut,
      whole.subarray(0, -2),
      photoFromCamera(0, 30),
      Buffer.from(`ffd8${'00'.repeat(40)}`, 'hex'),
      // Two pictures in one.
      Buffer.concat([whole.subarray(0, -2), whole.subarray(2)]),
    ])
      expect(readJpeg(bytes)).toBeUndefined()
  })

  test('of any bytes never breaks the reading', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = readJpeg(Buffer.concat([Buffer.from('ffd8', 'hex'), bytes]))
        return read === undefined || read.width * read.height > 0
      }),
    )
  })
})
