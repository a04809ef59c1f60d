import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { serveApi } from './api/api-routes.ts'
import { serveSandbox } from './api/sandbox-routes.ts'
import { keyGuard } from './api/secret-key.ts'
import { makeTrouble } from './api/trouble.ts'
import type { Desk } from './desk/desk.ts'
import type { Switches } from './desk/switches.ts'
import { openActions } from './money/actions.ts'
import { openExpiry } from './money/end-session.ts'
import { servePayPages } from './pages/pay-routes.ts'
import { parseForm } from './wire/form-body.ts'
import { StripeRefusal } from './wire/stripe-refusal.ts'

const BODY_LIMIT = 1_000_000

const answerErrors = (app: FastifyInstance, log: FastifyBaseLogger) => {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeRefusal) return reply.code(error.status).send({ error: error.detail })
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error, path: request.routeOptions.url }, 'The payment sandbox failed')
    const type = status >= 500 ? 'api_error' : 'invalid_request_error'
    return reply.code(status).send({ error: { type, message: status >= 500 ? 'The payment sandbox failed.' : error.message } })
  })
  app.setNotFoundHandler(({ method, url }, reply) =>
    reply
      .code(404)
      .send({ error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url.split('?')[0]}).` } }),
  )
}

/** The sandbox's HTTP side: the API for the shop, the pages for customers, the switches for tests. */
export const buildServer = (desk: Desk, secretKey: string, switches: Switches, log: FastifyBaseLogger): FastifyInstance => {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, maxParamLength: 500 },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))
  const expireDue = openExpiry(desk)
  app.addHook('preHandler', async () => expireDue())
  answerErrors(app, log)
  servePayPages(app, desk)
  const guard = keyGuard(secretKey)
  app.register(
    async (api) => {
      makeTrouble(api, switches)
      api.addHook('onRequest', guard)
      serveApi(api, desk, switches)
    },
    { prefix: '/v1' },
  )
  app.register(
    async (inner) => {
      inner.addHook('onRequest', guard)
      serveSandbox(inner, switches, openActions(desk))
    },
    { prefix: '/sandbox' },
  )
  return app
}
