import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * A file as the reply `{ data, filename }`, its bytes in base64. As one string, a large file would be in memory four times
 * until the next major garbage collection, so it is streamed as fast as the visitor reads.
 */
export class FileInPieces {
  readonly #bytes: readonly Buffer[]
  readonly #filename: string

  constructor(bytes: readonly Buffer[], filename: string) {
    this.#bytes = bytes
    this.#filename = filename
  }

  sendBy(reply: FastifyReply): FastifyReply {
    const start = '{"data":"'
    const end = `","filename":${JSON.stringify(this.#filename)}}`
    const size = this.#bytes.reduce((sum, { length }) => sum + length, 0)
    const length = start.length + Math.ceil(size / 3) * 4 + Buffer.byteLength(end)
    const pieces = Readable.from(inBase64(start, this.#bytes, end))
    return reply.header('content-length', length).type('application/json; charset=utf-8').send(pieces)
  }
}

/** Three bytes become four characters, so the remainder of a piece goes to the next. */
function* inBase64(start: string, pieces: readonly Buffer[], end: string): Generator<string> {
  yield start
  let rest: Buffer = Buffer.alloc(0)
  for (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    if (whole > 0) yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  yield rest.toString('base64') + end
}
