import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import { callNames, calls } from '../../shared/calls.ts'
import { dateAt } from '../../shared/dates/calendar.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Details, ErrorCode } from '../../words/en/refusals/errors.ts'
import { AccountsAway } from '../kernel/accounts.ts'
import type { Shop } from '../kernel/context.ts'
import { authorizeCaller } from './authorize-caller.ts'
import { checkInput } from './check-input.ts'
import { sendText } from './compressed.ts'
import { FileInPieces } from './file-in-pieces.ts'
import type { Ask, Handlers } from './handler-types.ts'
import { sendIfChanged } from './if-changed.ts'
import { JsonStream, sendJsonStream } from './json-stream.ts'
import { languageOfCall } from './language.ts'
import { noteByEmail } from './note-access.ts'
import { originOf } from './origin.ts'
import { TooManyTries, type Trier } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import type { Session } from './session.ts'

/** How a call travels: who is it; may they; does the input fit; handler; does the reply fit. */

const JSON_TYPE = 'application/json; charset=utf-8'

type AnyHandler = (ask: Ask<never>) => Promise<unknown>
type Visit = { user: Me | null; session: Session | null; cookies: string[] }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, and what their browser is to be told about that. */
    visit: Visit
  }
}

/** The account a try counts for: the one that is named where anyone may knock, else the visitor's own. */
const accountOf = (call: Call, body: unknown, user: Me | null): string => {
  const email = (body as { email?: unknown } | undefined)?.email
  return call.who === 'anyone' ? (typeof email === 'string' ? email : '') : (user?.id ?? '')
}

/** Somebody guesses: the farm shall see it, once. */
const isGuessing = (call: Call, error: unknown): boolean => call.limit === 'signIn' && error instanceof TooManyTries && error.isFirst

/** Not a failure: after these one goes on with what was right. */
const RIGHT_SO_FAR: readonly ErrorCode[] = ['codeNeeded']

/** Nor is it one when nobody can say what was right. */
const isNoFailure = (error: unknown): boolean =>
  error instanceof AccountsAway || (error instanceof Refusal && RIGHT_SO_FAR.includes(error.code))

const countTry = async (shop: Shop, { limit = [] }: Call, trier: Trier) => {
  const counted: Awaited<ReturnType<Shop['limits']['count']>>[] = []
  for (const each of [limit].flat()) counted.push(await shop.limits.count(each, trier))
  return async (outcome: 'right' | 'rightSoFar') => {
    for (const settle of counted) await settle(outcome)
  }
}

/** A row of the table, and who answers it. */
type Served = { call: Call; handler: AnyHandler; shop: Shop }

const answer = async ({ call, handler, shop }: Served, request: FastifyRequest, reply: FastifyReply) => {
  const { user, session, cookies } = request.visit
  const input = checkInput(call, { params: request.params, query: request.query, body: request.body })
  const trier = { address: request.ip, account: accountOf(call, input.body, user) }
  const settleTry = await countTry(shop, call, trier).catch(async (error: unknown) => {
    if (isGuessing(call, error)) await noteByEmail(shop, trier.account, 'signInRefused', originOf(request))
    throw error
  })

  const result = await handler({
    ...input,
    shop,
    db: shop.db,
    user,
    session,
    cookie: request.headers.cookie,
    address: request.ip,
    origin: originOf(request),
    get language() {
      return languageOfCall(call, request.headers)
    },
    // Most calls never ask for it.
    get today() {
      return dateAt(shop.clock(), shop.farm.current.time_zone)
    },
    refuse: (code: ErrorCode, details: Details<ErrorCode>[0]) => new Refusal(code, { details }),
    setCookies: (list: readonly string[]) => {
      cookies.splice(0, cookies.length, ...list)
    },
    setHeader: (name: string, value: string) => reply.header(name, value),
  } as unknown as Ask<never>).catch(async (refused: unknown) => {
    if (isNoFailure(refused)) await settleTry('rightSoFar')
    throw refused
  })

  await settleTry('right')
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  const shape = call.reply
  if (shape === undefined) return reply.code(204).send()
  if (result instanceof FileInPieces) return result.sendBy(reply)
  if (result instanceof JsonStream) return sendJsonStream(request, reply, shape, result)
  const body = JSON.stringify(shape.parse(result))
  reply.type(JSON_TYPE)
  if (call.isSecret) return reply.send(body)
  if (call.keptFor === undefined) return sendText(request, reply, body)
  // The same for everybody.
  return sendIfChanged(request, reply.header('cache-control', `public, max-age=${call.keptFor}`), body)
}

const NOBODY = { user: null, session: null }

/** Where nobody can say whether a session still counts, it does not; what anyone may do goes on without it, logging out too. */
const visitOf = async ({ identity }: Shop, call: Call, { headers }: FastifyRequest): Promise<Visit> => {
  if (call.keptFor !== undefined) return { ...NOBODY, cookies: [] }
  const visit = await identity.who(headers.cookie).catch((error: unknown) => {
    if (error instanceof AccountsAway && call.who === 'anyone' && call !== calls.whoAmI) return null
    throw error
  })
  return visit ?? { ...NOBODY, cookies: [] }
}

/** Gives every row of the table its route. */
export const serveCalls = (app: FastifyInstance, shop: Shop, handlers: Handlers): void => {
  app.decorateRequest('visit', null as unknown as Visit)
  for (const name of callNames) {
    const call: Call = calls[name]
    const served = { call, handler: handlers[name] as unknown as AnyHandler, shop }
    app.route({
      method: call.method,
      url: call.path,
      config: { call: name },
      ...(call.bodyMax === undefined ? {} : { bodyLimit: call.bodyMax }),
      // Before the body is read: a stranger does not get to send one.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        request.visit = await visitOf(shop, call, request)
        authorizeCaller(call, request.visit, request.params, shop.farm.current)
      },
      handler: (request, reply) => answer(served, request, reply),
    })
  }
}
