import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestShop } from '../shop/test-shop.ts'

/** Requests as they are written, by nobody tidied: other clients straighten paths and headers first. */

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }
export type RawRequest = { method: string; path: string; headers?: Record<string, string>; body?: string }

/** Where a shop listens; it begins to when first asked. */
export const portOf = async ({ app }: Pick<TestShop, 'app'>): Promise<number> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

export const ask = (port: number, { method, path, headers = {}, body }: RawRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }, async (reply) =>
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }),
    )
    sent.on('error', reject).end(body)
  })

/** Everything that comes back for these bytes until the server closes; each beginning of an answer is one answer. */
export const exchange = (port: number, bytes: string): Promise<{ heard: string; statuses: number[] }> =>
  new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket
      .on('data', (part) => {
        response += part.toString('latin1')
      })
      .on('close', () =>
        resolve({ heard: response, statuses: [...response.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)) }),
      )
      .on('error', reject)
  })
