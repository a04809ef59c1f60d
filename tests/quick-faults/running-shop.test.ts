import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { constants } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isAlive } from '../../src/server/embedded/running-process.ts'
import { makeUsedDataDir, postgresPid, removeDataDirs, START, startShop } from '../support/shop/shop-process.ts'

/** What a shop does while its process or its database is stopped, hangs or is away. */
vi.setConfig({ testTimeout: 120_000 })
afterAll(removeDataDirs)

const patiently = { timeout: 30_000, interval: 20 }

/** A connection that the system has taken up, and what came back by it until it ended. */
const knock = async (url: string, says = 'GET /api/who-am-i HTTP/1.1\r\nHost: localhost\r\n\r\n') => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(says)
  const told = (answer: string) => /^HTTP[^\r]*/.exec(answer)?.[0] ?? ''
  const heard = text(socket).then(told, (error: NodeJS.ErrnoException) => error.code)
  return { heard }
}

/** Whether a process that was stopped has been told something that it has not heard yet. */
const hasPending = (pid: number, signal: number): boolean => {
  const [, waiting = '0'] = /^ShdPnd:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return ((BigInt(`0x${waiting}`) >> BigInt(signal - 1)) & 1n) === 1n
}

describe('a running shop', () => {
  test('finishes open requests when its first process alone gets SIGTERM, and stops its database last', async () => {
    const shop = await startShop({ DATA_DIR: await makeUsedDataDir() }, START)
    const database = postgresPid(shop.dataDir)
    // Hashing a password takes long enough for the signal to arrive in the middle.
    const open = Array.from({ length: 4 }, (_, each) =>
      fetch(`${shop.url}/api/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${each}@people.example`, password: 'six-eggs' }),
      }),
    )
    await vi.waitFor(() => expect(shop.log()).toContain('listening'), 15_000)
    const early = await Promise.race(open)
    // A process that has no time: the system takes up connections for it, and it has taken none of them when it is told to stop.
    const itself = Number(readFileSync(`/proc/${shop.child.pid}/task/${shop.child.pid}/children`, 'utf8'))
    process.kill(itself, 'SIGSTOP')
    const waiting = await Promise.all(Array.from({ length: 20 }, () => knock(shop.url)))
    const silent = await knock(shop.url, '')
    shop.child.kill('SIGTERM')
    await vi.waitFor(() => expect(hasPending(itself, constants.signals.SIGTERM)).toBe(true), patiently)
    process.kill(itself, 'SIGCONT')
    expect(early.status).toBe(204)
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await Promise.all(waiting.map(({ heard }) => heard))).toEqual(waiting.map(() => 'HTTP/1.1 200 OK'))
    expect(await silent.heard).toBe('')
    expect(await shop.exited).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(shop.log()).toContain('"msg":"Stopped"')
    expect(globSync('running-*', { cwd: shop.dataDir })).toEqual([])
    expect(shop.log()).not.toContain('The shop restarted unexpectedly')
    await expect(fetch(shop.url)).rejects.toThrow()
  })

  test('answers 503 while the database hangs or is away, and goes on by itself when it is back', async () => {
    const shop = await startShop({ DATA_DIR: await makeUsedDataDir() })
    const database = postgresPid(shop.dataDir)
    process.kill(database, 'SIGSTOP')
    const backends = execFileSync('pgrep', ['-P', String(database)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
    for (const pid of backends) process.kill(pid, 'SIGSTOP')
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
    for (const pid of [database, ...backends]) process.kill(pid, 'SIGCONT')
    await vi.waitFor(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200), patiently)

    const statuses = new Set<number>()
    const ask = async () => {
      const reply = await fetch(`${shop.url}/api/who-am-i`, { headers: { cookie: 'dozen.session_token=a.b' } })
      const ready = await fetch(`${shop.url}/readyz`)
      statuses.add(ready.status)
      if (ready.status === 503) {
        expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await ready.json()).toMatchObject({ code: 'databaseAway', error: expect.any(String), request_id: expect.any(String) })
      }
      return [reply.status, ready.status]
    }
    await ask()
    process.kill(database, 'SIGQUIT')
    await vi.waitFor(async () => {
      await ask()
      expect(statuses).toContain(503)
    }, patiently)
    await vi.waitFor(async () => expect(await ask()).toEqual([200, 200]), patiently)
    expect([...statuses].sort()).toEqual([200, 503])
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    expect(await shop.kill('SIGTERM')).toBe(0)
  })
})
