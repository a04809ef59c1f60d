import { once } from 'node:events'
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPrimary } from './primary.ts'

const open: TcpServer[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server that accepts connections and says of itself what the test wants. */
const makeServer = async (timeline: number | null) => {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, timeline, asked: 0 }
}
type Fake = Awaited<ReturnType<typeof makeServer>>

/** What a driver does, which was told of one host only. */
const connectorOf = (...servers: Fake[]) => {
  const openSocket = openPrimary(servers, async (server) => {
    server.asked++
    return server.timeline
  })
  return () => openSocket().connect(servers[0]?.port ?? 0, '127.0.0.1')
}
const portOf = async (connect: ReturnType<typeof connectorOf>) => {
  const socket = connect()
  await once(socket, 'connect')
  const { remotePort } = socket
  socket.destroy()
  return remotePort
}

const failureOf = async (connect: ReturnType<typeof connectorOf>): Promise<unknown> => (await once(connect(), 'error'))[0]

describe('of several database servers', () => {
  test('the one that takes writes is used', async () => {
    const [standby, primary] = [await makeServer(null), await makeServer(3)]
    expect(await portOf(connectorOf(standby, primary))).toBe(primary.port)
  })

  test('none is used while none takes writes', async () => {
    const standby = await makeServer(null)
    expect(await failureOf(connectorOf(standby, standby))).toMatchObject({ code: 'NO_PRIMARY' })
  })

  test('a former primary that comes back is left alone, even while the new one is away', async () => {
    const [former, promoted] = [await makeServer(1), await makeServer(null)]
    const both = connectorOf(former, promoted)
    expect(await portOf(both)).toBe(former.port)
    promoted.timeline = 2
    expect(await portOf(both)).toBe(promoted.port)
    promoted.timeline = null
    expect(await failureOf(both)).toMatchObject({ code: 'NO_PRIMARY' })
  })

  test('connections to one that hangs or lets nobody write are cut once another has taken over, and not before', async () => {
    const [former, promoted] = [await makeServer(1), await makeServer(null)]
    const socket = connectorOf(former, promoted)()
    await once(socket, 'connect')
    const ends: unknown[] = []
    socket.on('error', (error) => ends.push(error))
    former.timeline = null
    const { asked } = former
    await vi.waitFor(() => expect(former.asked).toBeGreaterThan(asked), { timeout: 5_000 })
    expect(ends).toEqual([])
    promoted.timeline = 2
    await vi.waitFor(() => expect(ends).toMatchObject([{ code: 'NO_PRIMARY' }]), { timeout: 5_000 })
  })
})
