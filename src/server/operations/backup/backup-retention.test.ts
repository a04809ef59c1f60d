import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, fromDayNumber } from '../../../shared/dates/calendar.ts'
import { backupsToRemove, MOST_KEPT } from './backup-retention.ts'
import { freshName, readName, readNames } from './names.ts'

const names = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 18_000, max: 18_900 }), fc.integer({ min: 0, max: 23 }), fc.boolean(), fc.integer({ min: 1, max: 3 }))
    .map(
      ([day, hour, isSealed, number]) =>
        `dozen-${fromDayNumber(day)}T${String(hour).padStart(2, '0')}30${number === 1 ? '' : `-${number}`}.backup${isSealed ? '.enc' : ''}`,
    ),
  { minLength: 1, maxLength: 120 },
)
const others = fc.array(
  fc.constantFrom(
    'dozen.backup',
    'notes.txt',
    'dozen-2020-13-41T0230.backup',
    'dozen-2020-01-01T2530.backup',
    'dozen-2020-01-01T0230.backup.part',
    'before-0036-20261116-093000.backup',
    'my-dozen-2020-01-01T0230.backup',
  ),
)

test('whatever is there: the newest and the one just written stay, never more than 23, and a second look removes nothing more', () => {
  fc.assert(
    fc.property(names, others, fc.nat(), (own, foreign, at) => {
      const written = own[at % own.length] ?? ''
      const gone = backupsToRemove([...own, ...foreign], written)
      const kept = own.filter((name) => !gone.includes(name))
      expect(gone.every((name) => readName(name) && own.includes(name))).toBe(true)
      expect(kept).toContain(written)
      expect(kept).toContain(readNames(own).at(-1)?.name)
      expect(kept.length).toBeLessThanOrEqual(MOST_KEPT + 1)
      expect(backupsToRemove(kept, written)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

const nightly = (first: string, nights: number, isUp: (night: number) => boolean = () => true): string[] => {
  let kept: string[] = []
  for (let night = 0; night < nights; night += 1) {
    if (!isUp(night)) continue
    const name = freshName(`${addDays(first, night)} 02:30:00`, kept, true)
    const gone = backupsToRemove([...kept, name], name)
    kept = [...kept, name].filter((each) => !gone.includes(each))
  }
  return kept.map((name) => readName(name)?.date ?? '')
}

test('after two years of nights there are the last 7 days, 4 weeks and 12 months', () => {
  const days = nightly('2025-01-01', 731)
  expect(days.at(-1)).toBe('2027-01-01')
  expect(days.slice(-7)).toEqual([6, 5, 4, 3, 2, 1, 0].map((back) => addDays('2027-01-01', -back)))
  // The last of each week, Sunday, and the last of each month.
  for (const sunday of ['2026-12-13', '2026-12-20', '2026-12-27']) expect(days).toContain(sunday)
  for (const end of ['2026-02-28', '2026-06-30', '2026-11-30', '2026-12-31']) expect(days).toContain(end)
  expect(days).not.toContain('2026-01-31')
  expect(days.length).toBeLessThanOrEqual(MOST_KEPT)
})

test('a shop that was away for half a year loses no more than in a single night', () => {
  const before = nightly('2026-01-01', 100)
  const after = nightly('2026-01-01', 283, (night) => night < 100 || night >= 282)
  expect(after.filter((day) => before.includes(day)).length).toBeGreaterThanOrEqual(before.length - 2)
})

test('a clock that once ran ahead takes no more than its own place', () => {
  const real = Array.from({ length: 30 }, (_, day) => `dozen-${addDays('2026-11-01', day)}T0230.backup`)
  const gone = backupsToRemove(['dozen-2099-01-01T0230.backup', ...real], real.at(-1) ?? '')
  expect(real.slice(-6).some((name) => gone.includes(name))).toBe(false)
})

test('two of one minute have names of their own, in their order', () => {
  const first = freshName('2026-11-16 02:30:12', [], false)
  const second = freshName('2026-11-16 02:30:40', [first], true)
  expect([first, second]).toEqual(['dozen-2026-11-16T0230.backup', 'dozen-2026-11-16T0230-2.backup.enc'])
  expect(readNames([second, first]).map(({ name }) => name)).toEqual([first, second])
})
