import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Server as TcpServer } from 'node:net'
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

const primaryOf = (...servers: Fake[]) =>
  openPrimary(
    servers,
    async (server) => {
      server.asked++
      return server.timeline
    },
    async ({ port, host }) => openSocket(port, host),
  )
const portOf = async (primary: ReturnType<typeof primaryOf>) => {
  const line = await primary.open()
  await once(line, 'connect')
  const { remotePort } = line
  line.destroy()
  return remotePort
}

const failureOf = async (primary: ReturnType<typeof primaryOf>): Promise<unknown> => {
  const line = await primary.open()
  const failure = new Promise((resolve) => line.once('error', resolve))
  line.write('hello')
  return failure
}

describe('of several database servers', () => {
  test('the one that takes writes is used, for either driver', async () => {
    const [standby, primary] = [await makeServer(null), await makeServer(3)]
    const both = primaryOf(standby, primary)
    expect(await portOf(both)).toBe(primary.port)
    const later = both.openLater().connect(standby.port, standby.host)
    await once(later, 'connect')
    expect(later.remotePort).toBe(primary.port)
    later.destroy()
  })

  test('none is used while none takes writes', async () => {
    const standby = await makeServer(null)
    expect(await failureOf(primaryOf(standby, standby))).toMatchObject({ code: 'NO_PRIMARY' })
  })

  test('a former primary that comes back is left alone, even while the new one is away', async () => {
    const [former, promoted] = [await makeServer(1), await makeServer(null)]
    const both = primaryOf(former, promoted)
    expect(await portOf(both)).toBe(former.port)
    promoted.timeline = 2
    expect(await portOf(both)).toBe(promoted.port)
    promoted.timeline = null
    expect(await failureOf(both)).toMatchObject({ code: 'NO_PRIMARY' })
  })

  test('connections to one that hangs or lets nobody write are cut once another has taken over, and not before', async () => {
    const [former, promoted] = [await makeServer(1), await makeServer(null)]
    const line = await primaryOf(former, promoted).open()
    const ends: unknown[] = []
    line.on('error', (error) => ends.push(error))
    former.timeline = null
    const { asked } = former
    await vi.waitFor(() => expect(former.asked).toBeGreaterThan(asked), { timeout: 5_000 })
    expect(ends).toEqual([])
    promoted.timeline = 2
    await vi.waitFor(() => expect(ends).toMatchObject([{ code: 'NO_PRIMARY' }]), { timeout: 5_000 })
  })
})
