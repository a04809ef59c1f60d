import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A small server for tests, which stands for one elsewhere, answers as it is told and remembers what it was asked. */
export type HostileServer = {
  url: string
  asked: IncomingMessage[]
  answer: (how: (response: ServerResponse, request: IncomingMessage) => void) => void
  close: () => Promise<void>
}

export const sendJson =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const openHostileServer = async (): Promise<HostileServer> => {
  const asked: IncomingMessage[] = []
  let current: (response: ServerResponse, request: IncomingMessage) => void = sendJson([])
  const server = createServer((request, response) => {
    asked.push(request)
    current(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    asked,
    answer: (how) => {
      current = how
    },
    close,
  }
}
