import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EndpointRefused, openPushDoor } from '../../outside/push/push-door.ts'
import { guardFor, isPushAddress } from './push-address.ts'

const NOW = new Date('2026-11-18T10:00:00Z')
const openPublic = openPushDoor(guardFor({ isPublic: true }))
const openLocal = openPushDoor(guardFor({ isPublic: false }))
const SENT = { headers: {}, body: Buffer.from('sealed') }
let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
const seen: string[] = []
const server = createServer((request, reply) => {
  seen.push(request.url ?? '')
  reply.writeHead(answer.status, answer.headers).end('x'.repeat(1_000_000))
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ['https://push.example/abc', true],
  ['http://push.example/abc', false],
  ['https://push.example:8443/abc', false],
  ['https://name:word@push.example/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://2130706433/abc', false],
  ['https://10.1.2.3/abc', false],
  ['https://[::1]/abc', false],
  ['https://[::ffff:169.254.169.254]/abc', false],
  ['https://[fd00::1]/abc', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
])('a public shop takes %s as the address of a push service: %s', (endpoint, isOne) => {
  expect(isPushAddress(endpoint, true)).toBe(isOne)
})

test('a name that leads to a neighbor is refused as it is connected to, and nothing is sent', async () => {
  const before = seen.length
  await expect(openPublic({ ...SENT, endpoint: 'https://localhost/abc' }, NOW)).rejects.toThrow(EndpointRefused)
  await expect(openPublic({ ...SENT, endpoint: `http://127.0.0.1:${port}/` }, NOW)).rejects.toThrow(EndpointRefused)
  expect(seen.length).toBe(before)
})

test.each([
  ['30', 30],
  ['999999', 3600],
  [new Date(NOW.getTime() + 90_000).toUTCString(), 90],
  ['-5', undefined],
  ['soon', undefined],
])('an answer with Retry-After %s asks for %s seconds; its text is not read', async (retryAfter, seconds) => {
  answer = { status: 429, headers: { 'retry-after': retryAfter } }
  const answered = await openLocal({ ...SENT, endpoint: `http://127.0.0.1:${port}/late` }, NOW)
  expect(answered).toEqual({ status: 429, ...(seconds !== undefined && { waitSeconds: seconds }) })
})

test('a redirect is an answer, and is not followed', async () => {
  answer = { status: 307, headers: { location: '/elsewhere' } }
  expect(await openLocal({ ...SENT, endpoint: `http://127.0.0.1:${port}/here` }, NOW)).toEqual({ status: 307 })
  expect(seen).not.toContain('/elsewhere')
})
