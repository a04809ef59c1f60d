import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { LASTS_MS, type Stage, step, WELL_MS } from './stage.ts'

/** Looks at moments that grow, as several processes take them, each with what was seen. */
const looks = fc.array(fc.record({ afterMs: fc.integer({ min: 1, max: 90_000 }), isBad: fc.boolean() }), { maxLength: 200 })

type Told = { what: 'alarm' | 'over'; at: number }

const live = (seen: readonly { afterMs: number; isBad: boolean }[]) => {
  let [stage, now]: [Stage | undefined, number] = [undefined, 0]
  const [told, story]: [Told[], { at: number; isBad: boolean }[]] = [[], []]
  for (const { afterMs, isBad } of seen) {
    now += afterMs
    story.push({ at: now, isBad })
    const stepped = step(stage, isBad, new Date(now))
    stage = stepped.stage
    if (stepped.tell) told.push({ what: stepped.tell === 'alarm' ? 'alarm' : 'over', at: now })
  }
  return { told, story }
}

/** For how long all looks up to a moment had said the same. */
const sameSince = (story: readonly { at: number; isBad: boolean }[], until: number, isBad: boolean): number => {
  const before = story.filter(({ at }) => at <= until)
  const other = before.findLastIndex((look) => look.isBad !== isBad)
  return until - (before[other + 1]?.at ?? until)
}

describe('an alarm', () => {
  test('is told and cleared in turn, whatever is seen, and only of what has lasted', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        const { told, story } = live(seen)
        told.forEach(({ what, at }, each) => {
          expect(what).toBe(each % 2 === 0 ? 'alarm' : 'over')
          expect(sameSince(story, at, what === 'alarm')).toBeGreaterThanOrEqual(what === 'alarm' ? LASTS_MS : WELL_MS)
        })
      }),
      runs(300),
    )
  })

  test('that flaps from look to look is never told', () => {
    const flapping = Array.from({ length: 100 }, (_, each) => ({ afterMs: 60_000, isBad: each % 2 === 0 }))
    expect(live(flapping).told).toEqual([])
  })

  test('that stays is told at the second look, a minute after the first, and its end at the third that is well', () => {
    const seen = [true, true, true, false, false, false].map((isBad) => ({ afterMs: 60_000, isBad }))
    expect(live(seen).told).toEqual([
      { what: 'alarm', at: 120_000 },
      { what: 'over', at: 360_000 },
    ])
  })
})
