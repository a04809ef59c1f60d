import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type GazetteerIndex, loadIndex } from './gazetteer-index.ts'
import { searchGazetteer } from './gazetteer-search.ts'

/** The embedded gazetteer: answers like a Nominatim server on loopback, offline. */
export type Gazetteer = { url: string; close: () => Promise<void> }

type Reply = { status: number; body: unknown }

const toNominatim = ({ lat, lon, label }: { lat: number; lon: number; label: string }) => ({
  lat: String(lat),
  lon: String(lon),
  display_name: label,
})

// A shop that nobody asks stays small; several in one process read the same book.
let index: GazetteerIndex | undefined

const search = (text: string) => {
  index ??= loadIndex()
  const found = searchGazetteer(index, text)
  return found ? [toNominatim(found)] : []
}

const answer = ({ method, url = '' }: IncomingMessage): Reply => {
  const { pathname, searchParams } = new URL(url, 'http://gazetteer')
  if (method !== 'GET' || pathname !== '/search') return { status: 404, body: { error: 'Only GET /search is answered here.' } }
  return { status: 200, body: search(searchParams.get('q') ?? '') }
}

const send = (response: ServerResponse, { status, body }: Reply) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

export const openGazetteer = async (log: FastifyBaseLogger): Promise<Gazetteer> => {
  const server = createServer((request, response) => {
    try {
      send(response, answer(request))
    } catch (error) {
      log.error({ err: error }, 'The gazetteer could not answer')
      send(response, { status: 500, body: { error: 'The gazetteer could not answer.' } })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}
