import { expect, test } from 'vitest'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import { isPressing, isToConfirm, isWaiting } from './owed-state.ts'

type State = MyOwed['parts'][number]['state']

const part = (state: State, needs_confirmation = false) => ({
  number: 1,
  due_date: '2027-03-03',
  cents: 2_600,
  state,
  needs_confirmation,
  failure: null,
  next_try: null,
})
const inParts = (...parts: MyOwed['parts']) => ({ pay_later: 'parts' as const, is_overdue: false, parts })
const toTheFarm = { pay_later: 'farm' as const, is_overdue: false, parts: [] }

test('what the farm is paid waits for the person, and presses when it is late', () => {
  expect([isWaiting(toTheFarm), isPressing(toTheFarm)]).toEqual([true, false])
  expect(isPressing({ ...toTheFarm, is_overdue: true })).toBe(true)
})

test('parts are charged by themselves until the bank says no or asks', () => {
  expect(isWaiting(inParts(part('paid'), part('asked'), part('planned')))).toBe(false)
  expect([isWaiting(inParts(part('failed'))), isPressing(inParts(part('failed')))]).toEqual([true, true])
  expect(isToConfirm(inParts(part('failed', true)))).toBe(true)
  expect(isToConfirm(inParts(part('failed', true), part('failed')))).toBe(false)
  expect(isToConfirm(inParts(part('planned')))).toBe(false)
})
