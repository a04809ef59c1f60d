import { type Clock, systemClock } from '../../../src/server/kernel/clock.ts'

/** A clock that goes as the system's does, but can be moved: alarms take their minutes, and nobody waits for them. */
export type MovingClock = { clock: Clock; pass: (minutes: number) => void; set: (minutesAhead: number) => void }

const MINUTE_MS = 60_000

export const openMovingClock = (): MovingClock => {
  let aheadMs = 0
  return {
    clock: () => new Date(systemClock().getTime() + aheadMs),
    pass: (minutes) => {
      aheadMs += minutes * MINUTE_MS
    },
    set: (minutesAhead) => {
      aheadMs = minutesAhead * MINUTE_MS
    },
  }
}
