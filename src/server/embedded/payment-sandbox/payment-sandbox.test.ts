import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, sdkFor, type TestSandbox, until } from './testing/test-sandbox.ts'

describe('the payment sandbox', () => {
  let now: Date
  let place: TestSandbox
  beforeEach(async () => {
    now = new Date()
    place = await openTestSandbox({ clock: () => now })
  })
  afterEach(() => place.close())

  const fileOf = (name: string) => join(place.dataDir, 'payment-sandbox', name)
  const create = async () => (await place.stripe.checkout.sessions.create(anOrder())).id
  const statusOf = async (id: string) => (await place.stripe.checkout.sessions.retrieve(id)).status

  it('keeps keys, port and everything it knows over a restart', async () => {
    const { port, secretKey, webhookSecret } = place.sandbox
    expect(secretKey).toMatch(/^sk_test_sandbox/)
    for (const name of ['secret-key', 'webhook-secret', 'journal.jsonl']) expect(statSync(fileOf(name)).mode & 0o777).toBe(0o600)
    const open = await create()
    const paid = await create()
    const payment = String(place.sandbox.pay(paid).payment_intent)
    place.sandbox.refund(payment, 100)
    const { payment_method: method } = await place.stripe.paymentIntents.retrieve(payment)
    place.sandbox.fromNowOn(String(method), 'declines')
    await place.reopen()
    expect(place.sandbox.fromNowOn(String(method), 'pays')).toEqual({ id: method, does: 'pays' })
    expect(place.sandbox).toMatchObject({ port, secretKey, webhookSecret })
    expect([await statusOf(open), await statusOf(paid)]).toEqual(['open', 'complete'])
    const { payment_intent } = await place.stripe.checkout.sessions.retrieve(paid, { expand: ['payment_intent.latest_charge'] })
    expect(payment_intent).toMatchObject({ id: payment, latest_charge: { amount_refunded: 100 } })
    await until(() => expect(new Set(place.listener.heard.map(({ event }) => event.id)).size).toBe(2))
  })

  it('moves to a free port when its own is taken, and its open sessions move with it', async () => {
    const id = await create()
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = squatter.address() as { port: number }
    writeFileSync(fileOf('port'), String(port))
    await place.reopen()
    expect(place.sandbox.port).not.toBe(port)
    expect((await place.stripe.checkout.sessions.retrieve(id)).url).toBe(`http://127.0.0.1:${place.sandbox.port}/pay/${id}`)
    squatter.close()
  })

  it('ignores a torn last line and writes on after it', async () => {
    const first = await create()
    appendFileSync(fileOf('journal.jsonl'), '[["session",{"id":"cs_test_torn","obj')
    await place.reopen()
    const second = await create()
    await place.reopen()
    expect([await statusOf(first), await statusOf(second)]).toEqual(['open', 'open'])
    expect((await place.stripe.checkout.sessions.list()).data).toHaveLength(2)
    expect(readFileSync(fileOf('journal.jsonl'), 'utf8')).not.toContain('cs_test_torn')
  })

  it('goes on with a journal from before cards were kept', async () => {
    const written = new Date('2026-11-16T12:38:51Z')
    now = new Date(written.getTime() + 60_000)
    copyFileSync(join(import.meta.dirname, 'testing/older-journal.jsonl'), fileOf('journal.jsonl'))
    await place.reopen()
    const read = async (id: string) => {
      const session = await place.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] })
      return session.payment_intent
    }
    expect(await read('cs_test_paid')).toMatchObject({ status: 'succeeded', customer: null, latest_charge: { balance_transaction: null } })
    expect(place.sandbox.settle('cs_test_slow', 'succeeded')).toMatchObject({ payment_status: 'paid' })
    expect(await read('cs_test_slow')).toMatchObject({ status: 'succeeded', latest_charge: { balance_transaction: { fee: 49 } } })
    const page = await fetch(String((await place.stripe.checkout.sessions.retrieve('cs_test_open')).url))
    expect(await page.text()).toContain('Pay from a bank account')
    place.sandbox.pay('cs_test_open')
    expect(await read('cs_test_open')).toMatchObject({ status: 'succeeded', payment_method: expect.stringMatching(/^pm_/) })
    expect((await place.stripe.charges.list()).data).toHaveLength(3)
  })

  it('writes only what releases from before cards could be saved can read, and forgets nothing of the rest', async () => {
    await create()
    const wanted = { url: 'https://shop.example/hook', enabled_events: ['charge.refunded' as const] }
    const endpoint = await place.stripe.webhookEndpoints.create(wanted)
    const addresses = { success_url: 'http://localhost:3000/', cancel_url: 'http://localhost:3000/' }
    const saving = await place.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer_creation: 'always',
      ...addresses,
    })
    place.sandbox.pay(saving.id)
    const lines = readFileSync(fileOf('journal.jsonl'), 'utf8').trim().split('\n')
    const written = new Set(lines.flatMap((line) => (JSON.parse(line) as [string][]).map(([kind]) => kind)))
    expect([...written].sort()).toEqual(['answer', 'behaviour', 'customer', 'delivery', 'event', 'method', 'order', 'session'])
    await place.reopen()
    expect((await place.stripe.webhookEndpoints.list()).data.map(({ id }) => id)).toEqual([endpoint.id])
    const { setup_intent } = await place.stripe.checkout.sessions.retrieve(saving.id, { expand: ['setup_intent'] })
    expect(setup_intent).toMatchObject({ status: 'succeeded' })
  })

  it('keeps what a newer version wrote, and goes on without it', async () => {
    const id = await create()
    const endpoint = { id: 'we_1', shown: { id: 'we_1', enabled_events: [] }, secret: 'whsec_1', isDeleted: false }
    const foreign = [
      '[["basket",{"id":"b_1"}],["answer",{"id":"basket b_2","kind":"basket","row":{"id":"b_2"}}]]',
      ...['null', '7', '"version 9"', '{"version":9}', '[]', '[["session"]]', '[["session",{}]]', '[[["session"],{"id":"x"}]]'],
      '[["__proto__",{"id":"p_1"}],["constructor",{"id":"c_1"}]]',
      // As releases wrote it that had endpoints before this way of writing them.
      JSON.stringify([['endpoint', endpoint]]),
    ]
    appendFileSync(fileOf('journal.jsonl'), foreign.map((line) => `${line}\n`).join(''))
    const session = JSON.stringify([['session', { ...(await place.stripe.checkout.sessions.retrieve(id)), from_version: 9 }]])
    appendFileSync(fileOf('journal.jsonl'), `${session}\n`)
    await place.reopen()
    expect((await place.stripe.webhookEndpoints.list()).data.map((each) => each.id)).toEqual(['we_1'])
    place.sandbox.pay(id)
    await place.reopen()
    expect(await place.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', from_version: 9 })
    const kept = readFileSync(fileOf('journal.jsonl'), 'utf8').split('\n')
    for (const line of foreign) expect(kept).toContain(line)
    expect(place.logs.join('\n')).toContain('Another version wrote into the payment sandbox journal')
  })

  it('loses nothing that it answered when its process is killed', async () => {
    await place.sandbox.close()
    const program = `
      const { openPaymentSandbox } = await import(${JSON.stringify(import.meta.resolve('./payment-sandbox.ts'))})
      const { pino } = await import(${JSON.stringify(import.meta.resolve('pino'))})
      const opened = await openPaymentSandbox({ dataDir: ${JSON.stringify(place.dataDir)}, webhookUrl: () => 'http://127.0.0.1:9/', clock: () => new Date(), log: pino({ level: 'silent' }) })
      console.log(JSON.stringify(opened))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const stripe = sdkFor(JSON.parse(line.toString()))
    const sessions = await Promise.all(Array.from({ length: 20 }, () => stripe.checkout.sessions.create(anOrder())))
    const card = new URLSearchParams({ number: '4242424242424242', expiry: '1240', cvc: '123', name: 'Ann' })
    const paid = await fetch(String(sessions[0]?.url), { method: 'POST', body: card, redirect: 'manual' })
    expect(paid.status).toBe(303)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Closed above already; opening again is all that is left to do.
    place.sandbox.close = async () => {}
    await place.reopen()
    const statuses = await Promise.all(sessions.map(({ id }) => statusOf(id)))
    expect(statuses).toEqual(['complete', ...Array<string>(19).fill('open')])
    await until(() => expect(place.listener.heard.map(({ event }) => event.type)).toEqual(['checkout.session.completed']))
  })

  it('expires sessions when their time has come', async () => {
    const expires_at = Math.floor(now.getTime() / 1000) + 31 * 60
    const { id, url } = await place.stripe.checkout.sessions.create(anOrder({ expires_at }))
    now = new Date((expires_at - 1) * 1000)
    expect(await statusOf(id)).toBe('open')
    now = new Date(expires_at * 1000)
    expect(await (await fetch(String(url))).text()).toContain('This payment page has expired')
    expect(await statusOf(id)).toBe('expired')
    await until(() => expect(place.listener.heard.map(({ event }) => event.type)).toEqual(['checkout.session.expired']))
  })

  it('expires sessions that nobody looks at', async () => {
    const id = await create()
    now = new Date(now.getTime() + 25 * 60 * 60 * 1000)
    await until(() => expect(place.listener.heard.map(({ event }) => event.data.object.id)).toEqual([id]))
  })
})
