import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The limit of the reads: `node:http` with nothing around it, answering the same bytes from memory. */

export type Answers = Record<string, { type: string; body: string }>

process.once('message', (answers: Answers) => {
  const kept = new Map(
    Object.entries(answers).map(([path, { type, body }]) => {
      const bytes = Buffer.from(body)
      return [path, { bytes, headers: { 'content-type': type, 'content-length': bytes.length } }]
    }),
  )
  const server = createServer((request, reply) => {
    const answer = kept.get(request.url ?? '')
    if (!answer) return reply.writeHead(404, { 'content-length': 0 }).end()
    return reply.writeHead(200, answer.headers).end(answer.bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
