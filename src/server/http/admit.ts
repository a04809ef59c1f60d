import type { FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

/** The doors: who may make a call, and from which website. */

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A changing request must come from our own pages. Programs that send neither header carry no one's cookies. */
export const refuseForeignSite = ({ method, headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): void => {
  if (READING.has(method)) return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('foreignOrigin')
  const { origin } = headers
  if (origin === undefined || origin === publicUrl.origin) return
  // Without https the shop may also be open under the very address the browser asked for, such as 127.0.0.1 instead of localhost.
  if (publicUrl.protocol === 'https:') throw new Refusal('foreignOrigin')
  if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).host !== headers.host) throw new Refusal('foreignOrigin')
}

/** Whether a user may make a call. Others' records do not exist for them: 404, not 403. */
export const admit = (call: Call, user: Me | null, params: unknown): void => {
  if (call.who === 'anyone') return
  if (user === null) throw new Refusal('notSignedIn')
  if (call.who === 'host' && user.role !== 'host' && user.role !== 'admin') throw new Refusal('hostOnly')
  if (call.who === 'admin' && user.role !== 'admin') throw new Refusal('adminOnly')
  if (call.who === 'self' && user.role !== 'admin' && (params as { userId?: string }).userId !== user.id) throw new Refusal('notFound')
}
