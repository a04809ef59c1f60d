import { expect, test } from 'vitest'
import { cardWords, sayAway, saySkipped, showAwaySkip, showSkip } from './week-words.ts'

const [PAID, OWED, BOTH] = [0, 1_300, 500].map((skip_owed_cents) => ({ skip_cents: 1_300, skip_owed_cents })) as [Sums, Sums, Sums]
type Sums = { skip_cents: number; skip_owed_cents: number }

test('who skips is told what becomes credit and what need not be paid, before and after', () => {
  expect([PAID, OWED, BOTH, { skip_cents: 1_300 }].map(showSkip)).toEqual([
    'Skip ($13.00 becomes credit)',
    'Skip ($13.00 less to pay)',
    'Skip ($5.00 less to pay, $8.00 becomes credit)',
    'Skip ($13.00 becomes credit)',
  ])
  expect(saySkipped(PAID, 0, 2_600)).toBe('This pickup is skipped. Your credit is now $26.00.')
  expect(saySkipped(OWED, 11_050, 0)).toBe('This pickup is skipped. $13.00 less is to be paid: $110.50.')
  expect(saySkipped(BOTH, 0, 800)).toBe('This pickup is skipped. $5.00 less is to be paid: nothing any more. Your credit is now $8.00.')
  expect(cardWords.skipped(OWED)).toBe('This pickup is skipped. $13.00 less is to be paid.')
})

test('a time away speaks of credit only where there is some', () => {
  const visit = { becomes: 'skipped', credit_cents: 1_300, owed_cents: 1_300 }
  expect(showAwaySkip(visit)).toBe('skipped, $13.00 less is to be paid.')
  expect(sayAway([visit, visit], '', '$0.00')).toBe('2 pickups skipped. $26.00 less is to be paid.')
  expect(sayAway([visit, { ...visit, owed_cents: 0 }], '', '$13.00')).toBe(
    '2 pickups skipped. $13.00 less is to be paid. Your credit is now $13.00.',
  )
  expect(sayAway([{ ...visit, owed_cents: 0 }], '', '$13.00')).toBe('1 pickup skipped. Your credit is now $13.00.')
})
