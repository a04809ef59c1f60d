/**
 * How far a run is: a line now and then, for whoever watches `npm test`. It goes to the third channel, which the run
 * inherits; what the run says otherwise is kept for its end.
 */
import { writeSync } from 'node:fs'

const CHANNEL = 3
const EVERY_MS = 10_000

export const showTime = (ms) => {
  const seconds = Math.round(ms / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

export const openProgress = (what, total, now = Date.now) => {
  const began = now()
  let done = 0
  let failed = 0
  let said = began
  return {
    next: (name, isFine) => {
      done += 1
      if (!isFine) failed += 1
      if (now() - said < EVERY_MS && isFine) return
      said = now()
      const left = ((said - began) / done) * (total - done)
      const line = `     ${what}: ${done} of ${total}, ${failed} failed, about ${showTime(left)} left (${isFine ? 'last' : 'FAILED'}: ${name})\n`
      try {
        writeSync(CHANNEL, line)
      } catch {
        // Nobody watches.
      }
    },
  }
}
