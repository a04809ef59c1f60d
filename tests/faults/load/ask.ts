import { setTimeout as pause } from 'node:timers/promises'
import { type Call, fillPath } from '../../../src/shared/call.ts'
import { type CallName, calls } from '../../../src/shared/calls.ts'
import type { FaultPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'

/** A person's browser: one that got no answer, or "try again", tries again a few times. */

export type Answered = { status: number; body: Record<string, unknown> }

const TRIES = 4
const PATIENCE_MS = 20_000
const AGAIN_MS = 250

type Sending = { body?: unknown; params?: Record<string, unknown> }

/** One request, without a second try; undefined when there was no answer at all. */
export const askOnce = async (
  base: string,
  name: CallName,
  { body, params }: Sending,
  { cookie, address }: FaultPerson,
): Promise<Answered | undefined> => {
  const call: Call = calls[name]
  const headers = { cookie, 'x-forwarded-for': address, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    const reply = await fetch(base + fillPath(call.path, params ?? {}), {
      method: call.method,
      headers,
      ...content,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await reply.text()
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  } catch {
    return undefined
  }
}

/** The first answer that is no failure of the shop; undefined when the person has given up. */
export const ask = async (
  { balancer, ledger }: World,
  person: FaultPerson,
  name: CallName,
  sending: Sending = {},
): Promise<Answered | undefined> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const began = performance.now()
    const answer = await askOnce(balancer.url, name, sending, person)
    const tookMs = performance.now() - began
    if (!answer || answer.status >= 500 || answer.status === 401) ledger.refused.push({ call: name, status: answer?.status, tookMs })
    if (answer && answer.status < 500) {
      ledger.noteAnswer(tookMs)
      return answer
    }
    ledger.tally.failed++
    if (attempt < TRIES - 1) ledger.tally.retried++
    await pause(AGAIN_MS)
  }
  ledger.tally.gaveUp++
  return undefined
}
