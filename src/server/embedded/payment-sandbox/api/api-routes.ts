import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { Switches } from '../desk/switches.ts'
import { expireSession } from '../money/end-session.ts'
import { openSession } from '../money/open-session.ts'
import { refundPayment } from '../money/refunds.ts'
import { type Form, listOf, parseForm } from '../wire/form-body.ts'
import type { Session } from '../wire/objects.ts'
import { readDisputeListParams, readListParams, readRefundParams, readSessionParams } from '../wire/params.ts'
import { noSuch } from '../wire/stripe-refusal.ts'
import { expand } from './expand.ts'
import { fingerprintOf, openIdempotency } from './idempotency.ts'
import { listDisputes } from './list-disputes.ts'
import { listSessions } from './list-sessions.ts'

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: Form; Body: string | undefined }>

/** The few calls of the provider's API that the shop makes. */
export const serveApi = (api: FastifyInstance, desk: Desk, switches: Switches): void => {
  const { book } = desk
  const once = openIdempotency(desk)

  const sessionOf = (id: string): Session => {
    const session = book.get('session', id)
    if (!session) throw noSuch('session', id)
    return session
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
        const { reply: made, puts } = change(parseForm(body), request.params.id)
        desk.write([...puts, ...remember(made)])
        return made
      })
      if (answer.replayed) reply.header('idempotent-replayed', 'true')
      return answer.body
    })

  api.addHook('onRequest', async (_, reply) => {
    // By the clock that also judges what is asked.
    reply.header('request-id', newId('req', 14)).header('date', desk.clock().toUTCString())
  })
  get('/checkout/sessions', ({ query }) => listSessions(book, readListParams(query)))
  get('/checkout/sessions/:id', ({ params, query }) => expand(book, sessionOf(params.id), listOf(query.expand)))
  get('/disputes', ({ query }) => listDisputes(book, readDisputeListParams(query)))
  post('/checkout/sessions', (form) => openSession(desk, readSessionParams(form), switches.smallestAmount))
  post('/checkout/sessions/:id/expire', (_, id) => expireSession(desk, sessionOf(id)))
  post('/refunds', (form) => refundPayment(desk, readRefundParams(form)))
}
