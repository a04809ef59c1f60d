import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A tiny proxy in front of the app processes: each in turn, and the next one where a connection is refused. */
export type Balancer = {
  url: string
  /** Requests that went to another process because the first did not listen. */
  passedOn: () => number
  /** Called with each request that reaches a process. */
  onForward: (hear: Hear) => void
  /** What a process was asked and has not answered. */
  underWay: (port: number) => Asked[]
  close: () => void
}

export type Asked = { path: string; body: string }
type Hear = (path: string, port: number, body: string) => void
type Forwarded = { method: string | undefined; path: string; headers: IncomingMessage['headers']; body: Buffer }

const forward = (port: number, { method, path, headers, body }: Forwarded): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' }, agent: false }, resolve)
    asked.once('error', reject)
    asked.end(body)
  })

const isRefused = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

export const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  let [turn, passedOn]: [number, number] = [0, 0]
  let hear: Hear = () => {}
  const waiting = new Map(ports.map((port) => [port, new Set<Asked>()]))

  /** What is asked stays under way until its answer has come, or cannot come. */
  const pass = async (port: number, wanted: Forwarded): Promise<IncomingMessage> => {
    const asked = { path: wanted.path, body: wanted.body.toString() }
    waiting.get(port)?.add(asked)
    try {
      const answer = forward(port, wanted)
      hear(asked.path, port, asked.body)
      return await answer
    } finally {
      waiting.get(port)?.delete(asked)
    }
  }

  const tryInTurn = async (wanted: Forwarded): Promise<IncomingMessage> => {
    const first = turn++
    for (let each = 0; each < ports.length; each++) {
      const port = ports[(first + each) % ports.length] ?? 0
      try {
        return await pass(port, wanted)
      } catch (error) {
        if (!isRefused(error)) throw error
        passedOn++
      }
    }
    throw new Error('No process listens')
  }
  const serve = async (asked: IncomingMessage, reply: ServerResponse) => {
    try {
      const body = await buffer(asked)
      const answer = await tryInTurn({ method: asked.method, path: asked.url ?? '/', headers: asked.headers, body })
      const whole = await buffer(answer)
      const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...headers } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': whole.length }).end(whole)
    } catch (error) {
      if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' })
      reply.end((error as Error).message)
    }
  }
  const server = createServer((asked, reply) => void serve(asked, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passedOn: () => passedOn,
    onForward: (listener) => {
      hear = listener
    },
    underWay: (port) => [...(waiting.get(port) ?? [])],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
