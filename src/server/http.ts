import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dateAt } from '../shared/calendar.ts'
import type { Call } from '../shared/call.ts'
import { callNames, calls } from '../shared/calls.ts'
import type { Me } from '../shared/entities.ts'
import { admit } from './admit.ts'
import { checkInput } from './check-input.ts'
import type { Ask, Handlers, Shop } from './context.ts'
import type { Trier } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { Slices, sendSlices } from './slices.ts'
import { within } from './store/database.ts'

/** How a call travels: who is it; may they; does the input fit; handler; does the reply fit. */

// Long enough for a busy database, short enough for a person.
const WHO_MS = 8_000

type AnyHandler = (ask: Ask<never>) => Promise<unknown>
type Visit = { user: Me | null; cookies: string[] }

const visits = new WeakMap<FastifyRequest, Visit>()

/** The account a try counts for: the one that is named where anyone may knock, else the visitor's own. */
const accountOf = (call: Call, body: unknown, user: Me | null): string => {
  const email = (body as { email?: unknown } | undefined)?.email
  return call.who === 'anyone' ? (typeof email === 'string' ? email : '') : (user?.id ?? '')
}

const countTry = async (shop: Shop, { limit = [] }: Call, trier: Trier) => {
  const counted = []
  for (const each of [limit].flat()) counted.push(await shop.limits.count(each, trier))
  return counted
}

const answer = async (call: Call, handler: AnyHandler, shop: Shop, request: FastifyRequest, reply: FastifyReply) => {
  const { user, cookies } = visits.get(request) ?? { user: null, cookies: [] }
  const input = checkInput(call, { params: request.params, query: request.query, body: request.body })
  const trier = { address: request.ip, account: accountOf(call, input.body, user) }
  const counted = await countTry(shop, call, trier)

  const result = await handler({
    ...input,
    shop,
    db: shop.db,
    user,
    cookie: request.headers.cookie,
    address: request.ip,
    today: dateAt(shop.clock(), shop.farm.current.time_zone),
    refuse: (code: Refusal['code'], details: Refusal['details'] = {}) => new Refusal(code, { details }),
    setCookies: (list: readonly string[]) => {
      cookies.splice(0, cookies.length, ...list)
    },
    setHeader: (name: string, value: string) => reply.header(name, value),
  } as unknown as Ask<never>)

  for (const wasRight of counted) await wasRight()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (call.reply === undefined) return reply.code(204).send()
  return result instanceof Slices ? sendSlices(reply, call.reply, result) : reply.send(call.reply.parse(result))
}

/** Gives every row of the table its route. */
export const serveCalls = (app: FastifyInstance, shop: Shop, handlers: Handlers): void => {
  for (const name of callNames) {
    const call: Call = calls[name]
    app.route({
      method: call.method,
      url: call.path,
      // Before the body is read: a stranger does not get to send one.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const found = await within(WHO_MS, shop.identity.who(request.headers.cookie))
        const visit = { user: found?.user ?? null, cookies: found?.cookies ?? [] }
        visits.set(request, visit)
        admit(call, visit.user, request.params)
      },
      handler: (request, reply) => answer(call, handlers[name] as unknown as AnyHandler, shop, request, reply),
    })
  }
}
