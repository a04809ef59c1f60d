import { connect, type Socket } from 'node:net'

/** Connections that hold on to a server without ever coming to an end. */

const HALF_HEADERS = 'POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Ty'
const HALF_BODY =
  'POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"email":"'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

export const openSlowHands = (port: number) => {
  const sockets: Socket[] = []
  const open = (bytes: string, isReading = true): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        if (bytes) socket.write(bytes)
        resolve(socket)
      })
      if (isReading) socket.resume()
      else socket.pause()
      socket.once('error', reject).on('error', () => {})
      sockets.push(socket)
    })
  const openMany = (count: number, bytes = '', isReading = true) => Promise.all(Array.from({ length: count }, () => open(bytes, isReading)))

  return {
    sayNothing: (count: number) => openMany(count),
    stopInTheHeaders: (count: number) => openMany(count, HALF_HEADERS),
    stopInTheBody: (count: number) => openMany(count, HALF_BODY),
    /** Ask for a lot, many times over, and read none of it. */
    readNothing: (count: number, path: string) => openMany(count, get(path).repeat(20), false),
    askManyAtOnce: (count: number, path: string) => openMany(count, get(path).repeat(30)),
    /** One byte more for each that still writes. */
    drip: () => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    },
    letGo: () => {
      for (const socket of sockets.splice(0)) socket.destroy()
    },
  }
}
