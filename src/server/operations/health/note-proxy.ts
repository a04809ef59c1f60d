import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../kernel/context.ts'
import { forwardedAs } from './probe.ts'

/** Whoever asks from beside us for somebody else is our proxy; from further away, anybody may say so. */
const BESIDE = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i

/** Learns from visitors' requests whether the proxy is believed: not everywhere can the shop ask at its own address. */
export const noteProxy = (app: FastifyInstance, { config, noteParts }: Pick<Shop, 'config' | 'noteParts'>): void => {
  if (!config.isPublic) return
  app.addHook('onRequest', (request, _, done) => {
    const forwarded = forwardedAs(request)
    const peer = request.socket.remoteAddress ?? ''
    if (forwarded === 'believed') noteParts.ok('proxy')
    else if (forwarded === 'notBelieved' && BESIDE.test(peer)) noteParts.failed('proxy', peer.replace(/^::ffff:/, ''))
    done()
  })
}
