import { inject, vi } from 'vitest'
import type { Call, Refusals, Replied, Sending } from '../../../src/shared/call.ts'
import { type CallName, type Calls, callNames, calls } from '../../../src/shared/calls.ts'
import { fillSentence } from '../../../src/words/en/refusals/entry-errors.ts'
import { errors } from '../../../src/words/en/refusals/errors.ts'
import type { Visitor } from './demo-replies-type.ts'

/**
 * Answers the calls of a page in the shop's place: with what the demo farm really replied, or with what a test says. Either
 * has to fit the table of calls, so that a test never shows what the shop could not send.
 */

type Body<Name extends CallName> = Sending<Calls[Name]> extends { readonly body?: infer Sent } ? NonNullable<Sent> : undefined
type Asked<Name extends CallName> = {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Body<Name>
  readonly signal?: AbortSignal | null | undefined
}
type Answer = (asked: Asked<never>) => Response | Promise<Response>

/** What any call may meet on its way, whatever its row says. */
type AnywhereCode = 'notSignedIn' | 'adminOnly' | 'invalidInput' | 'tooManyTries' | 'unexpected' | 'databaseAway' | 'accountsAway'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const fitted = (name: CallName, reply: unknown, total?: string | null): Response => {
  const { reply: schema }: Call = calls[name]
  if (!schema) return new Response(null, { status: 204 })
  return json(200, schema.parse(reply), total ? { 'x-total-count': total } : {})
}

const refusal = (code: keyof typeof errors, details: Record<string, string | number> = {}, fields?: Record<string, string[]>) => {
  const [status, sentence] = errors[code]
  return json(status, { error: fillSentence(sentence, details), code, request_id: 'a-test', ...details, ...(fields && { fields }) })
}

const matcher = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
const rows = callNames.map((name) => ({ name, method: calls[name].method, at: matcher(calls[name].path) }))

const find = (method: string, path: string) => {
  for (const row of rows) {
    const found = row.method === method ? row.at.exec(path) : null
    if (found) return { name: row.name, params: { ...found.groups } }
  }
  throw new Error(`No call is ${method} ${path}`)
}

export type Answers = ReturnType<typeof answersFor>

export const answersFor = (visitor: Visitor) => {
  const prepared = new Map<CallName, Answer>()
  const asked: { readonly name: CallName; readonly params: object; readonly query: string; readonly body: unknown }[] = []
  const replies = inject('demoReplies')[visitor]

  const answer = async (input: RequestInfo | URL, { method = 'GET', body, signal }: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.href)
    const { name, params } = find(method, url.pathname)
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    asked.push({ name, params, query: url.search, body: sent })
    const own = prepared.get(name)
    if (own) return own({ params, query: url.searchParams, body: sent as never, signal })
    const reply = replies[name]
    if (!reply) throw new Error(`Nobody has said what ${name} replies to the ${visitor}`)
    return fitted(name, reply.body, reply.total)
  }
  vi.stubGlobal('fetch', answer)

  return {
    /** From now on the call replies this, or what this makes of what was asked; `total` is the length of a list of which this is a page. */
    reply: <Name extends CallName>(
      name: Name,
      reply: Replied<Calls[Name]> | ((asked: Asked<Name>) => Replied<Calls[Name]>),
      total?: number,
    ) => {
      prepared.set(name, (what) => {
        const replied = typeof reply === 'function' ? reply(what as unknown as Asked<Name>) : reply
        return fitted(name, replied, Array.isArray(replied) ? String(total ?? replied.length) : null)
      })
    },
    /** Something between the shop and the page answers, in words that are not the shop's. */
    answer: (name: CallName, status: number, text: string) => {
      prepared.set(name, () => new Response(text, { status }))
    },
    /** What the demo farm replies, for a test that changes a part of it. */
    truly: <Name extends CallName>(name: Name) => structuredClone(replies[name]?.body) as Replied<Calls[Name]>,
    refuse: <Name extends CallName>(
      name: Name,
      code: Refusals<Calls[Name]> | AnywhereCode,
      { details, fields }: { details?: Record<string, string | number>; fields?: Record<string, string[]> } = {},
    ) => {
      prepared.set(name, () => refusal(code, details, fields))
    },
    /** The answer never arrives: no network. */
    lose: (name: CallName) => {
      prepared.set(name, () => Promise.reject(new TypeError('Failed to fetch')))
    },
    /** Nothing comes, until the page itself gives up. */
    never: (name: CallName) => {
      prepared.set(name, ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))))
    },
    /** Keeps the answer back until the test lets it go. */
    hold: <Name extends CallName>(name: Name, reply: Replied<Calls[Name]>) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      prepared.set(name, async () => {
        await promise
        return fitted(name, reply)
      })
      return resolve
    },
    /** The names of all calls that were made so far. */
    all: () => asked.map(({ name }) => name),
    /** What was asked of a call so far, the oldest first. */
    asked: (name: CallName) => asked.filter((each) => each.name === name),
  }
}
