import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Emulator, PROJECT } from './emulator.ts'
import { FIREBASE_TOOLS, fetchAuthEmulator } from './fetch-auth-emulator.ts'

type Server = { createApp: (projectId: string) => Promise<RequestListener> }

const HOST = '127.0.0.1'

/** The provider's own emulator of its accounts, in this process. It keeps everything in memory. */
export const openAuthEmulator = async (): Promise<Emulator> => {
  const place = fetchAuthEmulator()
  const { createApp }: Server = createRequire(join(place, 'package.json'))('firebase-tools/lib/emulator/auth/server.js')
  const server = createServer(await createApp(PROJECT)).listen(0, HOST)
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  return { name: `Firebase Auth emulator (firebase-tools ${FIREBASE_TOOLS})`, address: `${HOST}:${port}`, close }
}
