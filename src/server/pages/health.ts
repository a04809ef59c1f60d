import type { FastifyInstance } from 'fastify'
import type { Shop } from '../context.ts'
import type { Stopping } from '../http/stop-politely.ts'
import { within } from '../store/database/database.ts'
import { VERSION } from '../version.ts'

const READY_MS = 3_000

/** `/healthz` answers while the process lives, `/readyz` while it can serve people. */
export const serveHealth = (app: FastifyInstance, { db }: Shop, { isStopping }: Stopping): void => {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive', version: VERSION }))
  app.get('/readyz', async (_, reply) => {
    if (isStopping()) return reply.code(503).header('cache-control', 'no-store').send({ status: 'stopping' })
    await within(READY_MS, db`select 1`)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
