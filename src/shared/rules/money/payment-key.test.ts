import { expect, test } from 'vitest'
import { keyWords } from '../../../words/en/dashboard/going-live.ts'
import { paymentKeyTrouble } from './payment-key.ts'

test.each([
  ['', keyWords.missing],
  ['sk_live_51H', undefined],
  ['rk_test_51H', undefined],
  ['pk_live_51H', keyWords.publishable],
  ['whsec_51H', keyWords.signing],
  ['hello', keyWords.odd],
])('a farmer who pastes "%s" as the secret key reads: %s', (key, trouble) => {
  expect(paymentKeyTrouble(key)).toBe(trouble)
})
