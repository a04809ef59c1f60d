import dns from 'node:dns/promises'
import type { HealthParts } from './check.ts'
import { makeProbe, type Seen } from './probe.ts'

/** What happens to a request to the shop's public address, from here. */
export type Reached =
  | { kind: 'reached'; addresses: string[]; seen: Seen & { version: string } }
  | { kind: 'noName'; reason: string }
  | { kind: 'noAnswer'; addresses: string[]; reason: string }
  /** Somebody answers, with a certificate that proves nothing. */
  | { kind: 'untrusted'; reason: string }
  /** Somebody answers, but not this shop. */
  | { kind: 'stranger'; addresses: string[]; status: number }

const PATIENCE_MS = 6_000

/** What OpenSSL and Node call certificates that they don't trust. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|INVALID_(CA|PURPOSE)/

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.message || cause?.code || message
}

/** The system's own search for a name has no limit. */
const findName = async (hostname: string, signal: AbortSignal): Promise<string[]> => {
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  return (await Promise.race([dns.lookup(hostname, { all: true }), late])).map(({ address }) => address)
}

const ask = async ({ config: { publicUrl }, secret }: HealthParts): Promise<Reached> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let addresses: string[]
  try {
    addresses = await findName(publicUrl.hostname, signal)
  } catch (error) {
    return { kind: 'noName', reason: signal.aborted ? 'ETIMEDOUT' : ((error as NodeJS.ErrnoException).code ?? (error as Error).message) }
  }
  const probe = makeProbe(secret)
  try {
    const answer = await fetch(new URL('/healthz', publicUrl), {
      headers: probe.headers,
      redirect: 'manual',
      signal,
    })
    const seen = probe.read(await answer.json().catch(() => undefined))
    return seen ? { kind: 'reached', addresses, seen } : { kind: 'stranger', addresses, status: answer.status }
  } catch (error) {
    const { cause } = error as Error & { cause?: { code?: string } }
    const reason = reasonOf(error)
    return UNTRUSTED.test(cause?.code ?? '') ? { kind: 'untrusted', reason } : { kind: 'noAnswer', addresses, reason }
  }
}

const asked = new WeakMap<HealthParts, Promise<Reached>>()

/** Several lines of one look are about one and the same request. */
export const reachPublic = (parts: HealthParts): Promise<Reached> => {
  const known = asked.get(parts) ?? ask(parts)
  asked.set(parts, known)
  return known
}
