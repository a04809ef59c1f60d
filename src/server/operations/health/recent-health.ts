import type { HealthLine } from '../../../shared/shapes/health.ts'
import type { Clock } from '../../kernel/clock.ts'
import * as alarms from '../../store/farm/alarms.ts'
import type { Part } from '../../store/farm/part-states.ts'
import type { HealthParts } from './check.ts'
import { checks } from './checks.ts'
import { runChecks } from './run-checks.ts'

export type RecentHealth = {
  /** How many things are bad, as quickly as it can be told: every page of the dashboard asks. */
  countBad: () => Promise<number>
  /** What asks somebody outside, who is not asked at every look. `isAnew`: a person wants to know it now. */
  lookOutside: (isAnew: boolean) => Promise<HealthLine[]>
}

const KEPT_MS = { quick: 30_000, outside: 60_000 }

// But for the clock: a shop that lives on days of its own, as in a trial of next season, is not broken by it.
const QUICK = checks.filter(({ isSlow, name }) => !isSlow && name !== 'clock')
const OUTSIDE = checks.filter(({ isSlow }) => isSlow)

/** Who is outside is known by what became of the last time: a wrong password or key is bad without being asked for. */
const NOTED: readonly Part[] = ['mail', 'payments']
/** One that was only away for a moment is asked again by then, where there is anything to ask. */
const LASTS_MS = 5 * 60_000

const failing = ({ states, clock }: HealthParts): readonly string[] =>
  NOTED.filter((part) => {
    const since = states.get(part)?.failing_since
    return since && clock().getTime() - since.getTime() > LASTS_MS
  })

/** Found bad by a look for alarms, and not yet over. */
const alarming = ({ db }: HealthParts): Promise<readonly string[]> =>
  alarms
    .listSent(
      db,
      OUTSIDE.map(({ name }) => name),
    )
    .catch(() => [])

/** The last answer, for as long as it is fresh; two who ask at once ask once. */
const keep = <Answer>(clock: Clock, keptMs: number, ask: () => Promise<Answer>) => {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return (isAnew = false): Promise<Answer> => {
    const now = clock().getTime()
    if (isAnew || !last || Math.abs(now - last.at) > keptMs) last = { at: now, answer: ask() }
    return last.answer
  }
}

export const openRecentHealth = (clock: Clock, readParts: () => Promise<HealthParts>): RecentHealth => {
  const countBad = keep(clock, KEPT_MS.quick, async () => {
    const parts = await readParts()
    const lines = await runChecks(parts, QUICK)
    const quick = lines.filter(({ state }) => state === 'bad').map(({ name }) => name)
    return new Set([...quick, ...failing(parts), ...(await alarming(parts))]).size
  })
  return {
    countBad: () => countBad(),
    lookOutside: keep(clock, KEPT_MS.outside, async () => runChecks(await readParts(), OUTSIDE)),
  }
}
