import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DONATION_CHOICES, donationCartons, donationLabel, isDonationChoice } from './donation.ts'

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

  test('says how many cartons it is, as soon as that is known', () => {
    expect(DONATION_CHOICES.map((choice) => donationLabel(choice, 9))).toEqual([
      'No donation',
      '1 dozen (1 carton)',
      '2 dozen (2 cartons)',
      '3 dozen (3 cartons)',
      '4 dozen (4 cartons)',
      '5 dozen (5 cartons)',
      'Half of the weeks (5 cartons)',
      '3/4 of the weeks (7 cartons)',
      'Every week of the cycle (9 cartons)',
    ])
    const shares = (['half', 'three-quarters', 'full'] as const).map((choice) => donationLabel(choice, undefined))
    expect(shares).toEqual(['Half of the weeks', '3/4 of the weeks', 'Every week of the cycle'])
    expect(donationLabel('2', undefined)).toBe('2 dozen (2 cartons)')
  })

  test('is one of the choices and nothing else', () => {
    expect(DONATION_CHOICES.every(isDonationChoice)).toBe(true)
    expect(['', '6', 'toString', 'Half'].some(isDonationChoice)).toBe(false)
  })
})
