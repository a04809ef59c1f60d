import { request as requestOpen } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ANSWER_MS } from '../read-answer.ts'

/** The door to the push services of browsers. It follows no redirect, and reads nothing but the status. */

export type PushRequest = { endpoint: string; headers: Readonly<Record<string, string>>; body: Buffer }
/** `waitSeconds`: how long the service wants to be left alone. */
export type PushAnswer = { status: number; waitSeconds?: number }

/** An address that nothing is sent to. */
export class EndpointRefused extends Error {}

/** Which addresses are reached, and how their names are looked up if not as usual. */
export type PushGuard = { mayReach: (endpoint: string) => boolean; lookup?: LookupFunction }

const LONGEST_WAIT_SECONDS = 3600

/** Seconds or a date; what is neither, or too long, is not believed. */
const waitOf = (retryAfter: string | undefined, now: Date): number | undefined => {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000)
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined
}

export type PushDoor = (sent: PushRequest, now: Date) => Promise<PushAnswer>

export const openPushDoor =
  ({ mayReach, lookup }: PushGuard): PushDoor =>
  ({ endpoint, headers, body }, now) =>
    new Promise((resolve, reject) => {
      if (!mayReach(endpoint)) return reject(new EndpointRefused('It is no address of a push service'))
      const open = endpoint.startsWith('https:') ? request : requestOpen
      const options = { method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_MS), ...(lookup && { lookup }) }
      open(endpoint, options, (response) => {
        const { statusCode: status = 0, headers: answered } = response
        response.destroy()
        const waitSeconds = waitOf(answered['retry-after'], now)
        resolve({ status, ...(waitSeconds !== undefined && { waitSeconds }) })
      })
        .on('error', reject)
        .end(body)
    })
