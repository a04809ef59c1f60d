import type { FastifyBaseLogger } from 'fastify'
import type { Book } from '../book/book.ts'
import type { Put } from '../book/rows.ts'
import { type Clock, seconds } from '../desk/clock.ts'
import type { Switches } from '../desk/switches.ts'
import { endpointsOf } from './endpoints.ts'
import { sign } from './signature.ts'

/** Sends events to the shop, signed, until it has taken them. */
type Deliveries = { notice: (change: readonly Put[]) => void; resume: () => void; close: () => Promise<void> }

/** `webhookUrl`: how an endpoint is reached from here; without one, where events go while there is none. */
type Parts = {
  book: Book
  webhookUrl: (endpoint?: string) => string
  webhookSecret: string
  switches: Switches
  clock: Clock
  log: FastifyBaseLogger
}

const minutes = (count: number) => count * 60
/** About an hour in all. */
const GAPS_S = [1, 2, 5, 10, 30, minutes(1), minutes(2), minutes(5), ...Array<number>(5).fill(minutes(10))]
const UNWRITTEN_S = 10
const ANSWER_LIMIT_MS = 10_000
const GATHERING_MS = 300

export const openDeliveries = ({ book, webhookUrl, webhookSecret, switches, clock, log }: Parts): Deliveries => {
  const waiting: string[] = []
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  let working: Promise<void> | undefined

  /** Those that asked for such events; as long as nobody made one, the one that the sandbox was opened with. */
  const placesFor = (type: string): { url: string; secret: string }[] => {
    const made = endpointsOf(book)
    if (made.length === 0) return [{ url: webhookUrl(), secret: webhookSecret }]
    const wanting = made.filter(({ shown }) => shown.enabled_events.includes(type))
    return wanting.map(({ shown, secret }) => ({ url: webhookUrl(shown.url), secret }))
  }

  const post = async (body: string, { url, secret }: { url: string; secret: string }): Promise<boolean> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, secret, seconds(clock)) }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)])
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  const enqueueAfter = (gap: number, id: string) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      enqueue(id)
    }, gap * 1000)
    timers.add(timer)
  }

  const tryLater = (id: string, attempts: number) => {
    const gap = GAPS_S[attempts - 1]
    book.write([['delivery', { id, attempts, done: gap === undefined }]])
    if (gap === undefined) return log.warn({ event: id }, 'The payment sandbox gave up delivering an event')
    enqueueAfter(gap, id)
  }

  const deliver = async (id: string) => {
    const event = book.get('event', id)
    const delivery = book.get('delivery', id)
    if (!event || !delivery || delivery.done || closing.signal.aborted) return
    const body = JSON.stringify(event)
    const posts = placesFor(event.type).flatMap((place) => Array.from({ length: switches.duplicate }, () => place))
    const taken = switches.drop || (await Promise.all(posts.map((place) => post(body, place)))).every(Boolean)
    if (closing.signal.aborted) return
    if (taken) book.write([['delivery', { ...delivery, done: true }]])
    else tryLater(id, delivery.attempts + 1)
  }

  const work = async () => {
    while (waiting.length > 0 && !closing.signal.aborted) {
      if (switches.reorder) await new Promise((resolve) => setTimeout(resolve, GATHERING_MS))
      const batch = waiting.splice(0)
      // What became of it could not be written down, as the journal has told: it is sent once more.
      for (const id of switches.reorder ? batch.reverse() : batch) await deliver(id).catch(() => enqueueAfter(UNWRITTEN_S, id))
    }
    working = undefined
  }

  const enqueue = (id: string) => {
    waiting.push(id)
    // Not before the change that brought the event has been answered.
    working ??= new Promise<void>((resolve) => setImmediate(resolve)).then(work)
  }

  return {
    notice: (change) => {
      for (const [kind, { id }] of change) if (kind === 'delivery') enqueue(id)
    },
    resume: () => {
      for (const { id, done } of book.all('delivery')) if (!done) enqueue(id)
    },
    close: async () => {
      closing.abort()
      timers.forEach(clearTimeout)
      await working
    },
  }
}
