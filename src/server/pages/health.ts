import type { FastifyInstance } from 'fastify'
import type { Shop } from '../context.ts'
import { within } from '../store/database/database.ts'
import { VERSION } from '../version.ts'

const READY_MS = 3_000

/** `/healthz` answers while the process lives, `/readyz` while it can serve people. */
export const serveHealth = (app: FastifyInstance, { db }: Shop): void => {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive', version: VERSION }))
  app.get('/readyz', async (_, reply) => {
    await within(READY_MS, db`select 1`)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
