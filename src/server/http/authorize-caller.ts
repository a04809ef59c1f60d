import type { FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Farm } from '../kernel/memory/farm.ts'
import { isFactorRequired } from './factor-required.ts'
import { Refusal } from './refusal.ts'
import type { Session } from './session.ts'

/** Access control: who may make a call, and from which website. */

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A changing request must come from our own pages. Programs that send neither header have nobody's cookies. */
export const refuseForeignSite = ({ method, headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): void => {
  if (READING.has(method)) return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('foreignOrigin')
  const { origin } = headers
  if (origin === undefined || origin === publicUrl.origin) return
  // Without https the shop may also be reached under the address the browser asked for, such as 127.0.0.1 instead of localhost.
  if (publicUrl.protocol === 'https:') throw new Refusal('foreignOrigin')
  if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).host !== headers.host) throw new Refusal('foreignOrigin')
}

type Visitor = { user: Me | null; session: Pick<Session, 'has_factor' | 'is_guessable'> | null }

/** Whether a session is good for the farm's work and other people's records: not with a password that is easy to guess. */
export const expectFit = ({ user, session }: Visitor, farm: Pick<Farm, 'second_factor_required'>): void => {
  if (user && isFactorRequired(user, farm) && !session?.has_factor) throw new Refusal('secondFactorNeeded')
  if (session?.is_guessable) throw new Refusal('newPasswordNeeded')
}

/**
 * Whether a visitor may make a call. Other people's records don't exist for them: 404, not 403. If the farm requires a
 * second factor, the farm's work and other people's records are closed to a session without one; a person's own data stays
 * open.
 */
export const authorizeCaller = (
  call: Call,
  { user, session }: Visitor,
  params: unknown,
  farm: Pick<Farm, 'second_factor_required'>,
): void => {
  if (call.who === 'anyone') return
  if (user === null) throw new Refusal('notSignedIn')
  const isOwn = call.who === 'member' || (call.who === 'self' && (params as { userId?: string }).userId === user.id)
  if (isOwn) return
  if (call.who === 'host' && user.role !== 'host' && user.role !== 'admin') throw new Refusal('hostOnly')
  if (call.who === 'admin' && user.role !== 'admin') throw new Refusal('adminOnly')
  if (call.who === 'self' && user.role !== 'admin') throw new Refusal('notFound')
  expectFit({ user, session }, farm)
}
