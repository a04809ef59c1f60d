import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors, type PlainCode } from '../../words/en/refusals/errors.ts'

/** How a port is listened on, for one shop or for several. */

const CLIENT_ERRORS: Readonly<Record<string, PlainCode>> = { HPE_HEADER_OVERFLOW: 'headersTooLarge', ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow' }

// Bytes that are no HTTP never become a request, so this is written to the socket by hand.
const refuseBytes = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'malformed'
  const [status, sentence] = errors[code]
  const body = JSON.stringify({ error: sentence, code, request_id: randomUUID() })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

export const LISTENER = {
  requestTimeout: 30_000,
  // How often slow clients are looked for; by default a slow one gets a minute more.
  http: { connectionsCheckingInterval: 5_000, headersTimeout: 15_000 },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  // A request that is here already when the server is told to stop is answered like any other.
  return503OnClosing: false,
  clientErrorHandler: refuseBytes,
} as const
