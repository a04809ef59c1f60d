import type { FastifyInstance } from 'fastify'
import { GrantRefusal, grant } from '../grants/grant.ts'

/** The OAuth token endpoint: forms in, tokens out. */
export const serveTokens = (app: FastifyInstance, bank: Parameters<typeof grant>[0]): void => {
  app.post('/token', { config: { accountCall: 'token' } }, async ({ body }, reply) => {
    try {
      return grant(bank, new URLSearchParams(typeof body === 'string' ? body : ''))
    } catch (error) {
      if (error instanceof GrantRefusal) return reply.code(400).send(error.body)
      throw error
    }
  })
}
