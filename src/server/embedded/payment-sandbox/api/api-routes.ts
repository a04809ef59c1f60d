import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kind, Rows } from '../book/book.ts'
import { type Change, type Desk, newId } from '../desk/desk.ts'
import { expireSession } from '../money/end-session.ts'
import { expand } from './expand.ts'
import { type Form, listOf, parseForm } from '../wire/form-body.ts'
import { fingerprintOf, openIdempotency } from './idempotency.ts'
import { listPage } from './lists.ts'
import { openSession } from '../money/open-session.ts'
import { readRefundParams, readSessionParams } from '../wire/params.ts'
import { refundPayment } from '../money/refunds.ts'
import { noSuch } from '../wire/stripe-refusal.ts'
import type { Switches } from '../desk/switches.ts'

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: Form; Body: string | undefined }>
type Readable = Exclude<Kind, 'order' | 'delivery' | 'answer'>

/** The few calls of the provider's API that the shop makes. */
export const serveApi = (api: FastifyInstance, desk: Desk, switches: Switches): void => {
  const { book } = desk
  const once = openIdempotency(desk)

  const must = <Name extends Readable>(kind: Name, id: string): Rows[Name] => {
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
        const { reply: made, puts } = change(parseForm(body), request.params.id)
        desk.write([...puts, ...remember(made)])
        return made
      })
      if (answer.replayed) reply.header('idempotent-replayed', 'true')
      return answer.body
    })

  const readAndList = (path: string, kind: Readable, fields: readonly string[]) => {
    get(path, ({ query }) => listPage(book, kind, `/v1${path}`, query, fields))
    get(`${path}/:id`, ({ params, query }) => expand(book, must(kind, params.id), listOf(query.expand)))
  }

  api.addHook('onRequest', async (_, reply) => {
    reply.header('request-id', newId('req', 14))
  })
  readAndList('/checkout/sessions', 'session', ['payment_intent', 'status'])
  readAndList('/payment_intents', 'intent', [])
  readAndList('/charges', 'charge', ['payment_intent'])
  readAndList('/refunds', 'refund', ['payment_intent', 'charge'])
  readAndList('/disputes', 'dispute', ['payment_intent', 'charge'])
  readAndList('/events', 'event', ['type'])
  post('/checkout/sessions', (form) => openSession(desk, readSessionParams(form)))
  post('/checkout/sessions/:id/expire', (_, id) => expireSession(desk, must('session', id)))
  post('/refunds', (form) => refundPayment(desk, readRefundParams(form)))
}
