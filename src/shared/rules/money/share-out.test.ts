import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOrder, planTogether } from './plan-together.ts'
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
  expect(proRata(100, [1, 1, 1])).toEqual([33, 34, 33])
  fc.assert(
    fc.property(cents, parts, (sum, among) => {
      const whole = sumOf(among)
      if (whole > 0)
        for (const [place, share] of proRata(sum, among).entries())
          expect(Math.abs(share - (sum * (among[place] ?? 0)) / whole)).toBeLessThanOrEqual(1)
    }),
  )
})

test('what orders that are placed together pay each month is what each of them pays, and comes to what credit leaves', () => {
  fc.assert(
    fc.property(parts, fc.nat(2_000_000), fc.integer({ min: 2, max: 6 }), (totals, credit, count) => {
      const creditCents = Math.min(credit, sumOf(totals))
      const together = planTogether(totals, creditCents, count, '2027-01-31')
      expect(sumOf(together.map(({ cents }) => cents))).toBe(sumOf(totals) - creditCents)
      const alone = totals.map((cents, place) => planOrder(cents - (fillUp(creditCents, totals)[place] ?? 0), count, '2027-01-31'))
      expect(together[0]?.cents).toBe(sumOf(alone.map(([first]) => first?.cents ?? 0)))
    }),
  )
})
