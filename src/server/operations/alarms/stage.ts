import type { Finding } from '../health/check.ts'

/** How a problem becomes an alarm and ends as one: reported once, and once when it is over. */

export type Stage = {
  since: Date
  /** When it was reported; until then it may be nothing. */
  told_at: Date | null
  /** Since when it has looked well again. */
  well_since: Date | null
}

/** Still there a minute later, it isn't a glitch: checks are a minute apart, and timers are never exact. */
export const LASTS_MS = 50_000
/** A problem that comes and goes is reported once: it is over after three good checks in a row. */
export const WELL_MS = 110_000

/** What to report now: that it is wrong, or that it is over and how long it lasted. */
export type Step = { stage: Stage | undefined; tell?: 'alarm' | { overAfterMs: number } }

const lasts = (since: Date, now: Date, ms: number): boolean => now.getTime() - since.getTime() >= ms

const whenBad = (before: Stage | undefined, now: Date, lastsMs: number): Step => {
  const { since, told_at } = before ?? { since: now, told_at: null }
  if (told_at !== null || !lasts(since, now, lastsMs)) return { stage: { since, told_at, well_since: null } }
  return { stage: { since, told_at: now, well_since: null }, tell: 'alarm' }
}

/** Not known to be good: a reported problem stays, and an unreported one is no alarm. */
const whenUnsure = (before: Stage): Step => (before.told_at === null ? { stage: undefined } : { stage: { ...before, well_since: null } })

const whenWell = (before: Stage, now: Date): Step => {
  // Nobody was alerted, so nobody needs the all-clear.
  if (before.told_at === null) return { stage: undefined }
  const well_since = before.well_since ?? now
  if (!lasts(well_since, now, WELL_MS)) return { stage: { ...before, well_since } }
  return { stage: undefined, tell: { overAfterMs: well_since.getTime() - before.since.getTime() } }
}

/** One look at one thing. */
export const step = (before: Stage | undefined, seen: Finding['state'], now: Date, lastsMs = LASTS_MS): Step => {
  if (seen === 'bad') return whenBad(before, now, lastsMs)
  if (!before) return { stage: undefined }
  return seen === 'warn' ? whenUnsure(before) : whenWell(before, now)
}
