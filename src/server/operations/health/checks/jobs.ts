import * as partStates from '../../../store/farm/part-states.ts'
import type { Check } from '../check.ts'
import { quoted, sayAgo, sayTime } from '../say.ts'

/** Reminders, lists for hosts, lost payments: all that nobody presses a button for. */

const LATE_MS = 5 * 60_000

export const jobs: Check = {
  name: 'jobs',
  isAlarm: true,
  look: async ({ states, clock, db }) => {
    const [state, now] = [states.get('jobs'), clock()]
    const last = state?.ok_at ? `It was last done ${sayAgo(state.ok_at, now)}.` : 'It has never been done.'
    // Nothing was noted yet, or nothing can be read.
    if (!state) await partStates.readAll(db)
    if (!state) return { state: 'ok', says: 'What the shop does every minute is done for the first time a minute after its start.' }
    const isLate = now.getTime() - (state.ok_at?.getTime() ?? 0) > LATE_MS
    if (isLate && !state.failing_since)
      return {
        state: 'bad',
        says: `What the shop does every minute is not done. ${last}`,
        toDo: 'Start the shop if it does not run. If it runs, restart it; the log tells why ("The job queue met an error").',
      }
    if (state.failing_since)
      return {
        state: isLate ? 'bad' : 'warn',
        says: `Part of what the shop does every minute has failed for ${sayTime(now.getTime() - state.failing_since.getTime())}: ${quoted(state.reason)}. ${last}`,
        toDo: 'It is tried again every minute. If it stays, restart the shop; the log tells more ("A duty of this minute failed").',
      }
    return { state: 'ok', says: `What the shop does every minute is done. ${last}` }
  },
}
