import { type CallName, callNames } from '../../../src/shared/calls.ts'
import { newSession } from '../../support/people/session-rows.ts'
import { type Client, Refused, requestOf } from '../../support/shop/client.ts'
import { ShopGone } from './shop-handle.ts'
import type { Person, World } from './world.ts'

/** People's calls over HTTP, made from the table. Whoever is logged out, by time or by a restore, logs in again. */

type Sending = { params?: unknown; query?: unknown; body?: unknown }

const logIn = async ({ db, time }: World, person: Person): Promise<void> => {
  const { cookie, row } = newSession(person.id)
  await db`insert into session ${db({ ...row, ends_at: new Date(time.clock().getTime() + 30 * 86_400_000) })}`
  person.cookie = cookie
}

const send = async ({ shop }: World, name: CallName, sending: Sending, person: Person): Promise<Response> => {
  const { method, url, headers, payload } = requestOf(name, sending, person)
  const sent = { ...(headers as Record<string, string>), 'x-forwarded-for': person.address }
  try {
    return await fetch(`${shop.url}${url as string}`, {
      method: method as string,
      headers: payload === undefined ? sent : { ...sent, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    })
  } catch (error) {
    throw new ShopGone(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

export const as = (world: World, person: Person): Client => {
  const call = async (name: CallName, sending: Sending, isAgain = false): Promise<unknown> => {
    const reply = await send(world, name, sending, person)
    const text = await reply.text().catch((error: Error) => {
      throw new ShopGone(`${name}: ${error.message}`)
    })
    if (reply.status === 401 && !isAgain && person.id !== '') {
      await logIn(world, person)
      return call(name, sending, true)
    }
    const body = text === '' ? undefined : JSON.parse(text)
    if (reply.status >= 400) throw new Refused(reply.status, { ...body, call: name }, {})
    return body
  }
  return Object.fromEntries(callNames.map((name) => [name, (sending: Sending = {}) => call(name, sending)])) as unknown as Client
}
