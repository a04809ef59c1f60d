import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * HTML and JSON in the encoding the browser accepts: brotli, gzip or plain. An attacker who sees the length of replies and
 * can inject text next to a secret could guess the secret from how well both compress (BREACH). So a reply with a key, a
 * code or a private link is never compressed (`isSecret` of a call), and neither are files, calendar feeds and payment
 * pages; pages contain no token and repeat nothing of the address. There is no hook over all replies: each one opts in
 * here, so that no new kind is compressed by accident.
 */

/** Shorter replies fit into one packet anyway. */
const WORTH_BYTES = 1_000

// About as small as gzip at its best, in a quarter of the time.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

const WAYS = {
  br: { whole: (text: string) => promisify(brotliCompress)(text, BROTLI), piecewise: () => createBrotliCompress(BROTLI) },
  gzip: { whole: (text: string) => promisify(gzip)(text), piecewise: () => createGzip() },
} as const

const REFUSED = /^q=0(\.0*)?$/

const wayFor = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders) => {
  const taken = String(accepted)
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([, ...rest]) => !rest.some((part) => REFUSED.test(part)))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((way) => taken.includes(way))
}

/** A shared cache must not give one browser an encoding meant for another. */
export const varyByEncoding = (reply: FastifyReply) =>
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))

const begin = ({ headers }: FastifyRequest, reply: FastifyReply) => {
  varyByEncoding(reply)
  return wayFor(headers)
}

export const sendText = async (request: FastifyRequest, reply: FastifyReply, text: string) => {
  const way = begin(request, reply)
  if (way === undefined || Buffer.byteLength(text) <= WORTH_BYTES) return reply.send(text)
  const bytes = await WAYS[way].whole(text)
  return reply.header('content-encoding', way).send(bytes)
}

/** Streamed as fast as the visitor reads. */
export const sendPieces = (request: FastifyRequest, reply: FastifyReply, pieces: Readable, length: number) => {
  const way = begin(request, reply)
  if (way === undefined || length <= WORTH_BYTES) return reply.header('content-length', length).send(pieces)
  // If either side ends early, the other ends too, and the reply reports it.
  const compressed = pipeline(pieces, WAYS[way].piecewise(), () => {})
  return reply.header('content-encoding', way).send(compressed)
}
