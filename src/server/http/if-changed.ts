import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendText, varyByEncoding } from './compressed.ts'

const TAG_LENGTH = 22

/** A weak ETag: the text is the same, however it was compressed. */
const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH)}"`

const isWeakly = (tag: string) => (each: string) => each.trim().replace(/^(?!W\/)/, 'W/') === tag

/** Sends the text again only if it has changed. */
export const sendIfChanged = async (request: FastifyRequest, reply: FastifyReply, text: string) => {
  const tag = tagOf(text)
  reply.header('etag', tag)
  const isKnown = request.headers['if-none-match']?.split(',').some(isWeakly(tag))
  return isKnown ? varyByEncoding(reply.code(304)).send() : sendText(request, reply, text)
}
