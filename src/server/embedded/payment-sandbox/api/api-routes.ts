import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rows } from '../book/rows.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { Switches } from '../desk/switches.ts'
import { addEndpoint, deleteEndpoint } from '../events/endpoints.ts'
import { cancelIntent, chargeKeptCard, detachMethod } from '../money/charge-kept-card.ts'
import { expireSession } from '../money/end-session.ts'
import { openSession } from '../money/open-session.ts'
import { openSetup } from '../money/open-setup.ts'
import { refundPayment } from '../money/refunds.ts'
import { type Form, listOf, parseForm } from '../wire/form-body.ts'
import {
  readChargeListParams,
  readDisputeListParams,
  readEndpointListParams,
  readEndpointParams,
  readIntentListParams,
  readIntentParams,
  readListParams,
  readRefundParams,
  readSessionParams,
} from '../wire/params.ts'
import { noSuch } from '../wire/stripe-refusal.ts'
import { expand } from './expand-ids.ts'
import { fingerprintOf, openIdempotency } from './idempotency.ts'
import { listCharges, listDisputes, listEndpoints, listIntents, listSessions } from './lists.ts'

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: Form; Body: string | undefined }>

/** The few calls of the provider's API that the shop makes. */
export const serveApi = (api: FastifyInstance, desk: Desk, switches: Switches): void => {
  const { book } = desk
  const once = openIdempotency(desk)

  const one = <Name extends 'session' | 'intent' | 'setup' | 'method' | 'endpoint'>(kind: Name, id: string): Rows[Name] => {
    const row = book.get(kind, id)
    if (!row) throw noSuch(kind, id)
    return row
  }

  const dawdle = async () => {
    if (switches.slowMs > 0) await pause(switches.slowMs)
  }

  const get = (path: string, answer: (request: Asked) => unknown) =>
    api.get(path, async (request: Asked) => {
      await dawdle()
      return answer(request)
    })

  const post = (path: string, change: (form: Form, id: string) => Change<object>) =>
    api.post(path, async (request: Asked, reply: FastifyReply) => {
      const body = request.body ?? ''
      const key = request.headers['idempotency-key']?.toString()
      const answer = await once(key, fingerprintOf(request.url, body), async (remember) => {
        await dawdle()
        const { reply: made, puts, status = 200 } = change(parseForm(body), request.params.id)
        const given = { status, body: made }
        desk.write([...puts, ...remember(given)])
        return given
      })
      if (answer.replayed) reply.header('idempotent-replayed', 'true')
      return reply.code(answer.status).send(answer.body)
    })

  const ACCOUNT = { id: 'acct_sandbox', object: 'account', settings: { dashboard: { display_name: 'Payment sandbox' } } }

  api.addHook('onRequest', async (_, reply) => {
    // By the clock that also judges what is asked.
    reply.header('request-id', newId('req', 14)).header('date', desk.clock().toUTCString())
  })
  get('/checkout/sessions', ({ query }) => listSessions(book, readListParams(query)))
  get('/checkout/sessions/:id', ({ params, query }) => expand(book, one('session', params.id), listOf(query.expand)))
  get('/payment_intents', ({ query }) => listIntents(book, readIntentListParams(query)))
  get('/payment_intents/:id', ({ params, query }) => expand(book, one('intent', params.id), listOf(query.expand)))
  get('/setup_intents/:id', ({ params, query }) => expand(book, one('setup', params.id), listOf(query.expand)))
  get('/charges', ({ query }) => listCharges(book, readChargeListParams(query)))
  get('/disputes', ({ query }) => listDisputes(book, readDisputeListParams(query)))
  get('/account', () => ACCOUNT)
  get('/webhook_endpoints', ({ query }) => listEndpoints(book, readEndpointListParams(query)))
  post('/webhook_endpoints', (form) => addEndpoint(desk, readEndpointParams(form)))
  api.delete('/webhook_endpoints/:id', async ({ params }: Asked) => {
    const endpoint = one('endpoint', params.id)
    if (endpoint.isDeleted) throw noSuch('endpoint', params.id)
    const { reply, puts } = deleteEndpoint(endpoint)
    desk.write(puts)
    return reply
  })
  post('/checkout/sessions', (form) => {
    const params = readSessionParams(form)
    return params.mode === 'setup' ? openSetup(desk, params) : openSession(desk, params, switches.smallestAmount)
  })
  post('/checkout/sessions/:id/expire', (_, id) => expireSession(desk, one('session', id)))
  post('/payment_intents', (form) => chargeKeptCard(desk, readIntentParams(form), switches.smallestAmount))
  post('/payment_intents/:id/cancel', (_, id) => cancelIntent(desk, one('intent', id)))
  post('/payment_methods/:id/detach', (_, id) => detachMethod(one('method', id)))
  post('/refunds', (form) => refundPayment(desk, readRefundParams(form)))
}
