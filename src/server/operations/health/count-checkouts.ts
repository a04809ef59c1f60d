import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Pool } from '../../store/database/database.ts'
import * as partStates from '../../store/farm/part-states.ts'
import { withoutPeople } from './format-report.ts'

/**
 * Attempts to pay that failed because the payment provider was away, failed or refused our key, counted over all processes:
 * three in a row, each within a day of the one before, since a small farm has few customers. A declined card is not one of them.
 */
export type CheckoutCount = {
  opened: () => void
  failed: (reason: string) => void
  /** Called in the process that had the third. */
  onThird: (listener: () => void) => void
}

export const ALARMING_FAILURES = 3
const IN_ROW_MS = 86_400_000
const LONGEST_REASON = 500

export const openCheckoutCount = ({ db, clock, log }: { db: Pool; clock: Clock; log: FastifyBaseLogger }): CheckoutCount => {
  let listener = () => {}
  // Nobody who is paying waits for it.
  const later = (work: Promise<unknown>) =>
    void work.catch((error: Error) => log.debug({ reason: error.message }, 'A checkout could not be counted'))
  const count = async (reason: string) => {
    const at = clock()
    const since = new Date(at.getTime() - IN_ROW_MS)
    const failures = await partStates.countFailure(db, {
      part: 'checkouts',
      reason: withoutPeople(reason).slice(0, LONGEST_REASON),
      at,
      since,
      lasting: ALARMING_FAILURES,
    })
    if (failures === ALARMING_FAILURES) listener()
  }
  return {
    opened: () => later(Promise.resolve(partStates.endFailures(db, 'checkouts', clock()))),
    failed: (reason) => later(count(reason)),
    onThird: (next) => {
      listener = next
    },
  }
}
