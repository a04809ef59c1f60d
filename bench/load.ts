import { connect, type Socket } from 'node:net'
import { readInput, writeOutput } from './program.ts'

/**
 * The load client: so many connections that are kept open, on each one request after another. It does as little as
 * can be done while still looking at every status and every body, so that it never is what holds a server back.
 */

export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string; expect?: string }
export type Load = {
  port: number
  connections: number
  asked: Asked[]
  status: number
  /** Over and over for so long, after a while that is not counted; without it, each request once. */
  seconds?: number
  warmSeconds?: number
  /** The first so many answers are not counted. */
  skip?: number
  /** A visitor who rests between requests, instead of one who asks at once again. */
  gapMs?: number
}
export type Loaded = {
  count: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
  slowest: number
  clientCpuShare: number
}

type Prepared = { bytes: Buffer; expect: Buffer | undefined; name: string }

const prepare = (port: number, { method, path, headers = {}, body, expect }: Asked): Prepared => {
  const all =
    body === undefined ? headers : { 'content-type': 'application/json', ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines.join('')}\r\n${body ?? ''}`
  return { bytes: Buffer.from(text), expect: expect === undefined ? undefined : Buffer.from(expect), name: `${method} ${path}` }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i

/** The length of the whole answer at the beginning of these bytes; undefined while its head is not there. */
const measure = (bytes: Buffer): { head: number; all: number } | undefined => {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const length = LENGTH.exec(bytes.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${bytes.toString('latin1', 0, end)}`)
  return { head: end + 4, all: end + 4 + Number(length) }
}

const STATUS_AT = 9

const check = (bytes: Buffer, head: number, status: string, { expect, name }: Prepared) => {
  if (bytes.toString('latin1', STATUS_AT, STATUS_AT + 3) !== status) throw new Error(`${name}: ${bytes.toString()}`)
  if (expect && !bytes.subarray(head).equals(expect)) throw new Error(`${name} answered with other bytes: ${bytes.subarray(head)}`)
}

type Work = { status: string; gapMs: number; next: () => Prepared | undefined; done: (ms: number) => void }

/** Gathers the pieces of an answer and gives it when it is whole; most come in one piece. */
const openGathering = () => {
  let [pieces, size, found]: [Buffer[], number, ReturnType<typeof measure>] = [[], 0, undefined]
  return (piece: Buffer): { bytes: Buffer; head: number } | undefined => {
    pieces.push(piece)
    size += piece.length
    found ??= measure(pieces.length === 1 ? piece : Buffer.concat(pieces))
    if (!found || size < found.all) return undefined
    const whole = { bytes: pieces.length === 1 ? piece : Buffer.concat(pieces), head: found.head }
    pieces = []
    size = 0
    found = undefined
    return whole
  }
}

/** Works on one connection until `next` has nothing more. */
const workOn = (socket: Socket, { status, gapMs, next, done }: Work): Promise<void> =>
  new Promise((resolve, reject) => {
    const gather = openGathering()
    let current = next()
    let began = 0
    const send = () => {
      if (!current) {
        socket.end()
        return resolve()
      }
      began = performance.now()
      socket.write(current.bytes)
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection')))
    socket.on('data', (chunk: Buffer) => {
      try {
        const whole = gather(chunk)
        if (!whole) return
        if (current) check(whole.bytes, whole.head, status, current)
        done(performance.now() - began)
        current = next()
        if (gapMs > 0) setTimeout(send, gapMs)
        else send()
      } catch (error) {
        reject(error)
      }
    })
    send()
  })

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).once('error', reject)
    socket.once('connect', () => {
      socket.removeListener('error', reject)
      resolve(socket)
    })
  })

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0

const run = async ({ port, connections, asked, status, seconds, warmSeconds = 0, skip = 0, gapMs = 0 }: Load): Promise<Loaded> => {
  const prepared = asked.map((each) => prepare(port, each))
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const times: number[] = []
  let given = 0
  let began = performance.now() + warmSeconds * 1000
  let cpu = process.cpuUsage()
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : began + seconds * 1000
  const begin = () => {
    cpu = process.cpuUsage()
    began = performance.now()
  }
  const warm = setTimeout(begin, warmSeconds * 1000)
  const next = () => {
    if (seconds === undefined ? given >= prepared.length : performance.now() >= end) return undefined
    return prepared[given++ % prepared.length]
  }
  let toSkip = skip
  const done = (ms: number) => {
    if (toSkip > 0) {
      toSkip -= 1
      begin()
    } else if (performance.now() >= began) times.push(ms)
  }
  await Promise.all(sockets.map((socket) => workOn(socket, { status: String(status), gapMs, next, done })))
  clearTimeout(warm)
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  const rate = { count: times.length, seconds: took, perSecond: times.length / took }
  return { ...rate, p50: at(times, 0.5), p99: at(times, 0.99), slowest: times.at(-1) ?? 0, clientCpuShare: (user + system) / 1e6 / took }
}

writeOutput(await run(await readInput<Load>()))
