import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkOut, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { codeOn } from '../../../../tests/support/people/app-codes.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { letTimePass, turnOnFactor } from '../../../../tests/support/people/second-factor.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { notConnected } from '../../../words/en/dashboard/going-live.ts'
import { runDoctor } from '../../commands/work/run-doctor.ts'
import { readConfig } from '../../kernel/config/config.ts'
import { connectPayments } from '../../operations/connections/connect-payments.ts'
import { openPaymentAccount } from '../../outside/payments-account.ts'
import { handledEvents } from '../../outside/payments-events.ts'

/** The shop's own sandbox stands for Stripe here: the same client, another key that is sealed in the database. */

const ADDRESS = { PUBLIC_URL: 'https://shop.farm.example' }
const WEBHOOK = 'https://shop.farm.example/api/payment-events'
const PATIENTLY = { timeout: 15_000, interval: 50 }

let lateMs = 0
const shop = useTestShop({ env: ADDRESS, clock: () => new Date(Date.now() + lateMs) })
let admin = {} as Member
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
})
beforeEach(() => {
  Object.assign(shop.sandbox.switches, { forbidden: '', down: false })
})

const key = () => shop.sandbox.secretKey
const proof = () => ({ password: admin.password })
const connect = (over: { secret_key?: string } = {}) => farmer.connectPayments({ body: { ...proof(), secret_key: key(), ...over } })
const atStripe = () => openPaymentAccount(key(), shop.sandbox).listEndpoints(WEBHOOK, 'any')
const readStored = () => shop.shop.db`select part, sealed from connection`
const labels = async () => (await farmer.listActivity({ query: { about: 'changes' } })).map(({ action, label }) => `${action} ${label}`)
const refusal = (reason: string) => ({ status: 409, code: 'notConnected', message: reason })

