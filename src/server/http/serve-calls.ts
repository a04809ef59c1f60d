import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import { callNames, calls } from '../../shared/calls.ts'
import { dateAt } from '../../shared/dates/calendar.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Details, ErrorCode } from '../../words/en/refusals/errors.ts'
import { AccountsAway } from '../kernel/accounts.ts'
import type { Shop } from '../kernel/context.ts'
import { writeJson } from '../kernel/spoken/own-texts.ts'
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

/** The path of a call: who is it, may they, is the input valid, handler, is the reply valid. */

const JSON_TYPE = 'application/json; charset=utf-8'

type AnyHandler = (ask: Ask<never>) => Promise<unknown>
type Visit = { user: Me | null; session: Session | null; cookies: string[] }

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, and the cookies their browser gets. */
    visit: Visit
  }
}

/** The account a try counts for: the one named in a public call, otherwise the caller's own. */
const accountOf = (call: Call, body: unknown, user: Me | null): string => {
  const email = (body as { email?: unknown } | undefined)?.email
  return call.who === 'anyone' ? (typeof email === 'string' ? email : '') : (user?.id ?? '')
}

/** Someone is guessing: the farm should see it, once. */
const isGuessing = (call: Call, error: unknown): boolean => call.limit === 'signIn' && error instanceof TooManyTries && error.isFirst

/** Not a failure: after these the person continues with another step. */
const RIGHT_SO_FAR: readonly ErrorCode[] = ['codeNeeded', 'passkeyNeeded', 'newPasswordMailed']

/** Also not a failure if we can't tell whether it was right. */
const isNoFailure = (error: unknown): boolean =>
  error instanceof AccountsAway || (error instanceof Refusal && RIGHT_SO_FAR.includes(error.code))

const countTry = async (shop: Shop, { limit = [] }: Call, trier: Trier) => {
  const counted: Awaited<ReturnType<Shop['limits']['count']>>[] = []
  for (const each of [limit].flat()) counted.push(await shop.limits.count(each, trier))
  return async (outcome: 'right' | 'rightSoFar') => {
    for (const settle of counted) await settle(outcome)
  }
}

/** A row of the table and its handler. */
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
    // Most calls never need it.
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
  // Who writes the farm's texts reads them as written: what a form was filled with is what it saves.
  const language = user?.role === 'admin' ? 'en' : languageOfCall(call, request.headers)
  const body = writeJson(shape.parse(result), shop.farm.current, language)
  reply.type(JSON_TYPE)
  if (call.isSecret) return reply.send(body)
  if (call.keptFor === undefined) return sendText(request, reply, body)
  // The same for everyone who reads the same language.
  reply.headers({ 'cache-control': `public, max-age=${call.keptFor}`, vary: 'accept-language, cookie' })
  return sendIfChanged(request, reply, body)
}

const NOBODY = { user: null, session: null }

/** If we can't tell whether a session is still valid, it isn't; public calls work without it, logging out too. */
const visitOf = async ({ identity }: Shop, call: Call, { headers }: FastifyRequest): Promise<Visit> => {
  if (call.keptFor !== undefined) return { ...NOBODY, cookies: [] }
  const visit = await identity.who(headers.cookie).catch((error: unknown) => {
    if (error instanceof AccountsAway && call.who === 'anyone' && call !== calls.whoAmI) return null
    throw error
  })
  return visit ?? { ...NOBODY, cookies: [] }
}

/** Registers a route for every row of the table. */
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
      // Before the body is read: a stranger can't send one.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        request.visit = await visitOf(shop, call, request)
        authorizeCaller(call, request.visit, request.params, shop.farm.current)
      },
      handler: (request, reply) => answer(served, request, reply),
    })
  }
}
