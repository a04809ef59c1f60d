import { readClock } from '../../../store/database/server-state.ts'
import type { Check } from '../check.ts'
import { formatDuration } from '../format-report.ts'

/** The shop's clock against the database's. Payment events are refused when they seem older than five minutes. */

const WARN_MS = 5_000
export const BAD_MS = 60_000

export const clock: Check = {
  name: 'clock',
  isAlarm: true,
  look: async ({ db, clock: now }) => {
    const before = now().getTime()
    const there = (await readClock(db)).getTime()
    // The answer was on its way for a while: it was written somewhere in between.
    const after = now().getTime()
    const apart = there < before ? before - there : Math.max(0, there - after)
    if (apart < WARN_MS) return { state: 'ok', says: 'The clocks of the shop and its database agree.' }
    return {
      state: apart < BAD_MS ? 'warn' : 'bad',
      says: `The database's clock is ${formatDuration(apart)} ${there < before ? 'behind' : 'ahead of'} the shop's.`,
      toDo: 'Let both machines set their clocks automatically: timedatectl set-ntp true. If a clock is off by minutes, payment events are refused and links expire too soon.',
    }
  },
}
