import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import { isTooLong } from './downloads.ts'

describe('more orders than a sheet has rows', () => {
  const sums = { cartons_per_week: 1, donation_cartons: 0, total_cents: 0 }

  test('are refused, with what to do instead', () => {
    expect(isTooLong({ ...sums, orders: 1_048_574 })).toBe(false)
    expect(isTooLong({ ...sums, orders: 1_048_575 })).toBe(true)
    expect(sentenceOf('sheetFull', { most: '1,048,574' })).toBe(
      'A sheet can have at most 1,048,574 orders. Please download one cycle or one pickup site at a time.',
    )
  })
})
