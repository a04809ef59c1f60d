import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stopPolitely } from '../../src/server/http/stop-politely.ts'
import { freePort, makeDataDir, makeUsedDataDir, removeDataDirs, type ShopProcess, startShop } from '../support/shop/shop-process.ts'

/** A shop that is started anew, behind the Caddy of Debian with the file that install.sh writes. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const CADDY = '/usr/bin/caddy'
const RESTARTS = Number(process.env.RUNS ?? 3)

let shop: ShopProcess
const caddies: ChildProcess[] = []
let front: string
let start: () => Promise<ShopProcess>

const openCaddy = (at: string, port: number): ChildProcess => {
  const folder = makeDataDir()
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace(/^DOMAIN \{\n\ttls EMAIL/m, `${at} {`)
    .replace(':PORT {', `:${port} {`)
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  return spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder },
  })
}

beforeAll(async () => {
  if (!existsSync(CADDY)) return
  const port = await freePort()
  front = `http://localhost:${await freePort()}`
  const env = { PORT: String(port), DATA_DIR: await makeUsedDataDir(), PUBLIC_URL: front, TRUST_PROXY: '127.0.0.1,::1' }
  start = () => startShop(env)
  shop = await start()
  caddies.push(openCaddy(front, port))
  await vi.waitFor(async () => expect((await fetch(`${front}/readyz`)).status).toBe(200), 30_000)
})
afterAll(async () => {
  for (const caddy of caddies) caddy.kill()
  await shop?.kill('SIGTERM')
  removeDataDirs()
})

/** Somebody who opens a page, and somebody who sends something, again and again: what they were told that nobody should be. */
const visiting = (isOver: () => boolean) => {
  const told: string[] = []
  let visits = 0
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', origin: front } }
  const visit = async (path: string, request?: object) => {
    for (; !isOver(); await pause(10)) {
      visits += 1
      const reply = await fetch(front + path, request).catch((error: Error) => String(error.cause ?? error))
      const text = typeof reply === 'string' ? reply : await reply.text()
      if (typeof reply === 'string' || reply.status >= 500) told.push(`${path}: ${text}`)
    }
  }
  const people = [...Array<string>(3).fill('/login'), '/api/who-am-i'].map((path) => visit(path))
  const senders = [{ email: 'ann@people.example', password: 'eleven-brown-eggs' }, {}, {}, {}].map((body, each) =>
    visit(each === 1 ? '/api/sign-out' : '/api/sign-in', { ...sent, body: JSON.stringify(body) }),
  )
  return Promise.all([...people, ...senders]).then(() => ({ told, visits }))
}

test.skipIf(!existsSync(CADDY))('nobody reads an error while the shop is started anew, whatever they were just sending', async () => {
  let isOver = false
  const visits = visiting(() => isOver)
  for (let times = 0; times < RESTARTS; times++) {
    await pause(300)
    expect(await shop.kill('SIGTERM')).toBe(0)
    shop = await start()
  }
  await pause(300)
  isOver = true
  const { told, visits: count } = await visits
  expect(told).toEqual([])
  expect(count).toBeGreaterThan(10 * RESTARTS)
})

/** A program that stops as the shop does, and counts how often it was asked and what it was given to the end. */
const openCounter = async () => {
  const port = await freePort()
  const at = `http://localhost:${await freePort()}`
  const asked: string[] = []
  const given: unknown[] = []
  const open = async () => {
    const app = fastify({ keepAliveTimeout: 72_000, forceCloseConnections: 'idle', return503OnClosing: false })
    const { isStopping } = stopPolitely(app, { isBehindProxy: true })
    app.get('/healthz', (_, reply) => reply.code(isStopping() ? 503 : 200).send())
    app.addHook('onRequest', async ({ url }) => void asked.push(url))
    app.post('/count', ({ body }, reply) => reply.send({ count: given.push(body) }))
    app.post('/lost', ({ body }, reply) => {
      given.push(body)
      reply.hijack().raw.destroy()
    })
    await app.listen({ port, host: '127.0.0.1' })
    return app
  }
  caddies.push(openCaddy(at, port))
  const send = async (path: string, body: object) => {
    const began = performance.now()
    const reply = await fetch(at + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return { status: reply.status, seconds: (performance.now() - began) / 1000 }
  }
  const app = await open()
  await vi.waitFor(async () => expect((await fetch(`${at}/healthz`)).status).toBe(200), 30_000)
  return { app, open, send, asked, given }
}

describe.skipIf(!existsSync(CADDY))('what somebody sends', () => {
  test('arrives once, however often the shop is started anew meanwhile', async () => {
    const { app, open, send, given } = await openCounter()
    let running = app
    let isOver = false
    const sent: string[] = []
    const statuses = new Set<number>()
    const sender = async (name: number) => {
      for (let each = 0; !isOver; each++, await pause(5)) {
        sent.push(`${name}-${each}`)
        statuses.add((await send('/count', { id: `${name}-${each}` })).status)
      }
    }
    const senders = [1, 2, 3, 4].map(sender)
    for (let times = 0; times < RESTARTS; times++) {
      await pause(300)
      await running.close()
      await pause(700)
      running = await open()
      // Until somebody was let in again: Caddy would not notice one that is there for a shorter time than it looks away.
      const before = given.length
      await vi.waitFor(() => expect(given.length).toBeGreaterThan(before), 10_000)
    }
    isOver = true
    await Promise.all(senders)
    await running.close()
    expect([...statuses]).toEqual([200])
    expect(given.map((body) => (body as { id: string }).id).sort()).toEqual(sent.sort())
  })

  test('is sent once and not knocked with again when the answer is lost, and whoever waits is told soon', async () => {
    const { app, send, asked, given } = await openCounter()
    const { status, seconds } = await send('/lost', { id: 'lost' })
    expect({ status, given, asked: asked.filter((url) => url === '/lost') }).toEqual({
      status: 503,
      given: [{ id: 'lost' }],
      asked: ['/lost'],
    })
    expect(seconds).toBeLessThan(10)
    await app.close()
  })
})
