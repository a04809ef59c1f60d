import type { FastifyInstance } from 'fastify'
import type { Stopping } from '../http/stop-politely.ts'
import type { Shop } from '../kernel/context.ts'
import { VERSION } from '../kernel/version.ts'
import { answerProbe } from '../operations/health/probe.ts'
import { troubleOf } from '../operations/health/write-trouble.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by a machine every few seconds: nobody reads that it went well. */
    isProbe?: true
  }
}

const RETRY_SECONDS = '5'
const PROBE = { config: { isProbe: true } } as const

/**
 * `/healthz` answers while the process lives, `/readyz` while it can serve people: while the database takes writes. A shop that
 * was told to stop says so at both: a proxy that asks holds its visitors back, and knocks at no door that is just being closed.
 */
export const serveHealth = (app: FastifyInstance, { databaseWatch, secret }: Shop, { isStopping }: Stopping): void => {
  app.get('/healthz', PROBE, async (request, reply) =>
    reply
      .code(isStopping() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: 'alive', version: VERSION, ...answerProbe(request, secret) }),
  )
  app.get('/readyz', PROBE, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const trouble = databaseWatch.failing ?? (await databaseWatch.write().then(() => undefined, troubleOf))
    return trouble
      ? reply
          .code(503)
          .header('retry-after', RETRY_SECONDS)
          .send({ status: 'failing', error: trouble.says, code: 'databaseAway', request_id: request.id })
      : reply.send({ status: 'ready' })
  })
}
