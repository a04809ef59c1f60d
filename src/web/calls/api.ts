import routes, { type Routes } from 'virtual:routes'
import { fillPath, fillQuery, type Replied, type Sending } from '../../shared/call.ts'
import type { CallName, Calls } from '../../shared/calls.ts'
import { Refused } from './refused.ts'

type Sent = { readonly params?: object; readonly query?: object; readonly body?: object }

/** What a call takes; undefined when its row asks for nothing. */
export type Sends<Name extends CallName> = keyof Sending<Calls[Name]> extends never ? undefined : Sending<Calls[Name]>

type Api = { readonly [Name in CallName]: (sending: Sends<Name>) => Promise<Replied<Calls[Name]>> }

const readJson = async (response: Response) => {
  try {
    return await response.json()
  } catch {
    throw new Refused(response.status)
  }
}

/** What is only read is given up when no answer begins in this time: then the page says so, and asks again. */
const PATIENCE_MS = 30_000

const ask =
  (method: string, path: string) =>
  async ({ params, query, body }: Sent = {}) => {
    const patience = new AbortController()
    const end = method === 'GET' ? setTimeout(() => patience.abort(), PATIENCE_MS) : undefined
    const response = await fetch(fillPath(path, { ...params }) + fillQuery({ ...query }), {
      method,
      credentials: 'same-origin',
      signal: patience.signal,
      // Never without a body: a proxy repeats only what it has never begun to send, and knows that by the body.
      ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    }).catch(() => {
      throw new Refused(0)
    })
    clearTimeout(end)
    if (response.status === 204) return { reply: undefined, headers: response.headers }
    const reply = await readJson(response)
    if (!response.ok) throw new Refused(response.status, reply ?? {})
    return { reply, headers: response.headers }
  }

const make = (method: string, path: string) => async (sending?: Sent) => (await ask(method, path)(sending)).reply

const known = {} as Required<Routes>

/** One function for each row of the table of calls. */
export const api = {} as Api

/** The dashboard brings the calls that only admins make. */
export const addCalls = (more: Routes) => {
  Object.assign(known, more)
  Object.assign(api, Object.fromEntries(Object.entries(more).map(([name, [method, path]]) => [name, make(method, path)])))
}

addCalls(routes)

/** Calls that are asked nothing. */
export type Reading = { [Name in CallName]: Sends<Name> extends undefined ? Name : never }[CallName]

/** The call that reads from an address, if it needs nothing else to be asked. */
export const readingAt = (address: string) =>
  Object.entries(known).find(([, [method, path]]) => method === 'GET' && path === address)?.[0] as Reading | undefined

/** A page of a list, and how long the whole list is. */
export const askForPage = async <Name extends CallName>(name: Name, sending: Sends<Name>) => {
  const [method, path] = known[name]
  const { reply, headers } = await ask(method, path)(sending)
  return { rows: reply as Replied<Calls[Name]>, total: Number(headers.get('x-total-count')) }
}
