/** What Stripe's dashboard shows side by side and people mix up; no sentence repeats what was given. */

const SECRET = /^[sr]k_(live|test)_\w+$/
const SIGNING = /^whsec_\w+$/

export const isTestKey = (key: string): boolean => /^[sr]k_test_/.test(key)

const secretKeyTrouble = (key: string): string | undefined => {
  if (SECRET.test(key)) return undefined
  if (key.startsWith('pk_'))
    return 'STRIPE_SECRET_KEY holds a publishable key (pk_), which is meant for browsers. Copy the secret key, which begins with sk_live_ or rk_live_.'
  if (key.startsWith('whsec_'))
    return 'STRIPE_SECRET_KEY holds the signing secret of a webhook (whsec_), which belongs in STRIPE_WEBHOOK_SECRET. The secret key begins with sk_live_ or rk_live_.'
  return 'STRIPE_SECRET_KEY is no key of Stripe. The secret key begins with sk_live_ or rk_live_, one for tests with sk_test_ or rk_test_, and goes on with letters and digits.'
}

const webhookSecretTrouble = (secret: string): string | undefined => {
  if (SIGNING.test(secret)) return undefined
  if (/^[srp]k_/.test(secret))
    return 'STRIPE_WEBHOOK_SECRET holds a key (sk_, rk_ or pk_). The signing secret of the webhook endpoint begins with whsec_.'
  return 'STRIPE_WEBHOOK_SECRET is no signing secret of Stripe. It begins with whsec_, goes on with letters and digits, and is shown beside the webhook endpoint.'
}

type Keys = { secretKey: string | undefined; webhookSecret: string | undefined }

/** `mustBeReal`: people from elsewhere come to pay, and nobody has written out that they need not really. */
export const paymentTroubles = ({ secretKey, webhookSecret }: Keys, mustBeReal: boolean): string[] => {
  if (secretKey === undefined && webhookSecret === undefined)
    return mustBeReal
      ? [
          'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and PUBLIC_URL is not this machine: nobody would really pay. Set both, or write ALLOW_TEST_PAYMENTS=on to take test cards on purpose.',
        ]
      : []
  const isHalf = secretKey === undefined || webhookSecret === undefined
  const isTest = mustBeReal && secretKey !== undefined && isTestKey(secretKey)
  return [
    isHalf && 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Set both, or neither for the payment sandbox.',
    secretKey !== undefined && secretKeyTrouble(secretKey),
    webhookSecret !== undefined && webhookSecretTrouble(webhookSecret),
    isTest &&
      'STRIPE_SECRET_KEY is a test key, and PUBLIC_URL is not this machine: nobody would really pay. Set the live key, or write ALLOW_TEST_PAYMENTS=on to take test cards on purpose.',
  ].filter((each) => typeof each === 'string')
}
