import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.ts'
import { OddAnswer, readText } from './read-answer.ts'
import { encode, NOTHING, type S3Key, type S3Request, signed } from './s3-signature.ts'

/** The door to a bucket at any server that speaks S3, each named by its path. No message repeats a key or what came back. */
export type Bucket = S3Key & { endpoint: URL; bucket: string }

export type Stored = { key: string; bytes: number }

export type S3 = {
  list: (prefix: string) => Promise<Stored[]>
  get: (key: string) => Promise<Readable>
  /** The server compares what arrives with the digest of the file, and keeps all of it or nothing. */
  put: (key: string, file: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Why a bucket could not be used, in words for a person. */
class BucketTrouble extends Error {
  override readonly name = 'BucketTrouble'
}

const ASK_MS = 30_000
/** For a file on a slow line. */
const FILE_MS = 60 * 60_000
const PAUSES_MS = [500, 2_000]
const MOST_LISTED_BYTES = 4 * 1024 * 1024
/** A page has a thousand: more than that is a mistake, or a server that never comes to its end. */
const MOST_PAGES = 100

const DIFFERS = 'What arrived there is not what was sent. The shop tries again later.'

/** What a server says is wrong, by its own code. */
const troublesOf = ({ bucket, endpoint: { host } }: Bucket): Readonly<Record<string, string>> => {
  const region = `The bucket ${bucket} is in another region. Set BACKUP_S3_REGION, and the BACKUP_S3_ENDPOINT of that region.`
  const full = `There is no space left at ${host} for the bucket ${bucket}. Make room, or raise its limit.`
  return {
    InvalidAccessKeyId: `${host} does not know the key of AWS_ACCESS_KEY_ID. Copy it again, and see that BACKUP_S3_ENDPOINT is where it was made.`,
    SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID. Copy both again.',
    AccessDenied: `The key in AWS_ACCESS_KEY_ID is not allowed to do this in the bucket ${bucket}. Let it list the bucket, and read, write and delete in it.`,
    NoSuchBucket: `There is no bucket ${bucket} at ${host}. Create it, or correct BACKUP_TO and BACKUP_S3_ENDPOINT.`,
    NoSuchKey: `The file is no longer in the bucket ${bucket}.`,
    RequestTimeTooSkewed: "This machine's clock is off by more than 15 minutes. Set it with timedatectl set-ntp true.",
    AuthorizationHeaderMalformed: region,
    PermanentRedirect: region,
    TemporaryRedirect: region,
    EntityTooLarge: `The file is larger than ${host} accepts at once.`,
    QuotaExceeded: full,
    XMinioStorageFull: full,
    InsufficientStorage: full,
    BadDigest: DIFFERS,
    XAmzContentSHA256Mismatch: DIFFERS,
  }
}

const byStatus = (status: number): string | undefined =>
  status === 507
    ? 'InsufficientStorage'
    : status === 301 || status === 307
      ? 'PermanentRedirect'
      : status === 403
        ? 'AccessDenied'
        : undefined

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

/** The files of a page, each with a name and a size. Never back to where it was: a page of beginnings without ends takes no longer. */
const filesIn = (xml: string): Stored[] =>
  xml
    .split('<Contents>')
    .slice(1)
    .flatMap((entry) => {
      const [inside = ''] = entry.split('</Contents>', 1)
      const [key = '', size = ''] = [textOf(inside, 'Key'), textOf(inside, 'Size')]
      return key !== '' && /^\d{1,15}$/.test(size) ? [{ key, bytes: Number(size) }] : []
    })

const whyNone = (error: unknown): string => {
  if (error instanceof OddAnswer) return error.message
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError' || name === 'AbortError') return 'it took too long'
  return /^[A-Z_]{3,40}$/.exec(cause?.code ?? '')?.[0] ?? 'the connection failed'
}

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export const openS3 = (place: Bucket, clock: Clock): S3 => {
  const { endpoint, bucket } = place
  const away = (error: unknown) => new BucketTrouble(`${endpoint.host} gave no usable answer: ${whyNone(error)}.`)

  const urlOf = (key: string, query: Readonly<Record<string, string>> = {}): URL => {
    const url = new URL(endpoint)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${[bucket, ...key.split('/').filter(Boolean)].map(encode).join('/')}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  const refuse = async (response: Response): Promise<never> => {
    const code = textOf(await readText(response, endpoint.host).catch(() => ''), 'Code') ?? byStatus(response.status) ?? ''
    const { status } = response
    throw new BucketTrouble(troublesOf(place)[code] ?? troublesOf(place)[byStatus(status) ?? ''] ?? `${endpoint.host} answered ${status}.`)
  }

  const askOnce = async (request: S3Request, until: AbortSignal, body?: Blob): Promise<Response> => {
    const headers = signed(request, place, clock())
    try {
      return await fetch(request.url, { method: request.method, headers, body: body ?? null, redirect: 'manual', signal: until })
    } catch (error) {
      throw away(error)
    }
  }

  /** A server that is busy or away for a moment is asked again; what it refuses stays refused. */
  const ask = async (request: S3Request, ms: number, file?: string): Promise<Response> => {
    for (const pause of [...PAUSES_MS, undefined]) {
      const body = file === undefined ? undefined : await openAsBlob(file)
      const response = await askOnce(request, AbortSignal.timeout(ms), body).catch((error: unknown) => {
        if (pause === undefined) throw error
      })
      const isBusy = response === undefined || response.status === 429 || (response.status >= 500 && response.status !== 507)
      if (response && (!isBusy || pause === undefined)) return response.ok ? response : refuse(response)
      await response?.body?.cancel()
      await setTimeout(pause)
    }
    throw new Error('The last try is answered or refused')
  }

  /** As files on the disk are read; and a line that breaks in the middle is told in words too. */
  async function* pieces(response: Response): AsyncGenerator<Buffer> {
    try {
      for await (const { buffer, byteOffset, byteLength } of response.body ?? []) yield Buffer.from(buffer, byteOffset, byteLength)
    } catch (error) {
      throw away(error)
    }
  }

  return {
    list: async (prefix) => {
      const found: Stored[] = []
      let token: string | undefined
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const url = urlOf('', { 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) })
        const xml = await readText(await ask({ method: 'GET', url, sha256: NOTHING }, ASK_MS), endpoint.host, MOST_LISTED_BYTES).catch(
          (error: unknown) => Promise.reject(error instanceof BucketTrouble ? error : away(error)),
        )
        if (!xml.includes('<ListBucketResult')) throw new BucketTrouble(`${endpoint.host} doesn't answer like an S3 server.`)
        found.push(...filesIn(xml))
        token = textOf(xml, 'NextContinuationToken')
        if (textOf(xml, 'IsTruncated') !== 'true' || !token) return found
      }
      throw new BucketTrouble(`There is more under ${prefix || 'this bucket'} than can be listed. Give the backups their own place.`)
    },
    get: async (key) => Readable.from(pieces(await ask({ method: 'GET', url: urlOf(key), sha256: NOTHING }, FILE_MS))),
    put: async (key, file) => {
      const response = await ask({ method: 'PUT', url: urlOf(key), sha256: await digestOf(file) }, FILE_MS, file)
      await response.body?.cancel()
    },
    remove: async (key) => {
      const response = await ask({ method: 'DELETE', url: urlOf(key), sha256: NOTHING }, ASK_MS)
      await response.body?.cancel()
    },
  }
}
