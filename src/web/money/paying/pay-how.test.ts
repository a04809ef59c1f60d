import { expect, test } from 'vitest'
import { planInstallments } from '../../../shared/rules/money/installments.ts'
import { nowCentsOf, payHowOf, payLaterOf } from './pay-how.ts'

const offered = {
  pay_farm: { text: '', days: 14, cartons_most: null },
  installments_most: 4,
  installments_past_season: false,
  today: '2027-01-31',
}
const season = { end_date: '2027-12-31' }

test('what was chosen is sent as long as it is offered', () => {
  expect(payHowOf('', 13_000, offered, season)).toBe('card')
  expect(payHowOf('farm', 13_000, offered, season)).toBe('farm')
  expect(payHowOf('3', 13_000, offered, season)).toBe(3)
})

test('what the farm does not offer any more, a smaller sum or a shorter season does not allow, or credit has paid, is not sent', () => {
  expect(payHowOf('farm', 13_000, { ...offered, pay_farm: null }, season)).toBe('card')
  expect(payHowOf('3', 13_000, { ...offered, installments_most: 0 }, season)).toBe('card')
  expect(payHowOf('4', 13_000, { ...offered, installments_most: 2 }, season)).toBe(2)
  expect(payHowOf('4', 200, offered, season)).toBe(3)
  expect(payHowOf('4', 13_000, offered, { end_date: '2027-04-30' })).toBe(3)
  expect(payHowOf('4', 13_000, offered, { end_date: '2027-03-30' })).toBe('card')
  expect(payHowOf('4', 13_000, { ...offered, installments_past_season: true }, { end_date: '2027-03-30' })).toBe(4)
  expect(payHowOf('farm', 0, offered, season)).toBe('card')
})

test('the card pays everything, nothing, or the first installment, and the checkout is told which', () => {
  const now = (how: Parameters<typeof nowCentsOf>[0]) => nowCentsOf(how, 13_001, (count) => planInstallments(13_001, count, '2027-01-31'))
  expect([now('card'), now('farm'), now(3)]).toEqual([13_001, 0, 3_251])
  expect([payLaterOf('card'), payLaterOf('farm'), payLaterOf(3)]).toEqual([
    {},
    { payLater: 'farm' },
    { payLater: 'installments', installments: 3 },
  ])
})
