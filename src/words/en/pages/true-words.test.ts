import { expect, test } from 'vitest'
import { bold } from '../../../shared/bold.ts'
import { NO_HOURS } from '../dates/hours.ts'
import { kept } from '../letters/unclaimed-letters.ts'
import * as home from './home.ts'

test('home promises nothing that depends on how the farm takes payments', () => {
  expect(`${home.pay} ${home.payHow}`).not.toMatch(/once|installment/i)
})

test.each([
  [1, "We kept your carton at Barn, 1 Lane. Please pick it up on Thu, Nov 19. After that, we'll give it away."],
  [2, "We kept your 2 cartons at Barn, 1 Lane. Please pick them up on Thu, Nov 19. After that, we'll give them away."],
])('%i cartons that were kept are spoken of as so many', (cartons, sentence) => {
  const at = { site_name: 'Barn', site_address: '1 Lane', pickup_date: '2026-11-19' }
  expect(kept({ cartons, ...at, ...NO_HOURS })).toBe(sentence.replace('Thu, Nov 19', bold))
})
