import { expect, test } from 'vitest'
import type { CardPickup } from '../../shared/shapes/pickups.ts'
import { currentPickups } from './current-pickups.ts'

const of = (pickup_date: string, collect_until: string, changes_until: string) =>
  ({ pickup_date, collect_until, changes_until, is_open: true, can_undo: true }) as CardPickup

test('a card that was stored days ago shows what can still be picked up, and offers no change that is too late', () => {
  const stored = [of('2027-03-05', '2027-03-06', '2027-03-03 18:00'), of('2027-03-12', '2027-03-13', '2027-03-10 18:00')]
  const shown = (clock: string) =>
    currentPickups(stored, clock).map(({ pickup_date, is_open, can_undo }) => [pickup_date, is_open, can_undo])
  expect(currentPickups(stored, '2027-03-03 17:59')).toEqual(stored)
  expect(shown('2027-03-06 23:59')).toEqual([
    ['2027-03-05', false, false],
    ['2027-03-12', true, true],
  ])
  expect(shown('2027-03-07 00:00')).toEqual([['2027-03-12', true, true]])
})
