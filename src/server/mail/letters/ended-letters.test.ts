import { expect, test } from 'vitest'
import { canceledLetter } from './ended-letters.ts'

const order = {
  reference: 'DZ-7K2',
  egg_cycle: 'Fall 2026',
  url: 'https://shop.farm.example/profile',
  pickups: 3,
  card_cents: 0,
  credit_cents: 0,
  by_hand_cents: 0,
  left_at_sites: [],
}
const linkOf = (debt_cents: number, language: 'en' | 'es' = 'en') =>
  canceledLetter(
    { farm: 'Our farm', language },
    { ...order, unpaid: { owed_cents: 0, debt_cents, withCredit: false, isInInstallments: false } },
  ).text

test('whose order was canceled, and who still owes for what they picked up, is led to where they pay it', () => {
  expect(linkOf(1_300)).toContain('Pay what you owe:\nhttps://shop.farm.example/profile/money#owed')
  expect(linkOf(1_300, 'es')).toContain('Pagar lo que debes:\nhttps://shop.farm.example/profile/money#owed')
  expect(linkOf(0)).not.toContain('#owed')
})
