import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { lastPort, storedKeys } from '../src/server/embedded/payment-sandbox/book/stored-files.ts'
import { sign } from '../src/server/embedded/payment-sandbox/events/signature.ts'
import { WEBHOOK_PATH } from '../src/server/money/settle/payment-webhook.ts'
import { dateAt } from '../src/shared/dates/calendar.ts'
import { orderTotalCents, weeksLeft } from '../src/shared/rules/money/order-total.ts'
import type { SentCheckout } from '../src/shared/shapes/checkout.ts'
import type { Cycle, Site } from '../src/shared/shapes/entities.ts'
import type { Asked, Loaded } from './load.ts'
import type { Person } from './people.ts'
import { runProgram } from './program.ts'
import { type BenchShop, CUSTOMER } from './shop.ts'

/** Ordering and paying, by many people. */

export const AT_ONCE = 10
/** A bare loop is done with as many orders in a moment; for a figure that lasts it gets so many times more. */
export const LIMIT_TIMES = 5

export type Market = { cycle: Cycle; site: Site; priceCents: number }

/** The cycle that sells, and a site without a limit. */
export const readMarket = async ({ port, cookieOf }: BenchShop): Promise<Market> => {
  const cookie = await cookieOf(CUSTOMER)
  const read = async <Reply>(path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).json() as Promise<Reply>
  const cycle = (await read<Cycle[]>('/api/cycles')).find(({ is_active }) => is_active)
  const site = (await read<Site[]>('/api/admin/sites')).find(({ places }) => places === null)
  const { carton_price } = await read<{ carton_price: number }>('/api/admin/carton-price')
  if (!cycle || !site) throw new Error('Nothing is sold')
  return { cycle, site, priceCents: Math.round(carton_price * 100) }
}

const payloadFor = ({ id, email }: Person, { cycle, site, priceCents }: Market): SentCheckout => {
  const cartonsPerWeek = 2
  const donationCartons = 4
  const weeks = weeksLeft(cycle, dateAt(new Date(), 'America/New_York'))
  const amount = orderTotalCents({ weeks, cartonsPerWeek, donationCartons, priceCents })
  const order = { amount, cartonsPerWeek, eggCycle: cycle.cycle_id, pickupSite: site.site_id, donationCartons }
  return { userId: id, name: 'Ann Miller', email, ...order, secondEmail: '', additionalNotes: 'A neighbor collects for us.' }
}

export const checkoutOf = (person: Person, market: Market): Asked => ({
  method: 'POST',
  path: '/create-checkout-session',
  headers: { cookie: person.cookie },
  body: JSON.stringify(payloadFor(person, market)),
})

/** Each request once, ten at a time. */
export const sendOnce = (port: number, asked: Asked[]): Promise<Loaded> =>
  runProgram<Loaded>('./load.ts', { port, connections: AT_ONCE, asked, status: 200 })

const sandboxOf = ({ dataDir }: BenchShop) => {
  const folder = join(dataDir, 'payment-sandbox')
  const { secretKey, webhookSecret } = storedKeys(folder)
  const headers = { authorization: `Bearer ${secretKey}` }
  const call = async (method: 'POST' | 'PUT', path: string, body?: object): Promise<object> => {
    const sending = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    const reply = await fetch(`http://127.0.0.1:${lastPort(folder)}${path}`, { method, headers, ...sending })
    if (!reply.ok) throw new Error(`The payment sandbox said ${reply.status} to ${path}`)
    return (await reply.json()) as object
  }
  return { webhookSecret, call }
}

/** Pays what these people have open and gives the events of it, which the provider itself then does not send. */
export const payAll = async (shop: BenchShop, people: readonly Person[]): Promise<Asked[]> => {
  const { call, webhookSecret } = sandboxOf(shop)
  await call('PUT', '/sandbox/switches', { drop: true })
  const rows = await shop.db<{ session: string }[]>`
    select session_id as session from payment_page where purpose = 'order' and state = 'open' and user_id = any(${people.map(({ id }) => id)})`
  if (rows.length !== people.length) throw new Error(`${people.length} people opened ${rows.length} sessions`)
  const events: Asked[] = []
  for (const { session } of rows) {
    const object = await call('POST', '/sandbox/pay', { session })
    const at = Math.floor(Date.now() / 1000)
    const about = { id: `evt_${randomUUID()}`, object: 'event', api_version: '2025-01-01', created: at, livemode: false }
    const body = JSON.stringify({ ...about, type: 'checkout.session.completed', data: { object } })
    events.push({ method: 'POST', path: WEBHOOK_PATH, headers: { 'stripe-signature': sign(body, webhookSecret, at) }, body })
  }
  return events
}

/**
 * Ends what people have open, at the provider and in the shop: left open, the shop would ask about each of them every
 * minute, and the sandbox look at each of them at every request.
 */
export const endAll = async (shop: BenchShop): Promise<void> => {
  const { call } = sandboxOf(shop)
  await call('PUT', '/sandbox/switches', { drop: true })
  const rows = await shop.db<{ session: string | null }[]>`
    with ended as (update subscription set status = 'expired' where status = 'pending')
    update payment_page set state = 'expired' where state = 'open' and purpose = 'order' returning session_id as session`
  for (const { session } of rows) if (session) await call('POST', `/v1/checkout/sessions/${session}/expire`)
}
