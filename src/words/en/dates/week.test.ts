import { expect, test } from 'vitest'
import * as es from '../../es/dates/week.ts'
import { cardWords, sayAway, saySkipped, showAwaySkip, showSkip } from './week.ts'

const [PAID, OWED, BOTH] = [0, 1_300, 500].map((skip_owed_cents) => ({ skip_cents: 1_300, skip_owed_cents })) as [Sums, Sums, Sums]
type Sums = { skip_cents: number; skip_owed_cents: number }

test('who skips is told what becomes credit and what need not be paid, before and after', () => {
  expect([PAID, OWED, BOTH, { skip_cents: 1_300 }].map(showSkip)).toEqual([
    'Skip ($13.00 becomes credit)',
    'Skip ($13.00 less to pay)',
    'Skip ($5.00 less to pay, $8.00 becomes credit)',
    'Skip ($13.00 becomes credit)',
  ])
  expect(saySkipped(PAID, 0, 2_600)).toBe('You skipped this pickup. Your credit is now $26.00.')
  expect(saySkipped(OWED, 11_050, 0)).toBe('You skipped this pickup. You owe $13.00 less: $110.50 now.')
  expect(saySkipped(BOTH, 0, 800)).toBe('You skipped this pickup. You owe $5.00 less: nothing now. Your credit is now $8.00.')
  expect(cardWords.skipped(OWED)).toBe('You skipped this pickup. $13.00 less to pay.')
})

test('who skips a week for which no payment is recorded is promised nothing, in either language', () => {
  const none = { skip_cents: 0, skip_owed_cents: 0 }
  expect([showSkip(none), es.showSkip(none)]).toEqual(['Skip (no credit)', 'Omitir (sin crédito)'])
  expect([saySkipped(none, 0, 0), cardWords.skipped(none)]).toEqual(Array(2).fill('You skipped this pickup.'))
  expect([es.saySkipped(none, 0, 0), es.cardWords.skipped(none)]).toEqual(Array(2).fill('Omitiste esta recogida.'))
  const visit = { becomes: 'skipped', credit_cents: 0, owed_cents: 0 }
  expect([showAwaySkip(visit), sayAway([visit], '', '$0.00')]).toEqual(['skipped, no credit.', '1 pickup skipped.'])
  expect([es.showAwaySkip(visit), es.sayAway([visit], '', '$0.00')]).toEqual(['se omite, sin crédito.', 'Omitiste 1 recogida.'])
})

test('a time away speaks of credit only where there is some', () => {
  const visit = { becomes: 'skipped', credit_cents: 1_300, owed_cents: 1_300 }
  expect(showAwaySkip(visit)).toBe('skipped, $13.00 less to pay.')
  expect(sayAway([visit, visit], '', '$0.00')).toBe('2 pickups skipped. You owe $26.00 less.')
  expect(sayAway([visit, { ...visit, owed_cents: 0 }], '', '$13.00')).toBe(
    '2 pickups skipped. You owe $13.00 less. Your credit is now $13.00.',
  )
  expect(sayAway([{ ...visit, owed_cents: 0 }], '', '$13.00')).toBe('1 pickup skipped. Your credit is now $13.00.')
})

test('in Spanish who skips is told the same', () => {
  expect([PAID, OWED, BOTH].map(es.showSkip)).toEqual([
    'Omitir ($13.00 de crédito)',
    'Omitir ($13.00 menos por pagar)',
    'Omitir ($5.00 menos por pagar, $8.00 de crédito)',
  ])
  expect(es.saySkipped(BOTH, 0, 800)).toBe('Omitiste esta recogida. Debes $5.00 menos: ya no debes nada. Tu crédito ahora es de $8.00.')
  const visit = { becomes: 'skipped', credit_cents: 1_300, owed_cents: 0 }
  expect(es.sayAway([visit, { ...visit, becomes: 'given' }], 'Loaves', '$13.00')).toBe(
    'Omitiste 1 recogida. Tu crédito ahora es de $13.00. Donaste los cartones de 1 recogida. ¡Gracias! Los recibe: Loaves.',
  )
  expect([1, 2, 0].map((left) => es.saySkipsLeft(left))).toEqual([
    'Puedes omitir 1 recogida más.',
    'Puedes omitir 2 recogidas más.',
    'Ya no puedes omitir más recogidas.',
  ])
})
