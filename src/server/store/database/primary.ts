import { Socket } from 'node:net'
import type { Place } from './database-url.ts'

/** The timeline that a server writes, which grows with each fail-over; null where it only lets read. */
type AskTimeline<Server> = (server: Server) => Promise<number | null>

const WATCH_MS = 2_000

const away = (message: string) => Object.assign(new Error(message), { code: 'NO_PRIMARY' })
const noneThere = () => away('None of the database servers takes writes now')

/**
 * Sockets that lead to the one of the database servers that takes writes; without one, they fail as a refused
 * connection would.
 *
 * Servers are asked when a connection is opened, and every two seconds while there are connections: those to a server
 * that hangs, that lies on a dead machine or that lets nobody write any more would wait for minutes. They are cut as
 * soon as another server is the primary. A server of an older timeline is never gone back to: it was left behind by a
 * fail-over, and what is written there is lost.
 */
export const openPrimary = <Server extends Place>(servers: readonly Server[], ask: AskTimeline<Server>): (() => Socket) => {
  const sockets = new Map<Socket, Server>()
  let known: Server | undefined
  let newest = 0
  let looking: Promise<Server | undefined> | undefined
  let watch: NodeJS.Timeout | undefined

  const leave = (primary: Server) => {
    for (const [socket, server] of sockets) {
      if (server === primary) continue
      sockets.delete(socket)
      socket.destroy(away('Another database server has taken over'))
    }
  }
  const choose = async (): Promise<Server | undefined> => {
    const answers = await Promise.all(servers.map(async (server) => ({ server, timeline: (await ask(server).catch(() => null)) ?? -1 })))
    newest = Math.max(newest, ...answers.map(({ timeline }) => timeline))
    const able = answers.filter(({ timeline }) => timeline === newest).map(({ server }) => server)
    known = able.find((server) => server === known) ?? able[0]
    if (known) leave(known)
    return known
  }
  const look = () => {
    looking ??= choose().finally(() => {
      looking = undefined
    })
    return looking
  }
  /** Whether a connection has ended since we last looked: then the server it led to may be gone. */
  const forgetEnded = (): boolean => {
    const ended = [...sockets.keys()].filter(({ destroyed }) => destroyed)
    for (const socket of ended) sockets.delete(socket)
    return ended.length > 0
  }
  const find = async () => (forgetEnded() || sockets.size === 0 ? look() : (known ?? look()))

  const goOn = () => {
    forgetEnded()
    if (sockets.size > 0) {
      void look()
      return
    }
    clearInterval(watch)
    watch = undefined
  }
  const keep = (socket: Socket, server: Server) => {
    sockets.set(socket, server)
    watch ??= setInterval(goOn, WATCH_MS).unref()
  }

  /** The driver says when to connect; where to, we know better. */
  class ToPrimary extends Socket {
    override connect(): this {
      void find().then((server) => {
        if (this.destroyed) return
        if (server === undefined) {
          this.destroy(noneThere())
          return
        }
        keep(this, server)
        super.connect(server.port, server.host)
      })
      return this
    }
  }
  return () => new ToPrimary()
}
