import { expect, test } from 'vitest'
import type { Activity } from '../../../shared/shapes/records.ts'
import { changesToTell, nameOfField, sayAction } from './say-action.ts'

const entry = (action: string, changes: Activity['changes'] = []): Activity => ({
  activity_id: 1,
  at: '2027-03-01T12:00:00.000Z',
  who: 'farmer@example.com',
  action,
  label: 'Spring 2027',
  changes,
})

test('an invitation of last season’s customers is told in words', () => {
  expect(sayAction(entry('inviteFormer'))).toBe('Invited former customers:')
})

test('a cycle that was turned on or off is told as such, and not twice', () => {
  const started = entry('toggleCycle', [{ field: 'is_active', was: 'false', is: 'true' }])
  const stopped = entry('toggleCycle', [{ field: 'is_active', was: 'true', is: 'false' }])
  expect([started, stopped].map(sayAction)).toEqual(['Started the cycle', 'Stopped the cycle'])
  expect(changesToTell(started)).toEqual([])
})

test.each(['renamedSince', 'constructor', ''])('what another version of the shop wrote down (%j) is never shown as its code', (stored) => {
  expect([sayAction(entry(stored)), nameOfField(stored)]).toEqual(['Changed', 'Other'])
})
