import { setTimeout as pause } from 'node:timers/promises'
import { type Call, fillPath, type Replied, type Sending } from '../../src/shared/call.ts'
import { type CallName, type Calls, calls } from '../../src/shared/calls.ts'
import { addDays } from '../../src/shared/dates/calendar.ts'
import { orderTotalCents } from '../../src/shared/rules/money/order-total.ts'
import { cookiesOf } from '../support/shop/client.ts'
import { DOMAIN } from './world.ts'

/** People in front of a browser somewhere in the world: they know the shop by its name alone, and take no bad certificate. */

export const SHOP = `https://${DOMAIN}`
export const PASSWORD = 'twelve-brown-eggs'
const WEEKS = 8
const PATIENCE_MS = 30_000

export type Visitor = { id: string; email: string; cookie: string }

const send = async <Name extends CallName>(name: Name, cookie: string, sending: Record<string, unknown>): Promise<Response> => {
  const call: Call = calls[name]
  const reply = await fetch(SHOP + fillPath(call.path, (sending.params ?? {}) as Record<string, unknown>), {
    method: call.method,
    headers: { cookie, origin: SHOP, ...(sending.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!reply.ok) throw new Error(`${name} was answered with ${reply.status}: ${await reply.text()}`)
  return reply
}

export const ask = async <Name extends CallName>(
  { cookie }: Pick<Visitor, 'cookie'>,
  name: Name,
  sending: Sending<Calls[Name]>,
): Promise<Replied<Calls[Name]>> => {
  const text = await (await send(name, cookie, sending as Record<string, unknown>)).text()
  return (text === '' ? undefined : JSON.parse(text)) as Replied<Calls[Name]>
}

/** `code`: of an app. */
export const logIn = async (email: string, code?: string): Promise<Visitor> => {
  const reply = await send('signIn', '', { body: { email, password: PASSWORD, rememberMe: true, ...(code ? { code } : {}) } })
  const { user } = (await reply.json()) as { user: { id: string } }
  return { id: user.id, email, cookie: cookiesOf(reply.headers.getSetCookie()) }
}

export const signUp = async (email: string): Promise<Visitor> => {
  await send('signUp', '', { body: { email, password: PASSWORD } })
  return logIn(email)
}

/** Opens the link that `dozen make-admin` has printed. */
export const openAdminLink = async (said: string): Promise<void> => {
  const token = /#token=([\w-]+)/.exec(said)?.[1] ?? ''
  await send('resetPassword', '', { body: { token, password: PASSWORD } })
}

/** The farmer's first quarter of an hour in the dashboard. */
export const openSeason = async (farmer: Visitor) => {
  const today = new Date().toISOString().slice(0, 10)
  const dates = { start_date: today, end_date: addDays(today, WEEKS * 7 - 1), number_of_weeks: WEEKS }
  const { cycle_id } = await ask(farmer, 'addCycle', { body: { cycle_name: 'Spring', ...dates } })
  await ask(farmer, 'toggleCycle', { params: { id: cycle_id }, body: { is_active: true } })
  const when = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' } as const
  const where = { site_name: 'Library', site_address: '1 Main St, Dryden, NY 13053', site_instructions: 'The blue cooler.' }
  const { site_id } = await ask(farmer, 'addSite', { body: { ...where, ...when } })
  return { cycle_id, site_id }
}

/** Orders, pays with the test card on the page that they are led to, and sees that it is paid. */
export const order = async (buyer: Visitor, { cycle_id, site_id }: Awaited<ReturnType<typeof openSeason>>): Promise<void> => {
  const { carton_price } = await ask(buyer, 'readCartonPrice', {})
  const cartons = { cartonsPerWeek: 2, donationCartons: 1 }
  const amount = orderTotalCents({ weeks: WEEKS, ...cartons, priceCents: Math.round(carton_price * 100) })
  const body = { userId: buyer.id, name: 'Ann Miller', email: buyer.email, amount, ...cartons, eggCycle: cycle_id, pickupSite: site_id }
  const { id, url } = await ask(buyer, 'startCheckout', { body: { ...body, secondEmail: '', additionalNotes: '' } })
  if (!url.startsWith(`${SHOP}/pay/`)) throw new Error(`The buyer was led to ${url}`)
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ann Miller' }
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(card),
  })
  if (paid.status !== 303) throw new Error(`The payment page answered with ${paid.status}: ${await paid.text()}`)
  for (let tries = 0; ; tries++) {
    const { status } = await ask(buyer, 'settleCheckout', { body: { session_id: id } })
    if (status === 'paid') return
    if (tries === 40) throw new Error(`The order is ${status} after it was paid`)
    await pause(250)
  }
}

/** How many of a person's orders are paid. */
export const paidOrders = async (person: Visitor): Promise<number> =>
  (await ask(person, 'listMySubscriptions', { params: { userId: person.id } })).length
