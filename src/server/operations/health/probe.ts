import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isSameSecret } from '../../identity/same-secret.ts'

/**
 * A question that the shop puts to its own public address: is it this shop that answers there, and as what does a request
 * arrive? Question and answer are signed, so that nobody else learns how the shop is reached, and another site at that
 * name is told apart.
 */

const PROBE_HEADER = 'x-dozen-probe'

const Seen = z.object({
  answer: z.string(),
  /** Who handed the request over. */
  peer: z.string(),
  /** Whether somebody said for whom they asked, and was believed. */
  forwarded: z.enum(['no', 'believed', 'notBelieved']),
  protocol: z.string(),
  host: z.string(),
})
export type Seen = z.output<typeof Seen>
const Probed = z.object({ version: z.string(), probe: Seen })

type Side = 'question' | 'answer'
const sign = (secret: string, side: Side, nonce: string): string =>
  createHmac('sha256', secret).update(`dozen health probe ${side} ${nonce}`).digest('base64url')

export const makeProbe = (secret: string) => {
  const nonce = randomBytes(16).toString('base64url')
  return {
    headers: { [PROBE_HEADER]: `${nonce}.${sign(secret, 'question', nonce)}` },
    /** What the shop has seen of the question; nothing if somebody else has answered. */
    read: (body: unknown): (Seen & { version: string }) | undefined => {
      const { data } = z.safeParse(Probed, body)
      const isOurs = data && isSameSecret(Buffer.from(data.probe.answer), Buffer.from(sign(secret, 'answer', nonce)))
      return isOurs ? { ...data.probe, version: data.version } : undefined
    },
  }
}

/** How a request came here: with several addresses, whoever handed it over was believed about the others. */
export const forwardedAs = ({ headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>): Seen['forwarded'] => {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return 'no'
  return ips !== undefined && ips.length > 1 ? 'believed' : 'notBelieved'
}

export const answerProbe = (request: FastifyRequest, secret: string): { probe?: Seen } => {
  const [nonce = '', mac = ''] = String(request.headers[PROBE_HEADER] ?? '').split('.')
  if (nonce === '' || !isSameSecret(Buffer.from(mac), Buffer.from(sign(secret, 'question', nonce)))) return {}
  const { protocol, host, socket } = request
  return {
    probe: {
      answer: sign(secret, 'answer', nonce),
      peer: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
      forwarded: forwardedAs(request),
      protocol,
      host,
    },
  }
}