describe('connecting Stripe', () => {
  test('makes the endpoint with the events that the shop understands, and from then on payments go there', async () => {
    expect((await farmer.readConnections()).payments).toMatchObject({ by: 'twin', mode: null, ends_with: null, obstacle: null })
    const { payments, others } = await connect()
    expect(payments).toEqual({
      by: 'dashboard',
      mode: 'test',
      account: 'Payment sandbox',
      ends_with: key().slice(-4),
      connected_at: expect.any(String),
      webhook_url: WEBHOOK,
      obstacle: null,
    })
    expect(others).toBe(0)
    expect(await atStripe()).toHaveLength(1)
    const list = await fetch(`http://${shop.sandbox.host}:${shop.sandbox.port}/v1/webhook_endpoints`, {
      headers: { authorization: `Bearer ${key()}` },
    }).then((answer) => answer.json() as Promise<{ data: { enabled_events: string[] }[] }>)
    expect(new Set(list.data[0]?.enabled_events)).toEqual(new Set(handledEvents))
    expect((await farmer.readOverview()).not_real).toMatchObject({ payments: true, test_keys: true })

    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const buyer = await makeMember(shop, { verified: true })
    const { id } = await checkOut(shop, buyer, season)
    // An event that the sandbox would have signed for itself is worth nothing now.
    expect((await sendEvent(shop, 'checkout.session.completed', { id })).statusCode).toBe(400)
    shop.sandbox.pay(id)
    await vi.waitFor(async () => expect(await as(shop.app, buyer).listMyPickups()).not.toEqual([]), PATIENTLY)
    await vi.waitFor(async () => {
      const { lines } = await farmer.readHealth({ query: { which: 'fast' } })
      expect(lines.find(({ name }) => name === 'webhook')).toMatchObject({ state: 'ok', says: expect.stringContaining('last valid event') })
    }, PATIENTLY)
  })

  test('shows neither the key nor the secret to anybody, and keeps them sealed', async () => {
    const secret = shop.shop.config.stripe?.webhookSecret ?? ''
    expect(secret).toMatch(/^whsec_/)
    const seen = JSON.stringify([
      await farmer.readConnections(),
      await farmer.listActivity({ query: {} }),
      await farmer.readHealth({ query: {} }),
      await readStored(),
      shop.logs,
    ])
    for (const hidden of [key(), secret]) expect(seen).not.toContain(hidden)
    expect(await labels()).toContain(`connectPayments Stripe (Payment sandbox), test key ending in ${key().slice(-4)}`)
  })

  test('again replaces the endpoint it made, and clears away what a lost answer left behind', async () => {
    const [first] = await atStripe()
    const { shop_id } = (await shop.shop.db<{ shop_id: string }[]>`select shop_id from shop`)[0] ?? { shop_id: '' }
    const account = openPaymentAccount(key(), shop.sandbox)
    const orphan = await account.addEndpoint(WEBHOOK, shop_id)
    const byHand = await account.addEndpoint(WEBHOOK, 'somebody')
    lateMs = 11 * 60_000
    const { others } = await connect()
    lateMs = 0
    expect(others).toBe(1)
    const left = (await atStripe()).map(({ id }) => id)
    expect(left).toHaveLength(2)
    expect(left).toContain(byHand.id)
    expect(left).not.toContain(orphan.id)
    expect(left).not.toContain(first?.id)
    await account.removeEndpoint(byHand.id)
  })

  test('with a key that Stripe refuses, that may do too little, or while Stripe is away changes nothing', async () => {
    const before = await readStored()
    await expect(connect({ secret_key: 'sk_live_of_somebody_else' })).rejects.toMatchObject(refusal(notConnected.keyRefused))
    for (const [path, right] of [
      ['/v1/charges', 'Charges'],
      ['/v1/webhook_endpoints', 'Webhook Endpoints'],
    ] as const) {
      shop.sandbox.switches.forbidden = path
      await expect(connect()).rejects.toMatchObject(refusal(notConnected.keyLacks(right)))
    }
    Object.assign(shop.sandbox.switches, { forbidden: '', down: true })
    await expect(connect()).rejects.toMatchObject(refusal(notConnected.stripeAway))
    shop.sandbox.switches.down = false
    expect(await readStored()).toEqual(before)
    expect(await atStripe()).toHaveLength(1)
  })

  test('with something that is no secret key is refused beside its field', async () => {
    await expect(connect({ secret_key: 'pk_live_1' })).rejects.toMatchObject({ status: 400, fields: { secret_key: [expect.any(String)] } })
  })

  test('leaves no endpoint behind if the keys could not be stored', async () => {
    const before = (await atStripe()).map(({ id }) => id)
    const connections = { ...shop.shop.connections, current: shop.shop.connections.current, seal: () => expect.fail('the disk is full') }
    await expect(connectPayments({ ...shop.shop, connections }, admin, key())).rejects.toThrow('the disk is full')
    expect((await atStripe()).map(({ id }) => id)).toEqual(before)
  })

  test('asks for the password once more, and for a code where two-step login is on', async () => {
    const wrong = farmer.connectPayments({ body: { password: 'wrong-eggs', secret_key: key() } })
    await expect(wrong).rejects.toMatchObject({ status: 403, code: 'wrongPassword' })
    const other = await makeAdmin(shop)
    const { secret } = await turnOnFactor(shop, other)
    await letTimePass(shop, other)
    const client = as(shop.app, other)
    const body = { password: other.password, secret_key: key() }
    await expect(client.connectPayments({ body })).rejects.toMatchObject({ code: 'codeNeeded' })
    await expect(client.connectPayments({ body: { ...body, code: '000000' } })).rejects.toMatchObject({ code: 'codeWrong' })
    expect((await client.connectPayments({ body: { ...body, code: codeOn(secret) } })).payments.by).toBe('dashboard')
  })
})

