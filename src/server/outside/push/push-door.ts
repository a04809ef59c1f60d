import { lookup } from 'node:dns'
import { request as requestOpen } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from '../../kernel/private-network.ts'
import { ANSWER_MS } from '../read-answer.ts'

/**
 * The door to the push services of browsers. Their addresses are typed by strangers: a shop that others reach uses only
 * https at its usual port, connects to no neighbor of its own machine, follows no redirect, and reads nothing but the status.
 */

export type PushRequest = { endpoint: string; headers: Readonly<Record<string, string>>; body: Buffer }
/** `waitSeconds`: how long the service wants to be left alone. */
export type PushAnswer = { status: number; waitSeconds?: number }

/** An address that nothing is sent to. */
export class EndpointRefused extends Error {}

const LONGEST_WAIT_SECONDS = 3600

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.+)\]$/, '$1')

/** Whether a name leads to a neighbor is known only when it is looked up. */
export const isPushAddress = (endpoint: string, isPublic: boolean): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.username || url.password) return false
  if (!isPublic) return url.protocol === 'https:' || url.protocol === 'http:'
  const isInside = isIP(hostOf(url)) !== 0 && isPrivateAddress(hostOf(url))
  return url.protocol === 'https:' && url.port === '' && !isInside
}

/** The address that was checked is the one that is connected to: a second lookup could give another. */
const lookupOutside: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new EndpointRefused('It has no address'), '')
    if (found.some(({ address }) => isPrivateAddress(address))) return callback(new EndpointRefused('It leads inside'), '')
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })

/** Seconds or a date; what is neither, or too long, is not believed. */
const waitOf = (retryAfter: string | undefined, now: Date): number | undefined => {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000)
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined
}

export type PushDoor = (sent: PushRequest, now: Date) => Promise<PushAnswer>

export const openPushDoor =
  ({ isPublic }: { isPublic: boolean }): PushDoor =>
  ({ endpoint, headers, body }, now) =>
    new Promise((resolve, reject) => {
      if (!isPushAddress(endpoint, isPublic)) return reject(new EndpointRefused('It is no address of a push service'))
      const open = endpoint.startsWith('https:') ? request : requestOpen
      const options = { method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_MS), ...(isPublic ? { lookup: lookupOutside } : {}) }
      open(endpoint, options, (response) => {
        const { statusCode: status = 0, headers: answered } = response
        response.destroy()
        const waitSeconds = waitOf(answered['retry-after'], now)
        resolve({ status, ...(waitSeconds !== undefined && { waitSeconds }) })
      })
        .on('error', reject)
        .end(body)
    })
