import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The way to a server of this machine, on which answers may be late or lost after the server has done its work. */
export type WayBetween = {
  /** Host and port. */
  host: string
  /** Methods and paths, without their queries. */
  asked: string[]
  losesAnswers: boolean
  delayMs: number
  close: () => Promise<void>
}

export const openWayBetween = async (target: string): Promise<WayBetween> => {
  const way: WayBetween = { host: '', asked: [], losesAnswers: false, delayMs: 0, close: async () => {} }
  const server = createServer((came, answer) => {
    way.asked.push(`${came.method} ${came.url?.split('?')[0]}`)
    const going = ask(
      `http://${target}${came.url}`,
      { method: came.method, headers: { ...came.headers, connection: 'close' } },
      (heard) => {
        const chunks: Buffer[] = []
        heard.on('data', (chunk: Buffer) => chunks.push(chunk))
        heard.on('end', async () => {
          await wait(way.delayMs)
          if (way.losesAnswers) return void came.socket.destroy()
          answer.writeHead(heard.statusCode ?? 500, heard.headers).end(Buffer.concat(chunks))
        })
      },
    )
    going.on('error', () => came.socket.destroy())
    came.pipe(going)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  way.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return way
}
