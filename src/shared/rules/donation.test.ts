import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DONATION_CHOICES, donationCartons } from './order-total.ts'

/** Half and three quarters of n weeks in whole numbers, halves rounded up, without any floating point. */
const independent = {
  half: (weeks: number) => (weeks + (weeks % 2)) / 2,
  'three-quarters': (weeks: number) => Math.trunc((weeks * 3 * 2 + 4) / 8),
  full: (weeks: number) => weeks,
}

describe('a donation', () => {
  test('is a number of dozens, or a share of the cycle’s weeks', () => {
    expect(DONATION_CHOICES.map((choice) => donationCartons(choice, 12))).toEqual([0, 1, 2, 3, 4, 5, 6, 9, 12])
    expect(DONATION_CHOICES.map((choice) => donationCartons(choice, 9))).toEqual([0, 1, 2, 3, 4, 5, 5, 7, 9])
  })

  test('rounds halves up for any number of weeks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 53 }), (weeks) => {
        for (const choice of ['half', 'three-quarters', 'full'] as const)
          expect(donationCartons(choice, weeks)).toBe(independent[choice](weeks))
      }),
    )
  })
})
