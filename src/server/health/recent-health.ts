import type { Clock } from '../clock.ts'
import type { HealthParts } from './check.ts'
import { checks } from './checks.ts'
import { lookAt } from './look.ts'

/** How many things are bad, as quickly as it can be told: every page of the dashboard asks. */
export type RecentHealth = { countBad: () => Promise<number> }

const KEPT_MS = 30_000

// But for the clock: a shop that lives on days of its own, as in a trial of next season, is not broken by it.

export const openRecentHealth = (clock: Clock, readParts: () => Promise<HealthParts>): RecentHealth => {
  let last: { at: number; count: Promise<number> } | undefined
  const look = async () => {
    const lines = await lookAt(
      await readParts(),
      checks.filter(({ isSlow, name }) => !isSlow && name !== 'clock'),
    )
    return lines.filter(({ state }) => state === 'bad').length
  }
  return {
    countBad: () => {
      const now = clock().getTime()
      if (!last || Math.abs(now - last.at) > KEPT_MS) last = { at: now, count: look() }
      return last.count
    },
  }
}
