import { createHash } from 'node:crypto'
import type { Book } from '../book/book.ts'
import type { Answer } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Desk } from '../desk/desk.ts'
import { keyInUse, keyUsedOtherwise } from '../wire/stripe-refusal.ts'

const STORED_S = 24 * 60 * 60

type Given = { status: number; body: unknown }

/** What a call asked for, whatever the order of its parameters was. */
export const fingerprintOf = (path: string, body: string): string => {
  const pairs = [...new URLSearchParams(body)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256')
    .update(JSON.stringify([path, pairs]))
    .digest('hex')
}

const rememberedAnswer = (book: Book, key: string, fingerprint: string, now: number): Answer | undefined => {
  const answer = book.get('answer', key)
  if (!answer || answer.created + STORED_S < now) return undefined
  if (answer.fingerprint !== fingerprint) throw keyUsedOtherwise(key)
  return answer
}

/** Carries a call out once for each key; the same call again gets the same answer, a card's decline too. Other refusals are not remembered. */
export const openIdempotency = (desk: Desk) => {
  const underWay = new Set<string>()
  return async (
    key: string | undefined,
    fingerprint: string,
    carryOut: (remember: (given: Given) => ['answer', Answer][]) => Promise<Given>,
  ): Promise<Given & { replayed: boolean }> => {
    if (key === undefined) return { ...(await carryOut(() => [])), replayed: false }
    if (underWay.has(key)) throw keyInUse()
    const created = seconds(desk.clock)
    const answer = rememberedAnswer(desk.book, key, fingerprint, created)
    if (answer) return { body: answer.body, status: answer.status ?? 200, replayed: true }
    underWay.add(key)
    try {
      return { ...(await carryOut((given) => [['answer', { id: key, fingerprint, created, ...given }]])), replayed: false }
    } finally {
      underWay.delete(key)
    }
  }
}
