import { expect, test } from 'vitest'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import { isPressing, isToConfirm, isWaiting } from './owed-state.ts'

type State = MyOwed['installments'][number]['state']

const installment = (state: State, needs_confirmation = false) => ({
  number: 1,
  due_date: '2027-03-03',
  cents: 2_600,
  state,
  needs_confirmation,
  failure: null,
  next_try: null,
})
const inInstallments = (...installments: MyOwed['installments']) => ({
  pay_later: 'installments' as const,
  is_overdue: false,
  is_ended: false,
  installments,
})
const toTheFarm = { pay_later: 'farm' as const, is_overdue: false, installments: [] }

test('what the farm is paid waits for the person, and presses when it is late', () => {
  expect([isWaiting(toTheFarm), isPressing(toTheFarm)]).toEqual([true, false])
  expect(isPressing({ ...toTheFarm, is_overdue: true })).toBe(true)
})

test('installments are charged by themselves until the bank says no or asks', () => {
  expect(isWaiting(inInstallments(installment('paid'), installment('asked'), installment('planned')))).toBe(false)
  expect([isWaiting(inInstallments(installment('failed'))), isPressing(inInstallments(installment('failed')))]).toEqual([true, true])
  expect(isToConfirm(inInstallments(installment('failed', true)))).toBe(true)
  expect(isToConfirm(inInstallments(installment('failed', true), installment('failed')))).toBe(false)
  expect(isToConfirm(inInstallments(installment('planned')))).toBe(false)
})
