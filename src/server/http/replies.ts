import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { type ErrorCode, type PlainCode, statusOf } from '../../words/en/refusals/errors.ts'
import { AccountsAway } from '../kernel/accounts.ts'
import { ProviderAway } from '../outside/payments.ts'
import { isDatabaseAway } from '../store/database/database.ts'
import { languageOfCall } from './language.ts'
import { Refusal } from './refusal.ts'
import { refusalText } from './refusal-text.ts'

/** Turns any thrown error into `{ error, code, request_id }`, in the caller's language and without internals. */

const RETRY_DATABASE_SECONDS = 5
const RETRY_PROVIDER_SECONDS = 30

/** Logged once when it begins and once when it ends, not with every request. */
const NOTED_ELSEWHERE: readonly ErrorCode[] = ['databaseAway', 'accountsAway']

const OURS: Readonly<Record<string, PlainCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: 'notFound',
}

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code !== undefined && OURS[code]) return new Refusal(OURS[code])
  if (error instanceof ProviderAway) return new Refusal('paymentsAway', { retryAfter: RETRY_PROVIDER_SECONDS })
  if (error instanceof AccountsAway) return new Refusal('accountsAway', { retryAfter: RETRY_PROVIDER_SECONDS })
  if (isDatabaseAway(error)) return new Refusal('databaseAway', { retryAfter: RETRY_DATABASE_SECONDS })
  return new Refusal(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : 'unexpected')
}

/** A path that can't be decoded has matched no route. */
const callOf = ({ routeOptions }: FastifyRequest) => calls[routeOptions?.config?.call as CallName] as Call | undefined

export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = asRefusal(error)
  const status = statusOf(refusal.code)
  if (status >= 500 && !NOTED_ELSEWHERE.includes(refusal.code)) request.log.error({ err: refusal.cause ?? error }, 'A request failed')
  else
    request.log.info({ code: refusal.code, fields: refusal.fields && Object.keys(refusal.fields), ip: request.ip }, 'A request was refused')
  const { error: sentence, fields, details } = refusalText(refusal, languageOfCall(callOf(request), request.headers))
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      error: sentence,
      code: refusal.code,
      request_id: request.id,
      ...(fields ? { fields } : {}),
      ...details,
    })
}

export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(sendError)
}
