import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Somebody who is told when something is wrong: a web server that writes down what it hears, and may refuse. */
export type ReceivedAlert = { path: string; title: string | undefined; body: string; headers: NodeJS.Dict<string | string[]> }

export type AlertReceiver = {
  url: string
  told: ReceivedAlert[]
  /** What it answers from now on. */
  answer: (status: number) => void
  close: () => Promise<void>
}

export const openAlertReceiver = async (): Promise<AlertReceiver> => {
  const told: ReceivedAlert[] = []
  let status = 200
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    if (status === 200)
      told.push({ path: request.url ?? '', title: request.headers.title as string | undefined, body, headers: request.headers })
    reply.writeHead(status).end('heard')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hidden-topic-of-the-farm`,
    told,
    answer: (next) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
