import { PAYMENT_KEY } from '../../../shared/rules/money/payment-key.ts'
import { checked } from './checks.ts'

/** Keys that Stripe's dashboard shows side by side and people mix up. No message repeats a value. */

const SIGNING = /^whsec_\w+$/

export const isTestKey = (key: string): boolean => /^[sr]k_test_/.test(key)

/** Where a shop takes real money at an address whose visits others can read. */
type Place = { publicUrl: URL; isPublic: boolean; allowPlainHttp: boolean; key: string | undefined }

export const plainHttpProblem = ({ publicUrl, isPublic, allowPlainHttp, key }: Place): string | undefined =>
  isPublic && publicUrl.protocol === 'http:' && !allowPlainHttp && key !== undefined && !isTestKey(key)
    ? "PUBLIC_URL starts with http://, and the shop has Stripe's live key: others on the network could read passwords and take over accounts. Use https://. If you trust the network, set ALLOW_PLAIN_HTTP=on."
    : undefined

export const secretKey = checked((key) => {
  if (PAYMENT_KEY.test(key)) return undefined
  if (key.startsWith('pk_'))
    return 'STRIPE_SECRET_KEY is a publishable key (pk_), meant for browsers. Copy the secret key, which starts with sk_live_ or rk_live_.'
  if (key.startsWith('whsec_'))
    return "STRIPE_SECRET_KEY is a webhook's signing secret (whsec_), which belongs in STRIPE_WEBHOOK_SECRET. The secret key starts with sk_live_ or rk_live_."
  return "STRIPE_SECRET_KEY isn't a Stripe key. The secret key starts with sk_live_ or rk_live_ (sk_test_ or rk_test_ for testing), followed by letters and digits."
})

export const webhookSecret = checked((secret) => {
  if (SIGNING.test(secret)) return undefined
  if (/^[srp]k_/.test(secret))
    return "STRIPE_WEBHOOK_SECRET is an API key (sk_, rk_ or pk_). The webhook endpoint's signing secret starts with whsec_."
  return "STRIPE_WEBHOOK_SECRET isn't a Stripe signing secret. It starts with whsec_, followed by letters and digits, and is shown next to the webhook endpoint."
})
