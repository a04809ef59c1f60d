import type { Check, Finding, HealthParts } from '../check.ts'
import type { Seen } from '../probe.ts'
import { reachPublic } from '../reach-public.ts'

/**
 * Whether the proxy in front of the shop says for whom it asks, and is believed. If not, all visitors are one: the limits
 * against guessing passwords meet everybody at once.
 */

const HEADERS =
  'Caddy passes them automatically; nginx needs: proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme;'

const notBelieved = (peer: string): Finding => ({
  state: 'bad',
  says: `Requests come through a proxy at ${peer} that is not in TRUST_PROXY, so all visitors look like one and share one limit.`,
  toDo: `Set TRUST_PROXY=${peer} and restart the shop.`,
})

const judge = ({ config: { publicUrl } }: HealthParts, { forwarded, peer, protocol, host }: Seen): Finding => {
  if (forwarded === 'notBelieved') return notBelieved(peer)
  const isHttps = publicUrl.protocol === 'https:'
  if (forwarded === 'no' && isHttps)
    return {
      state: 'bad',
      says: `The proxy at ${peer} doesn't pass the visitor's address (X-Forwarded-For), so all visitors look like one.`,
      toDo: HEADERS,
    }
  if (host !== publicUrl.host)
    return { state: 'warn', says: `The proxy passes the Host "${host}" instead of "${publicUrl.host}".`, toDo: HEADERS }
  if (`${protocol}:` !== publicUrl.protocol)
    return {
      state: 'warn',
      says: `The proxy passes "${protocol}" as X-Forwarded-Proto, and PUBLIC_URL is ${publicUrl.protocol.slice(0, -1)}.`,
      toDo: HEADERS,
    }
  return {
    state: 'ok',
    says: forwarded === 'no' ? 'Requests come without a proxy.' : `The proxy at ${peer} passes the visitor's address and is trusted.`,
  }
}

export const proxy: Check = {
  name: 'proxy',
  isAlarm: true,
  isSlow: true,
  look: async (parts): Promise<Finding> => {
    const learned = parts.states.get('proxy')
    const reached = parts.config.isPublic ? await reachPublic(parts) : undefined
    if (reached?.kind === 'reached') return judge(parts, reached.seen)
    // What visitors' requests have shown, where the way from here to there is shut.
    if (learned?.failing_since) return notBelieved(learned.reason)
    if (!parts.config.isPublic) return { state: 'off', says: 'A shop only this machine can reach needs no proxy.' }
    if (learned?.ok_at) return { state: 'ok', says: "The proxy passes the visitor's address and is trusted." }
    return {
      state: 'warn',
      says: "The proxy can't be checked until the address reaches this shop.",
      toDo: 'See Address above.',
    }
  },
}
