import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import { sendPieces } from './compressed.ts'

/** Streams a list; the next piece is read once the last is consumed. */
export type Feed<Item> = (take: (items: Item[]) => Promise<void>) => Promise<void>

/** What a handler returns instead of a list of any length, so that nobody else waits while it is checked and written. */
export class JsonStream<Item> {
  readonly feed: Feed<Item>
  constructor(feed: Feed<Item>) {
    this.feed = feed
  }
}

const COMMA = Buffer.from(',')

/**
 * The same bytes as the whole list. They are complete before the first is sent: an error is answered as usual, and a slow
 * reader occupies no database connection.
 */
export const sendJsonStream = async (
  request: FastifyRequest,
  reply: FastifyReply,
  schema: NonNullable<Call['reply']>,
  { feed }: JsonStream<unknown>,
) => {
  const pieces: Buffer[] = []
  await feed(async (items) => {
    if (items.length === 0) return
    if (pieces.length > 0) pieces.push(COMMA)
    pieces.push(Buffer.from(JSON.stringify(schema.parse(items)).slice(1, -1)))
  })
  const body = [Buffer.from('['), ...pieces, Buffer.from(']')]
  const length = body.reduce((sum, piece) => sum + piece.length, 0)
  return sendPieces(request, reply.type('application/json; charset=utf-8'), Readable.from(body), length)
}
