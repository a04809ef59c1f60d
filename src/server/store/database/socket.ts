import { once } from 'node:events'
import { isIP, connect as openSocket, Socket } from 'node:net'
import { type ConnectionOptions, connect as openTls } from 'node:tls'

/** The lines on which the driver talks to a database server. */
export type Place = { host: string; port: number }

const CONNECT_MS = 5_000
// A failed statement is followed by a rollback or by the next one at once, but a transaction may be busy elsewhere.
const QUIET_MS = 20
const BUSY_ELSEWHERE_MS = 10_000
const TLS_PLEASE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const YES = 'S'.charCodeAt(0)

type Verb = (...args: unknown[]) => unknown

const lost = () => Object.assign(new Error('The connection to the database is lost'), { code: 'CONNECTION_CLOSED' })

const READY = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5])
const IDLE = 'I'.charCodeAt(0)

/** Whether a transaction is open, from the last bytes that the server sends after each statement; undefined in between. */
const saysInTransaction = (bytes: Buffer): boolean | undefined =>
  bytes.length > READY.length && bytes.subarray(-6, -1).equals(READY) ? bytes.at(-1) !== IDLE : undefined

/**
 * When a connection ends, the driver (postgres 3.4.9, its issues 1154 and 1208) still writes the rollback, to a socket
 * that it has thrown away, and puts a reserved connection back into its pool: the next statement then ends the whole
 * process. So it hears at once that its statements have failed, but of the end only when nobody writes any more.
 */
const endCalmly = (socket: Socket): Socket => {
  const verbs = { emit: socket.emit.bind(socket), end: socket.end.bind(socket) }
  const { emit, end } = verbs as Record<keyof typeof verbs, Verb>
  let [isWanted, isInTransaction] = [false, false]
  const fail = () => socket.listenerCount('error') > 0 && emit('error', lost())
  const linger = () => {
    let ending: NodeJS.Timeout | undefined
    let hop: NodeJS.Immediate | undefined
    // What the driver has decided to write in this turn is written before the end of the next.
    const close = () => {
      hop = setImmediate(() => {
        hop = setImmediate(() => emit('close', false))
      })
    }
    const closeAfter = (ms: number) => {
      clearTimeout(ending)
      clearImmediate(hop)
      ending = setTimeout(close, ms).unref()
    }
    const write = () => {
      process.nextTick(fail)
      closeAfter(QUIET_MS)
      return true
    }
    Object.assign(socket, { write })
    closeAfter(isInTransaction ? BUSY_ELSEWHERE_MS : QUIET_MS)
    fail()
    return true
  }
  return Object.assign(socket, {
    end: (...args: unknown[]) => {
      // The driver says goodbye; the socket ends itself without a word when the server has gone.
      isWanted ||= args.length > 0
      return end(...args)
    },
    emit: (event: string, ...args: unknown[]) => {
      if (event === 'data') isInTransaction = saysInTransaction(args[0] as Buffer) ?? isInTransaction
      return event === 'close' && !isWanted ? linger() : emit(event, ...args)
    },
  }) as Socket
}

/** A socket that fails at the first word; a throw, or a failure before it, would cost the driver a connection of its pool. */
export const brokenLine = (error: Error): Socket => {
  const socket = new Socket()
  const write = () => {
    process.nextTick(() => socket.destroy(error))
    return true
  }
  return Object.assign(socket, { write }) as Socket
}

const secure = async (socket: Socket, host: string, tls: ConnectionOptions, signal: AbortSignal): Promise<Socket> => {
  socket.write(TLS_PLEASE)
  const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
  if (answer[0] !== YES) throw new Error('The database server does not speak TLS, which DATABASE_URL asks for')
  const secured = openTls({ socket, ...(isIP(host) ? {} : { servername: host }), ...tls })
  await once(secured, 'secureConnect', { signal })
  return secured
}

/** A line to a server. A folder in place of a host is that of a socket on this machine. */
export const openLine = async ({ host, port }: Place, tls: ConnectionOptions | false, ms = CONNECT_MS): Promise<Socket> => {
  const socket = host.startsWith('/') ? openSocket(`${host}/.s.PGSQL.${port}`) : openSocket(port, host)
  const signal = AbortSignal.timeout(ms)
  try {
    await once(socket, 'connect', { signal })
    return endCalmly(tls ? await secure(socket, host, tls, signal) : socket)
  } catch (error) {
    socket.destroy()
    return brokenLine((error as Error).name === 'AbortError' ? Object.assign(lost(), { code: 'CONNECT_TIMEOUT' }) : (error as Error))
  }
}
