import { connect, type Socket } from 'node:net'
import { DOMAIN } from './world.ts'

/** Requests that the shop has begun to read: all is sent but the last byte, and it has said that it may come. */

const BODY = JSON.stringify({ email: 'nobody@yourfarm.example', password: 'not-the-one', rememberMe: false })
const HEAD = [
  'POST /api/sign-in HTTP/1.1',
  `host: ${DOMAIN}`,
  'content-type: application/json',
  `content-length: ${BODY.length}`,
  'x-forwarded-proto: https',
  'expect: 100-continue',
  '',
  '',
].join('\r\n')

const beginOne = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').once('error', reject)
    socket.once('data', () => resolve(socket))
    socket.write(HEAD + BODY.slice(0, -1))
  })

const finishOne = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.once('error', () => resolve(0))
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
    socket.write(BODY.slice(-1))
  })

/** Begins some, and gives the way to finish them: what each was answered with, 0 where there was no answer. */
export const beginRequests = async (port: number, count: number): Promise<() => Promise<number[]>> => {
  const sockets = await Promise.all(Array.from({ length: count }, () => beginOne(port)))
  return () => Promise.all(sockets.map(finishOne))
}
