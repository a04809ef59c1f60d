import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Pool } from '../../store/database/database.ts'
import type { Part } from '../../store/farm/part-states.ts'
import * as partStates from '../../store/farm/part-states.ts'
import { type CheckoutCount, openCheckoutCount } from './count-checkouts.ts'
import { withoutPeople } from './format-report.ts'

/** Where the parts of a running shop say how it went, so that somebody sees it. Nobody waits for it to be written. */
export type NoteParts = {
  ok: (part: NotedPart) => void
  failed: (part: NotedPart, reason: string) => void
  checkouts: CheckoutCount
}

type NotedPart = Exclude<Part, 'checkouts' | 'address'>

/** What the log says of a part that fails, once a minute, however often it does. */
const FAILING: Readonly<Record<NotedPart, string>> = {
  payments: "The payment provider can't be used; the shop will try again",
  webhook:
    "Payment events are refused: they are signed with a different secret than STRIPE_WEBHOOK_SECRET or the endpoint made in the dashboard, or this machine's clock is wrong. The Health page says which, and what to do",
  mail: "Emails can't be sent right now; they wait and the shop tries again",
  jobs: 'Background jobs are failing; the shop tries again',
  backup: 'The backup failed',
  proxy: 'Requests come through a proxy that is not in TRUST_PROXY, so all visitors look like one',
}
const TELL_MS = 60_000

/** A hundred emails a second have the same result: it is recorded now and then. */
const SELDOM_MS = 20_000
/** What goes well and badly in turn is written no more often than this; how it went last is written in the end. */
const CHANGE_MS = 1_000
const LONGEST_REASON = 500

type Note = { isOk: boolean; at: Date; save: (at: Date) => PromiseLike<unknown> }

export const openNoteParts = ({ db, clock, log }: { db: Pool; clock: Clock; log: FastifyBaseLogger }): NoteParts => {
  const last = new Map<Part, { isOk: boolean; at: number }>()
  const waiting = new Map<Part, Note>()
  const toldAt = new Map<Part, number>()
  const warnOfPart = (part: NotedPart, reason: string) => {
    const now = performance.now()
    if (now - (toldAt.get(part) ?? Number.NEGATIVE_INFINITY) < TELL_MS) return
    toldAt.set(part, now)
    log.warn({ part, reason }, FAILING[part])
  }
  const note = (part: Part, noted: Note) => {
    if (waiting.has(part)) return void waiting.set(part, noted)
    const before = last.get(part)
    const since = before ? noted.at.getTime() - before.at : Number.POSITIVE_INFINITY
    const isSoon = (ms: number) => since >= 0 && since < ms
    if (before?.isOk === noted.isOk && isSoon(SELDOM_MS)) return
    if (!isSoon(CHANGE_MS)) return write(part, noted)
    waiting.set(part, noted)
    setTimeout(() => {
      const latest = waiting.get(part)
      waiting.delete(part)
      if (latest) write(part, latest)
    }, CHANGE_MS - since).unref()
  }
  const write = (part: Part, { isOk, at, save }: Note) => {
    last.set(part, { isOk, at: at.getTime() })
    Promise.resolve(save(at)).catch((error: Error) => {
      // Said again as soon as it can be written.
      last.delete(part)
      log.debug({ part, reason: error.message }, 'The state of a service could not be recorded')
    })
  }
  return {
    checkouts: openCheckoutCount({ db, clock, log }),
    ok: (part) => note(part, { isOk: true, at: clock(), save: (at) => partStates.noteOk(db, part, at) }),
    failed: (part, reason) => {
      const short = withoutPeople(reason).slice(0, LONGEST_REASON)
      warnOfPart(part, short)
      note(part, { isOk: false, at: clock(), save: (at) => partStates.noteFailure(db, part, short, at) })
    },
  }
}
