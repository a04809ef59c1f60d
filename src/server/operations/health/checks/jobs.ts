import * as partStates from '../../../store/farm/part-states.ts'
import type { Check } from '../check.ts'
import { formatAgo, formatDuration, quoted } from '../format-report.ts'

/** Reminders, lists for hosts, lost payments: all that nobody presses a button for. */

const LATE_MS = 5 * 60_000

export const jobs: Check = {
  name: 'jobs',
  isAlarm: true,
  look: async ({ states, clock, db }) => {
    const state = states.get('jobs')
    const now = clock()
    const last = state?.ok_at ? `They last ran ${formatAgo(state.ok_at, now)}.` : 'They have never run.'
    // Nothing was noted yet, or nothing can be read.
    if (!state) await partStates.readAll(db)
    if (!state) return { state: 'ok', says: 'Background jobs run for the first time a minute after the start.' }
    const isLate = now.getTime() - (state.ok_at?.getTime() ?? 0) > LATE_MS
    if (isLate && !state.failing_since)
      return {
        state: 'bad',
        says: `Background jobs are not running. ${last}`,
        toDo: 'Start the shop if it is not running. If it is, restart it; the log says why ("The job queue had an error").',
      }
    if (state.failing_since)
      return {
        state: isLate ? 'bad' : 'warn',
        says: `A background job has been failing for ${formatDuration(now.getTime() - state.failing_since.getTime())}: ${quoted(state.reason)}. ${last}`,
        toDo: 'The shop tries again every minute. If it keeps failing, restart the shop; the log says more ("A background job failed").',
      }
    return { state: 'ok', says: `Background jobs are running. ${last}` }
  },
}
