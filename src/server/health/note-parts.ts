import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Pool } from '../store/database/database.ts'
import type { Part } from '../store/farm/part-states.ts'
import * as partStates from '../store/farm/part-states.ts'

/** Where the parts of a running shop say how it went, so that somebody sees it. Nobody waits for it to be written. */
export type NoteParts = { ok: (part: Part) => void; failed: (part: Part, reason: string) => void }

/** A hundred mails a second say the same: it is written down now and then. */
const SELDOM_MS = 20_000
const LONGEST_REASON = 500

export const openNoteParts = ({ db, clock, log }: { db: Pool; clock: Clock; log: FastifyBaseLogger }): NoteParts => {
  const last = new Map<Part, { how: string; at: number }>()
  const note = (part: Part, how: string, write: (at: Date) => PromiseLike<unknown>) => {
    const before = last.get(part)
    const at = clock()
    const since = before?.how === how ? at.getTime() - before.at : Number.POSITIVE_INFINITY
    if (since >= 0 && since < SELDOM_MS) return
    last.set(part, { how, at: at.getTime() })
    Promise.resolve(write(at)).catch((error: Error) => {
      // Said again as soon as it can be written.
      last.delete(part)
      log.debug({ part, reason: error.message }, 'How a part is doing could not be noted')
    })
  }
  return {
    ok: (part) => note(part, 'ok', (at) => partStates.noteOk(db, part, at)),
    failed: (part, reason) => {
      const short = reason.slice(0, LONGEST_REASON)
      note(part, short, (at) => partStates.noteFailure(db, part, short, at))
    },
  }
}
