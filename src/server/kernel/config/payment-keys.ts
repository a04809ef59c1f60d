import { checked } from './checks.ts'

/** What Stripe's dashboard shows side by side and people mix up; no sentence repeats what was given. */

const SECRET = /^[sr]k_(live|test)_\w+$/
const SIGNING = /^whsec_\w+$/

export const isTestKey = (key: string): boolean => /^[sr]k_test_/.test(key)

export const secretKey = checked((key) => {
  if (SECRET.test(key)) return undefined
  if (key.startsWith('pk_'))
    return 'STRIPE_SECRET_KEY holds a publishable key (pk_), which is meant for browsers. Copy the secret key, which begins with sk_live_ or rk_live_.'
  if (key.startsWith('whsec_'))
    return 'STRIPE_SECRET_KEY holds the signing secret of a webhook (whsec_), which belongs in STRIPE_WEBHOOK_SECRET. The secret key begins with sk_live_ or rk_live_.'
  return 'STRIPE_SECRET_KEY is no key of Stripe. The secret key begins with sk_live_ or rk_live_, one for tests with sk_test_ or rk_test_, and goes on with letters and digits.'
})

export const webhookSecret = checked((secret) => {
  if (SIGNING.test(secret)) return undefined
  if (/^[srp]k_/.test(secret))
    return 'STRIPE_WEBHOOK_SECRET holds a key (sk_, rk_ or pk_). The signing secret of the webhook endpoint begins with whsec_.'
  return 'STRIPE_WEBHOOK_SECRET is no signing secret of Stripe. It begins with whsec_, goes on with letters and digits, and is shown beside the webhook endpoint.'
})
