import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../tests/support/runs.ts'
import type { Finding } from '../health/check.ts'
import { LASTS_MS, type Stage, step, WELL_MS } from './stage.ts'

/** Looks at moments that grow, as several processes take them, each with what was seen. */
const looks = fc.array(
  fc.record({ afterMs: fc.integer({ min: 1, max: 90_000 }), seen: fc.constantFrom('bad', 'bad', 'ok', 'ok', 'warn', 'off') }),
  { maxLength: 200 },
)

type Look = { afterMs: number; seen: Finding['state'] }
type Told = { what: 'alarm' | 'over'; at: number }

const live = (looked: readonly Look[]) => {
  let [stage, now]: [Stage | undefined, number] = [undefined, 0]
  const [told, story]: [Told[], { at: number; seen: Finding['state'] }[]] = [[], []]
  for (const { afterMs, seen } of looked) {
    now += afterMs
    story.push({ at: now, seen })
    const stepped = step(stage, seen, new Date(now))
    stage = stepped.stage
    if (stepped.tell) told.push({ what: stepped.tell === 'alarm' ? 'alarm' : 'over', at: now })
  }
  return { told, story }
}

const minutes = (...seen: Finding['state'][]): Look[] => seen.map((each) => ({ afterMs: 60_000, seen: each }))

/** For how long all looks up to a moment had said the same. */
const sameSince = (story: readonly { at: number; seen: Finding['state'] }[], until: number, same: readonly Finding['state'][]): number => {
  const before = story.filter(({ at }) => at <= until)
  const other = before.findLastIndex(({ seen }) => !same.includes(seen))
  return until - (before[other + 1]?.at ?? until)
}

describe('an alarm', () => {
  test('is told and cleared in turn, whatever is seen, and only of what has lasted', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        const { told, story } = live(seen)
        told.forEach(({ what, at }, each) => {
          expect(what).toBe(each % 2 === 0 ? 'alarm' : 'over')
          expect(sameSince(story, at, what === 'alarm' ? ['bad'] : ['ok', 'off'])).toBeGreaterThanOrEqual(
            what === 'alarm' ? LASTS_MS : WELL_MS,
          )
        })
      }),
      runs(300),
    )
  })

  test('that flaps from look to look is never told', () => {
    const flapping = Array.from({ length: 100 }, (_, each) => ({
      afterMs: 60_000,
      seen: each % 2 === 0 ? ('bad' as const) : ('ok' as const),
    }))
    expect(live(flapping).told).toEqual([])
  })

  test('that stays is told at the second look, a minute after the first, and its end at the third that is well', () => {
    expect(live(minutes('bad', 'bad', 'bad', 'ok', 'ok', 'ok')).told).toEqual([
      { what: 'alarm', at: 120_000 },
      { what: 'over', at: 360_000 },
    ])
  })

  test('stands while nobody knows whether it is well, and is told of nothing that was only doubtful', () => {
    expect(live(minutes('bad', 'bad', 'warn', 'warn', 'warn', 'warn', 'bad', 'bad', 'ok', 'warn', 'ok', 'off', 'ok')).told).toEqual([
      { what: 'alarm', at: 120_000 },
      { what: 'over', at: 780_000 },
    ])
    expect(live(minutes('bad', 'warn', 'warn', 'bad', 'warn')).told).toEqual([])
  })
})
