import { type FastifyInstance, fastify } from 'fastify'
import { GoogleRefusal, malformed, notThere } from './wire/google-refusal.ts'

const BODY_LIMIT = 10_000_000

/** An HTTP server that answers in the provider's shapes, whatever happens to it. */
export const buildServer = (): FastifyInstance => {
  const app = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true, routerOptions: { maxParamLength: 1500 } })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))
  // A DELETE names a content type now and then, and sends nothing.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch (error) {
      done(malformed(`Invalid JSON payload received. ${error instanceof Error ? error.message : ''}`))
    }
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof GoogleRefusal) return reply.code(error.body.code).send({ error: error.body })
    const code = error.statusCode ?? 500
    return reply
      .code(code)
      .send({ error: { code, message: `The twin failed: ${error.message}`, status: code < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL' } })
  })
  app.setNotFoundHandler(() => {
    throw notThere()
  })
  return app
}
