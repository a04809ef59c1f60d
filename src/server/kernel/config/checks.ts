import { isIP } from 'node:net'
import { decoded } from '../../../shared/rules/decoded.ts'
import { hostOf, isSocket, reach } from '../../store/database/database-url.ts'
import { isLoopback } from './loopback.ts'

/** How a variable's text becomes a value. */

/** The text isn't valid; the message says what to write instead. */
export class Unfit extends Error {}

type ProblemOf = (text: string, name: string) => string | undefined
export type Read<T> = (text: string, name: string) => T

/** The text itself, unless there is a problem with it. */
export const checked =
  (problemOf: ProblemOf): Read<string> =>
  (text, name) => {
    const problem = problemOf(text, name)
    if (problem !== undefined) throw new Unfit(problem)
    return text
  }

export const atLeast = (characters: number, advice: string): Read<string> =>
  checked((text, name) => (text.length >= characters ? undefined : `${name} is shorter than ${characters} characters. ${advice}`))

const portFrom =
  (least: number, range: string): Read<number> =>
  (text, name) => {
    if (/^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= 65_535) return Number(text)
    throw new Unfit(`${name} is "${text}". Enter a number ${range}.`)
  }
export const port = portFrom(1, 'from 1 to 65535')
export const portOrAny = portFrom(0, 'from 1 to 65535 (0 picks a free one)')

export const onOff: Read<boolean> = (text, name) => {
  const value = text.toLowerCase()
  if (/^(on|true|1)$/.test(value)) return true
  if (/^(off|false|0)$/.test(value)) return false
  throw new Unfit(`${name} is "${value}". Use on or off.`)
}

export const oneOf = (...choices: string[]): Read<string> =>
  checked((text, name) => (choices.includes(text) ? undefined : `${name} is "${text}". Choose one of ${choices.join(', ')}.`))

/** The text may contain a password, so the message never repeats it. */
export const address = (schemes: readonly string[], example: string): Read<string> =>
  checked((text, name) =>
    URL.canParse(text) && schemes.includes(new URL(text).protocol)
      ? undefined
      : `${name} is not an address this shop can use. Enter one like ${example}.`,
  )

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

const isProxy = (entry: string): boolean => {
  const [host = '', bits, ...more] = entry.split('/')
  const family = isIP(host)
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
  return PROXY_RANGES.includes(entry) || (family !== 0 && bitsFit && more.length === 0)
}

export const proxies: Read<string[]> = (text, name) => {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const wrong = entries.filter((entry) => !isProxy(entry)).map((entry) => `"${entry}"`)
  if (wrong.length === 0) return entries
  throw new Unfit(`${name} has ${wrong.join(', ')}. List addresses or ranges like 10.0.0.2 or 10.0.0.0/8, separated by commas.`)
}

/** The widest ranges that are one network: private ones (10.0.0.0/8, fc00::/7). What is wider has strangers in it. */
const WIDEST = { 4: 8, 6: 7 } as const

export const hasStrangers = (entry: string): boolean => {
  const [host = '', bits] = entry.split('/')
  const family = isIP(host)
  if (bits === undefined || (family !== 4 && family !== 6)) return false
  // All of the older kind, written in the newer one.
  const isMapped = /^(0{0,4}:){1,5}:?ffff:/i.test(host)
  return isMapped && Number(bits) >= 96 ? Number(bits) - 96 < WIDEST[4] : Number(bits) < WIDEST[family]
}

/** Whether each % in the name and password of an address starts an escape, such as %40 for @. */
export const isEscaped = (url: string): boolean => {
  const { username, password } = new URL(url)
  return decoded(username) !== undefined && decoded(password) !== undefined
}

/**
 * Whether email would travel unencrypted, by the rules of the mail library: the scheme takes precedence over `secure`, and
 * `requireTLS` over `ignoreTLS`.
 */
export const isMailInTheOpen = (smtpUrl: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  return !isLoopback(hostname) && protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true'
}

export const isDatabaseInTheOpen = (databaseUrl: string): boolean =>
  reach(databaseUrl).ssl === false && !isSocket(databaseUrl) && !isLoopback(hostOf(databaseUrl))
