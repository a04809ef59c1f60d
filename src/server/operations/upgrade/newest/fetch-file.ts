import { createHash } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isLoopback } from '../../../kernel/config/loopback.ts'

/** Why nothing was fetched, in a sentence. */
export class FetchTrouble extends Error {}
/** The server is there, and has no such file. */
export class NotThere extends FetchTrouble {}

/** `ms`: for all of it; whoever sends nothing for `quietMs` is given up on. */
export type Bounds = { bytes: number; ms: number; quietMs: number }

const MOST_REDIRECTS = 5

/** As the file is: nothing unpacks it on the way. */
const ask = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getSecure : getPlain
    get(url, { signal, agent: false, headers: { 'accept-encoding': 'identity', 'cache-control': 'no-cache' } }, resolve).once(
      'error',
      reject,
    )
  })

/** A mirror may send us on, but never where others could read along or answer in its place. */
const follow = async (url: URL, signal: AbortSignal, left = MOST_REDIRECTS): Promise<IncomingMessage> => {
  const reply = await ask(url, signal)
  const { statusCode = 0, headers } = reply
  if (statusCode === 200) return reply
  reply.destroy()
  if (statusCode === 404 || statusCode === 410)
    throw new NotThere(`Nothing was found at ${url.href}. Check RELEASES_URL, or try again later.`)
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
    throw new FetchTrouble(`${url.href} can't be fetched: the server answers ${statusCode}.`)
  const to = URL.canParse(headers.location, url.href) ? new URL(headers.location, url.href) : undefined
  if (to?.protocol !== 'https:' && to?.origin !== url.origin)
    throw new FetchTrouble(`${url.href} redirects to an address without https (${headers.location}), so we stopped.`)
  if (left === 0) throw new FetchTrouble(`${url.href} redirects too many times.`)
  return follow(to, signal, left - 1)
}

const tooLarge = (url: URL, bytes: number) => new FetchTrouble(`${url.href} is larger than the limit of ${bytes} bytes, so we stopped.`)

/** Fetches into a new file that only its owner can read, and returns its SHA-256. Of one that is not complete, nothing stays. */
export const fetchFile = async (url: URL, file: string, { bytes, ms, quietMs }: Bounds): Promise<string> => {
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new FetchTrouble(`${url.href} doesn't use https, so others could read or change what we download.`)
  const gaveUp = new AbortController()
  const giveUp = () => gaveUp.abort()
  const [end, quiet] = [setTimeout(giveUp, ms), setTimeout(giveUp, quietMs)]
  const hash = createHash('sha256')
  let read = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      quiet.refresh()
      read += chunk.length
      hash.update(chunk)
      done(read > bytes ? tooLarge(url, bytes) : null, chunk)
    },
  })
  try {
    const reply = await follow(url, gaveUp.signal)
    if (Number(reply.headers['content-length'] ?? 0) > bytes) {
      reply.destroy()
      throw tooLarge(url, bytes)
    }
    await pipeline(reply, count, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    return hash.digest('hex')
  } catch (error) {
    rmSync(file, { force: true })
    if (error instanceof FetchTrouble) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new FetchTrouble(`There is no room for ${file} (df -h).`)
    throw new FetchTrouble(
      gaveUp.signal.aborted
        ? `${url.href} took too long, so we stopped. Try again later.`
        : `${url.href} can't be fetched (${code ?? message}). Try again later.`,
    )
  } finally {
    clearTimeout(end)
    clearTimeout(quiet)
  }
}
