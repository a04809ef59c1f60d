import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A push service and the browsers that subscribed to it, on this machine. It takes what a real one would take: signed by
 * the shop that the browser subscribed to, for this service, not for long (RFC 8292), in a form that RFC 8030 knows. The
 * browser then opens it with its own key (RFC 8291), written here a second time from the RFC.
 */

export type Shown = { title: string; body: string; path: string; tag: string }
export type Pushed = { endpoint: string; shown: Shown; ttl: number; urgency: string; topic: string }
export type Browser = { endpoint: string; p256dh: string; auth: string }

type Subscribed = Browser & { sender: string; ecdh: ReturnType<typeof createECDH> }
type Answer = { status: number; headers?: Record<string, string> }

const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const open = (sealed: Buffer, { ecdh, auth }: Subscribed): Shown => {
  const salt = sealed.subarray(0, 16)
  const idLength = sealed.readUInt8(20)
  const theirs = sealed.subarray(21, 21 + idLength)
  const record = sealed.subarray(21 + idLength)
  if (record.length > sealed.readUInt32BE(16)) throw new Error('More than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const secret = derive(ecdh.computeSecret(theirs), bytes(auth), info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No end of the record')
  return JSON.parse(plain.subarray(0, end).toString())
}

/** Why the signature is not the one that this service expects; nothing if it is. */
const wrongSignature = (authorization: string, sender: string, { origin, now }: { origin: string; now: number }): string | undefined => {
  const [, head, claims, signature, k] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (k !== sender) return 'not the shop that the browser subscribed to'
  const [x = '', y = ''] = [bytes(k).subarray(1, 33), bytes(k).subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))) return 'not signed'
  const { alg } = JSON.parse(bytes(head).toString())
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString())
  if (alg !== 'ES256' || aud !== origin) return 'for another service'
  if (!(exp > now && exp <= now + 24 * 3600)) return 'expired, or valid for too long'
  return /^(mailto:.+@|https:\/\/)/.test(sub) ? undefined : 'from nobody who could be asked'
}

const wrongForm = ({ method, headers }: IncomingMessage, body: Buffer): string | undefined => {
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return 'not aes128gcm'
  if (body.length > 4096) return 'too long'
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL'
  if (!['very-low', 'low', 'normal', 'high'].includes(String(headers.urgency))) return 'no urgency'
  return /^[\w-]{1,32}$/.test(String(headers.topic)) ? undefined : 'no topic'
}

export type PushService = {
  /** A browser asks its service for an address, for messages of one sender alone. */
  subscribe: (sender: string) => Browser
  pushed: Pushed[]
  /** What a real service would have refused, and why. */
  wrong: string[]
  /** What it answers from now on, before it looks at anything; nothing: as it should. */
  answer: (answer?: Answer) => void
  /** How often it was asked. */
  asked: () => number
  close: () => void
}

export const openPushService = async (clock = () => new Date()): Promise<PushService> => {
  const browsers = new Map<string, Subscribed>()
  const pushed: Pushed[] = []
  const wrong: string[] = []
  let given: Answer | undefined
  let asked = 0
  let origin = ''

  const take = (request: IncomingMessage, body: Buffer): Answer => {
    const { headers, url = '' } = request
    const browser = browsers.get(url)
    if (!browser) return { status: 410 }
    const unsigned = wrongSignature(headers.authorization ?? '', browser.sender, { origin, now: clock().getTime() / 1000 })
    const trouble = unsigned ?? wrongForm(request, body)
    if (trouble !== undefined) {
      wrong.push(trouble)
      return { status: unsigned === undefined ? 400 : 403 }
    }
    const { ttl, urgency, topic } = headers
    pushed.push({
      endpoint: browser.endpoint,
      shown: open(body, browser),
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: String(topic),
    })
    return { status: 201, headers: { location: `${origin}/message/${randomUUID()}` } }
  }

  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    asked += 1
    const { status, headers } = given ?? take(request, body)
    reply.writeHead(status, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    subscribe: (sender) => {
      const ecdh = createECDH('prime256v1')
      const path = `/push/${randomUUID()}`
      const browser = {
        endpoint: `${origin}${path}`,
        p256dh: ecdh.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      }
      browsers.set(path, { ...browser, sender, ecdh })
      return browser
    },
    pushed,
    wrong,
    answer: (answer) => {
      given = answer
    },
    asked: () => asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
