import { expect, test } from 'vitest'
import * as en from '../../../words/en/refusals/failures.ts'
import * as es from '../../../words/es/refusals/failures.ts'
import { isCardUseless } from '../../money/installments/useless-card.ts'
import { formerFailures } from './former-failures.ts'
import { showFailure } from './show-failure.ts'

test('what an older version stored is shown in the words of today, in both languages', () => {
  expect(showFailure(formerFailures.tooSmall, 'en')).toBe(en.tooSmall)
  expect(showFailure(formerFailures.uselessCard, 'es')).toBe(es.uselessCard)
  expect(showFailure(en.noCard, 'es')).toBe(es.noCard)
})

test('a card that an older version found useless is not tried again', () => {
  expect(isCardUseless({ failure: formerFailures.uselessCard })).toBe(true)
  expect(isCardUseless({ failure: formerFailures.tooSmall })).toBe(false)
})

test('the words of a bank stay as they came', () => {
  expect(showFailure('Insufficient funds.', 'es')).toBe('Insufficient funds.')
})
