import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { freePort } from '../../support/shop/shop-process.ts'

/** A port that can be shut and opened again, while whoever is behind it keeps what they know. */
export type Gate = {
  host: string
  port: number
  open: () => Promise<void>
  shut: () => Promise<void>
  /** Whoever comes from now on is led to another port; who is inside stays there. */
  leadTo: (port: number) => void
  /** Whoever is inside is put out, and may come again. */
  putOut: () => void
}

const HOST = '127.0.0.1'

export const openGate = async (first: number): Promise<Gate> => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let [server, behind]: [Server | undefined, number] = [undefined, first]
  const letIn = (came: Socket) => {
    const inside = connect(behind, HOST)
    for (const socket of [came, inside]) sockets.add(socket.once('close', () => sockets.delete(socket)))
    // Whoever breaks off breaks off for both.
    pipeline(came, inside, came, () => {})
  }
  const open = async () => {
    server = createServer(letIn).listen(port, HOST)
    await once(server, 'listening')
  }
  const putOut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const shut = async () => {
    const closing = server
    server = undefined
    if (!closing) return
    const closed = once(closing, 'close')
    closing.close()
    putOut()
    await closed
  }
  await open()
  return {
    host: HOST,
    port,
    open,
    shut,
    leadTo: (next) => {
      behind = next
    },
    putOut,
  }
}
