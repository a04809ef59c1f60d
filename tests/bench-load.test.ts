/** @module-tag rest */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Load, Loaded } from '../bench/load.ts'
import { runProgram } from '../bench/program.ts'

/** A load client that does not look at the answers would measure how fast a server fails. */

const PIECE = 'egg'.repeat(40_000)
let server = {} as Server
let port = 0
beforeAll(async () => {
  server = createServer((request, reply) => {
    const body = request.url === '/large' ? PIECE : 'eggs'
    reply.writeHead(request.url === '/gone' ? 404 : 200, { 'content-length': body.length }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const ask = (load: Partial<Load>) => runProgram<Loaded>('./load.ts', { port, connections: 3, status: 200, asked: [], ...load })

test('the load client counts each answer once, also one that comes in pieces', async () => {
  const asked = Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? { path: '/', expect: 'eggs' } : { path: '/large', expect: PIECE }))
  const { count } = await ask({ asked: asked.map((each) => ({ method: 'GET', ...each })), skip: 4 })
  expect(count).toBe(26)
})

test.each([
  ['another status', { method: 'GET', path: '/gone' }, '404 Not Found'],
  ['other bytes', { method: 'GET', path: '/', expect: 'hens' }, 'answered with other bytes'],
])('the load client takes no answer with %s', async (_, asked, complaint) => {
  await expect(ask({ asked: [asked] })).rejects.toThrow(complaint)
})
