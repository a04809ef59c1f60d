import { keyWords } from '../../../words/en/dashboard/going-live.ts'

/** Keys that Stripe's dashboard shows side by side and people mix up. */
export const PAYMENT_KEY = /^[sr]k_(live|test)_\w+$/

/** What is wrong with a key that somebody pasted; no sentence repeats it. */
export const paymentKeyTrouble = (key: string): string | undefined => {
  if (key === '') return keyWords.missing
  if (PAYMENT_KEY.test(key)) return undefined
  if (key.startsWith('pk_')) return keyWords.publishable
  return key.startsWith('whsec_') ? keyWords.signing : keyWords.odd
}
