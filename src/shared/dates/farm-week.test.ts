import { expect, test } from 'vitest'
import { weekOf } from './farm-week.ts'

test.each([
  ['a Monday', '2026-11-23'],
  ['a Thursday', '2026-11-26'],
  ['a Sunday', '2026-11-29'],
])('the week of %s (%s) is from its Monday to its Sunday', (_, date) => {
  expect(weekOf(date)).toEqual({ monday: '2026-11-23', sunday: '2026-11-29' })
})
