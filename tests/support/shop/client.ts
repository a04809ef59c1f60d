import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Call, fillPath, fillQuery, type Replied, type Sending } from '../../../src/shared/call.ts'
import { type CallName, type Calls, callNames, calls } from '../../../src/shared/calls.ts'

/** The tests' client, made from the table: `as(shop.app, ann).toggleCycle({ params: { id } })`. */

export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]> | undefined
  readonly body: Record<string, unknown>
  readonly headers: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, unknown>) {
    super(String(body.error))
    this.status = status
    this.code = String(body.code)
    this.fields = body.fields as Record<string, string[]> | undefined
    this.body = body
    this.headers = headers
  }
}

export type Person = { cookie: string; address?: string }
export const nobody: Person = { cookie: '' }

type Sent<Name extends CallName> = keyof Sending<Calls[Name]> extends never ? [] : [sending: Sending<Calls[Name]>]
export type Client = { [Name in CallName]: (...sent: Sent<Name>) => Promise<Replied<Calls[Name]>> }

/** The request of a call, before it is sent; what is sent need not fit the row. */
export const requestOf = (
  name: CallName,
  sending: { params?: unknown; query?: unknown; body?: unknown },
  { cookie, address }: Person,
): InjectOptions => {
  const call: Call = calls[name]
  return {
    method: call.method,
    url: fillPath(call.path, sending.params as Record<string, unknown>) + fillQuery(sending.query as Record<string, unknown>),
    headers: cookie ? { cookie } : {},
    ...(sending.body === undefined ? {} : { payload: sending.body as object }),
    ...(address ? { remoteAddress: address } : {}),
  }
}

export const as = (app: FastifyInstance, person: Person): Client => {
  const callOf =
    (name: CallName) =>
    async (sending: { params?: unknown; query?: unknown; body?: unknown } = {}) => {
      const reply = await app.inject(requestOf(name, sending, person))
      const body = reply.body === '' ? undefined : reply.json()
      if (reply.statusCode >= 400) throw new Refused(reply.statusCode, body, reply.headers)
      return body
    }
  return Object.fromEntries(callNames.map((name) => [name, callOf(name)])) as unknown as Client
}

/** The cookie header that a browser would send after a reply. */
export const cookiesOf = (setCookies: string | string[] | undefined): string =>
  [setCookies ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
