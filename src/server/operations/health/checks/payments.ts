import { isTestKey } from '../../../kernel/config/payment-keys.ts'
import type { Check, Finding } from '../check.ts'
import { formatDuration, quoted } from '../format-report.ts'
import { BAD_MS } from './clock.ts'

/** Whether the payment provider takes our key. */

const CONNECT_AGAIN =
  'On the Going live page, connect Stripe again with a key that works. A restricted key needs the permissions listed in docs/operating.md under Payments.'

export const payments: Check = {
  name: 'payments',
  isSlow: true,
  look: async ({ config: { stripe, inDashboard }, payments: provider, clock }): Promise<Finding> => {
    const sandbox: Finding = {
      state: 'off',
      says: 'The payment sandbox on this machine accepts test cards: no money moves. For real payments, connect Stripe on the Going live page.',
    }
    if (!provider) return sandbox
    const answer = await provider.look()
    if (answer.kind === 'refused')
      return {
        state: 'bad',
        says: `Stripe refuses ${inDashboard.payments ? 'the key' : 'STRIPE_SECRET_KEY'}: ${quoted(answer.reason)}. No one can pay.`,
        toDo: inDashboard.payments
          ? CONNECT_AGAIN
          : 'In the Stripe dashboard, under Developers, API keys, copy the secret key into STRIPE_SECRET_KEY and restart the shop. A restricted key needs the permissions listed in docs/operating.md under Payments.',
      }
    if (answer.kind === 'away')
      return {
        state: 'bad',
        says: `The payment provider doesn't answer: ${quoted(answer.reason)}. No one can pay.`,
        toDo: 'Check again in a minute, and see status.stripe.com. If it continues, this machine may have lost its internet connection.',
      }
    const apart = Math.abs((answer.at ?? clock()).getTime() - clock().getTime())
    if (apart > BAD_MS)
      return {
        state: 'bad',
        says: `Stripe accepts the key, but this machine's clock is off by ${formatDuration(apart)}, so events are refused.`,
        toDo: 'Let this machine set its clock automatically: timedatectl set-ntp true.',
      }
    if (!stripe) return sandbox
    return isTestKey(stripe.secretKey)
      ? {
          state: 'warn',
          says: "Stripe accepts the key. It's a test key, so no money moves.",
          toDo: inDashboard.payments
            ? 'For real payments, connect the live key (sk_live_…) on the Going live page.'
            : 'For real payments copy the live key (sk_live_…) into STRIPE_SECRET_KEY.',
        }
      : { state: 'ok', says: 'Stripe accepts the key.' }
  },
}
