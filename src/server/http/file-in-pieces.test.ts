import fc from 'fast-check'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { Download } from '../../shared/shapes/records.ts'
import { FileInPieces } from './file-in-pieces.ts'

describe('a file that is sent in pieces', () => {
  test('arrives as one reply, however it was cut, with its length told before', async () => {
    let file = new FileInPieces([], '')
    const app = fastify().get('/', (_, reply) => file.sendBy(reply))
    const cuts = fc.array(fc.uint8Array({ maxLength: 10 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(cuts, fc.string({ unit: 'grapheme' }), async (pieces, filename) => {
        file = new FileInPieces(
          pieces.map((piece) => Buffer.from(piece)),
          filename,
        )
        const { rawPayload, headers } = await app.inject('/')
        expect(headers['content-length']).toBe(String(rawPayload.length))
        expect(headers['content-type']).toBe('application/json; charset=utf-8')
        const reply = Download.parse(JSON.parse(rawPayload.toString()))
        expect(Buffer.from(reply.data, 'base64')).toEqual(Buffer.concat(pieces))
        expect(reply.data).toBe(Buffer.concat(pieces).toString('base64'))
        expect(reply.filename).toBe(filename)
      }),
    )
  })
})
