import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort, makeDataDir, makeUsedDataDir, removeDataDirs, type ShopProcess, startShop } from '../support/shop/shop-process.ts'

/** A shop that is started anew, behind the Caddy of Debian with the file that install.sh writes. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const CADDY = '/usr/bin/caddy'
const RESTARTS = Number(process.env.RUNS ?? 3)

let shop: ShopProcess
let caddy: ChildProcess
let front: string
let start: () => Promise<ShopProcess>

beforeAll(async () => {
  if (!existsSync(CADDY)) return
  const port = await freePort()
  front = `http://localhost:${await freePort()}`
  const env = { PORT: String(port), DATA_DIR: await makeUsedDataDir(), PUBLIC_URL: front, TRUST_PROXY: '127.0.0.1,::1' }
  start = () => startShop(env)
  shop = await start()
  const folder = makeDataDir()
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace(/^DOMAIN \{\n\ttls EMAIL/m, `${front} {`)
    .replace(':PORT {', `:${port} {`)
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder },
  })
  await vi.waitFor(async () => expect((await fetch(`${front}/readyz`)).status).toBe(200), 30_000)
})
afterAll(async () => {
  caddy?.kill()
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
