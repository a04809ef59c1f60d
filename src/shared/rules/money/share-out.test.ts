import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillUp, proRata } from './share-out.ts'

const cents = fc.nat(1_000_000)
const parts = fc.array(cents, { minLength: 1, maxLength: 10 })
const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0)

test('what is shared out adds up to the sum, whatever it is shared among', () => {
  fc.assert(
    fc.property(cents, parts, (sum, among) => {
      expect(sumOf(fillUp(sum, among))).toBe(sum)
      expect(sumOf(proRata(sum, among))).toBe(sum)
    }),
  )
})

test('nobody gets more than they ask for, but the first what is left over', () => {
  expect(fillUp(100, [40, 60])).toEqual([40, 60])
  expect(fillUp(70, [40, 60])).toEqual([40, 30])
  expect(fillUp(130, [40, 60])).toEqual([70, 60])
  expect(fillUp(0, [0, 5])).toEqual([0, 0])
})

test('in proportion each gets its part to the nearest cent', () => {
  expect(proRata(59, [13_000, 8_800])).toEqual([35, 24])
  expect(proRata(10, [0, 0])).toEqual([10, 0])
  fc.assert(
    fc.property(cents, parts, (sum, among) => {
      const whole = sumOf(among)
      if (whole > 0)
        for (const [place, share] of proRata(sum, among).entries())
          expect(Math.abs(share - (sum * (among[place] ?? 0)) / whole)).toBeLessThanOrEqual(1)
    }),
  )
})
