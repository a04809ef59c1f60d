import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../desk/calls.ts'
import type { openRequests } from '../desk/requests.ts'
import type { Switches, Trouble } from '../desk/switches.ts'
import { badRequest, type GoogleRefusal, say } from '../wire/google-refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    accountCall?: Call
  }
  interface FastifyRequest {
    accountTrouble: Trouble | undefined
  }
}

const TOO_MANY_ATTEMPTS =
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.'

/** The right names with the wrong types under them, whatever was asked. */
const WRONG_SHAPE = {
  localId: 17,
  email: ['none'],
  users: 'none',
  fields: { role: 'admin', email: 12 },
  name: null,
  access_token: { value: 1 },
  expires_in: 'soon',
  error: 'none',
}

const HTML = '<!doctype html><html><head><title>Sign in to the network</title></head><body><h1>Welcome</h1></body></html>'

const refusals: Partial<Record<NonNullable<Trouble['answer']>, () => GoogleRefusal>> = {
  tooManyRequests: () => say(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'),
  tooManyAttempts: () => badRequest(TOO_MANY_ATTEMPTS),
  notAllowed: () => badRequest('OPERATION_NOT_ALLOWED'),
  notConfigured: () => badRequest('CONFIGURATION_NOT_FOUND'),
  unavailable: () => say(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
  internalError: () => say(500, 'INTERNAL', 'Internal error encountered.'),
}

/** The trouble that waits for a call, its own before that of all; one that was for a number of requests has now one less. */
const takeTrouble = ({ trouble }: Switches, call: Call): Trouble | undefined => {
  const name = trouble[call] ? call : 'all'
  const found = trouble[name]
  if (found?.times === undefined) return found
  if (found.times > 1) trouble[name] = { ...found, times: found.times - 1 }
  else delete trouble[name]
  return found
}

/** Counts what comes, and makes it fail in the ways that the switches ask for. */
export const makeTrouble = (api: FastifyInstance, switches: Switches, requests: ReturnType<typeof openRequests>): void => {
  const closing = new AbortController()
  api.addHook('preClose', async () => closing.abort())
  api.decorateRequest('accountTrouble', undefined)

  api.addHook('onRequest', async (request, reply) => {
    const { accountCall } = request.routeOptions.config
    if (!accountCall) return
    requests.came(accountCall)
    request.accountTrouble = takeTrouble(switches, accountCall)
    const answer = request.accountTrouble?.answer
    const refusal = answer && refusals[answer]
    if (refusal) throw refusal()
    if (answer === 'html') return reply.type('text/html').send(HTML)
    if (answer === 'wrongShape') return reply.send(WRONG_SHAPE)
    if (answer === 'emptyObject') return reply.send({})
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const { accountTrouble: trouble } = request
    if (trouble?.delayMs) await wait(trouble.delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    if (trouble?.answer === 'lost') {
      reply.hijack()
      request.raw.socket.resetAndDestroy()
    }
    return trouble?.answer === 'cut' && typeof payload === 'string' ? payload.slice(0, payload.length / 2) : payload
  })

  // Before the answer is on its way: whoever has it can ask how many there were.
  api.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const { accountCall } = routeOptions.config
    if (accountCall) requests.ended(accountCall, reply.statusCode)
    return payload
  })
}
