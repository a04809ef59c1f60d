import { isTestKey } from '../../../kernel/config/payment-keys.ts'
import type { Check, Finding } from '../check.ts'
import { quoted, sayTime } from '../say.ts'
import { BAD_MS } from './clock.ts'

/** Whether the payment provider takes our key. */

export const payments: Check = {
  name: 'payments',
  isSlow: true,
  look: async ({ config: { stripe }, payments: provider, clock }): Promise<Finding> => {
    const sandbox: Finding = {
      state: 'off',
      says: 'The payment sandbox of this machine takes test cards: no money moves. STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET make payments real.',
    }
    if (!provider) return sandbox
    const answer = await provider.look()
    if (answer.kind === 'refused')
      return {
        state: 'bad',
        says: `Stripe does not take STRIPE_SECRET_KEY: ${quoted(answer.reason)}. Nobody can pay.`,
        toDo: 'In the Stripe dashboard, under Developers, API keys, copy the secret key into STRIPE_SECRET_KEY and restart the shop. A restricted key needs the rights that docs/operating.md lists under Payments.',
      }
    if (answer.kind === 'away')
      return {
        state: 'bad',
        says: `The payment provider does not answer: ${quoted(answer.reason)}. Nobody can pay.`,
        toDo: 'Look again in a minute, and at status.stripe.com. If it stays, this machine may not reach the internet.',
      }
    const apart = Math.abs((answer.at ?? clock()).getTime() - clock().getTime())
    if (apart > BAD_MS)
      return {
        state: 'bad',
        says: `Stripe takes the key, but the clock of this machine is ${sayTime(apart)} away from Stripe's: events are refused.`,
        toDo: 'Let this machine set its clock by itself: timedatectl set-ntp true.',
      }
    if (!stripe) return sandbox
    return isTestKey(stripe.secretKey)
      ? {
          state: 'warn',
          says: 'Stripe takes the key, which is one for tests: no money moves.',
          toDo: 'For real payments copy the live key (sk_live_…) into STRIPE_SECRET_KEY.',
        }
      : { state: 'ok', says: 'Stripe takes the key.' }
  },
}
