import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, fromDayNumber } from './calendar.ts'
import { changesUntil, isOpenAt } from './cut-off.ts'

const RULE = { cutoff_days: 2, cutoff_time: '18:00' }
const moved = (moved_from: string, moved_to: string) => ({ moved_from, moved_to })

describe('a pickup can be changed', () => {
  test.each([
    ['until the cut-off, where it stands as always', '2027-03-04', {}, '2027-03-02 18:00'],
    [
      'until the evening before, where the farm moved it to a later day',
      '2027-03-05',
      moved('2027-03-04', '2027-03-05'),
      '2027-03-04 18:00',
    ],
    [
      'until the day before is over, where it comes sooner than people knew',
      '2027-03-02',
      moved('2027-03-04', '2027-03-02'),
      '2027-03-01 23:59',
    ],
    ['as always again, where its owner took it elsewhere from there', '2027-03-11', moved('2027-03-04', '2027-03-05'), '2027-03-09 18:00'],
  ])('%s', (_, date, between, until) => {
    expect(changesUntil(date, RULE, between)).toBe(until)
  })

  test('until a cut-off on the very day, also where the farm moved it', () => {
    const rule = { cutoff_days: 0, cutoff_time: '09:00' }
    expect(changesUntil('2027-03-05', rule, moved('2027-03-04', '2027-03-05'))).toBe('2027-03-05 09:00')
  })
})

test('what the farm changes takes no right away: however often it moves a day, who could change it before still can until the day before is over', () => {
  const day = fc.integer({ min: 20_000, max: 20_030 }).map(fromDayNumber)
  const two = (most: number) => fc.integer({ min: 0, max: most }).map((each) => String(each).padStart(2, '0'))
  const time = fc.tuple(two(23), two(59)).map((parts) => parts.join(':'))
  const rule = fc.record({ cutoff_days: fc.integer({ min: 0, max: 6 }), cutoff_time: time })
  const story = fc.record({
    first: day,
    moves: fc.array(fc.record({ to: day, at: fc.tuple(day, time).map((parts) => parts.join(' ')) }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(story, rule, ({ first, moves }, cut) => {
      let is = { date: first, between: {} }
      for (const { to, at } of moves.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
        if (to === is.date) continue
        const next = { date: to, between: moved(is.date, to) }
        const couldChange = isOpenAt(is.date, cut, at, is.between)
        if (couldChange && at < `${addDays(to, -1)} 23:59`) expect(isOpenAt(to, cut, at, next.between)).toBe(true)
        expect(changesUntil(to, cut, next.between) >= `${addDays(to, -1)} 18:00`).toBe(true)
        is = next
      }
    }),
    { numRuns: 500 },
  )
})