describe('other processes', () => {
  let beside: TestShop
  let locked: TestShop
  beforeAll(async () => {
    beside = await openTestShop({ env: ADDRESS, beside: shop })
    locked = await openTestShop({
      env: { ...ADDRESS, SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' },
      beside: shop,
      stripeTwin: { host: shop.sandbox.host, port: shop.sandbox.port },
    })
  })
  afterAll(async () => {
    await beside.close()
    await locked.close()
  })

  test('use another key as soon as one of them has it', async () => {
    expect(beside.shop.config.stripe).toEqual(shop.shop.config.stripe)
    await connect()
    await vi.waitFor(() => expect(beside.shop.config.stripe).toEqual(shop.shop.config.stripe), PATIENTLY)
  })

  test('with another SESSION_SECRET take no test cards instead, and say what to do', async () => {
    const other = await makeAdmin(locked)
    const client = as(locked.app, other)
    expect((await client.readConnections()).payments).toMatchObject({ by: 'locked', mode: null, ends_with: null })
    expect((await client.readOverview()).not_real).toMatchObject({ payments: false, test_keys: false })
    await expect(checkOut(locked, await makeMember(locked, { verified: true }), season)).rejects.toMatchObject({ code: 'paymentsAway' })
    const { lines } = await client.readHealth({ query: { which: 'slow' } })
    expect(lines.find(({ name }) => name === 'payments')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('another SESSION_SECRET'),
      to_do: expect.stringContaining('Going live'),
    })
    await client.connectPayments({ body: { password: other.password, secret_key: key() } })
    expect((await checkOut(locked, await makeMember(locked, { verified: true }), season)).id).toMatch(/^cs_/)
    // Of what it could not read, it knows no endpoint to remove: this is still ours, and goes with the next connection.
    await connect()
  })
})

test('doctor knows the keys from the dashboard, and says when it can not read them', async () => {
  const env = { ...ADDRESS, DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.shop.config.dataDir, SESSION_SECRET: 'z'.repeat(40) }
  const { db, clock, log } = shop.shop
  const { text, isBad } = await runDoctor(readConfig(env, 'command'), clock, log, { db })
  expect(isBad).toBe(true)
  expect(text).toMatch(/BAD +Payments +Stripe refuses the key: "The keys connected in the dashboard were encrypted with another/)
}, 30_000)

describe('a payment that is open at Stripe', () => {
  const buy = async () => {
    const buyer = await makeMember(shop, { verified: true })
    return { buyer, id: (await checkOut(shop, buyer, season)).id }
  }

  test('goes on where the new key is of the same account', async () => {
    await connect()
    const { buyer, id } = await buy()
    await connect()
    expect(await shop.shop.payments.read(id)).toMatchObject({ state: 'open' })
    shop.sandbox.pay(id)
    await vi.waitFor(async () => expect(await as(shop.app, buyer).listMyPickups()).not.toEqual([]), PATIENTLY)
  })

  test('ends before the account is left: nobody pays where the shop hears nothing of it', async () => {
    await connect()
    const { id } = await buy()
    await farmer.disconnectPayments({ body: proof() })
    await connect()
    expect(await shop.shop.payments.read(id)).toMatchObject({ state: 'expired' })
  })

  test('is waited for while a bank is at work', async () => {
    await connect()
    const { id } = await buy()
    shop.sandbox.settleLater(id)
    await expect(farmer.disconnectPayments({ body: proof() })).rejects.toMatchObject(
      refusal(expect.stringMatching(/^A bank is still processing a payment/)),
    )
    expect((await farmer.readConnections()).payments).toMatchObject({ by: 'dashboard' })
    await connect()
    shop.sandbox.settle(id, 'succeeded')
    await vi.waitFor(async () => expect(await shop.shop.payments.read(id)).toMatchObject({ state: 'paid' }), PATIENTLY)
  })
})

describe('disconnecting Stripe', () => {
  test('removes the endpoint, and the sandbox takes test cards again', async () => {
    await farmer.disconnectPayments({ body: proof() })
    expect((await farmer.readConnections()).payments).toMatchObject({ by: 'twin', mode: null, account: null })
    expect((await farmer.readOverview()).not_real).toMatchObject({ payments: true, test_keys: false })
    expect(await readStored()).toEqual([])
    const { id } = await checkOut(shop, await makeMember(shop, { verified: true }), season)
    expect(await shop.shop.payments.read(id)).toMatchObject({ state: 'open' })
    await expect(farmer.disconnectPayments({ body: proof() })).rejects.toMatchObject({ code: 'notFound' })
    expect(await labels()).toContain(`disconnectPayments Stripe (Payment sandbox), test key ending in ${key().slice(-4)}`)
  })
})
