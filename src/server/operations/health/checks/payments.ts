import { isTestKey } from '../../../kernel/config/payment-keys.ts'
import * as partStates from '../../../store/farm/part-states.ts'
import type { Check, Finding, HealthParts } from '../check.ts'
import { ALARMING_FAILURES } from '../count-checkouts.ts'
import { formatDuration, quoted } from '../format-report.ts'
import { BAD_MS } from './clock.ts'

/** Whether the payment provider takes our key, and opens payment pages. */

const DAY_MS = 86_400_000

/** Worth a word to people, but it works. */
export const TEST_KEY = "Stripe accepts the key. It's a test key, so no money moves."

const CONNECT_AGAIN =
  'On the Going live page, connect Stripe again with a key that works. A restricted key needs the permissions listed in docs/operating.md under Payments.'

/** The key is accepted, and customers still can't pay, until one of them can. That nobody has tried for a day proves nothing. */
const failingCheckouts = ({ states, clock }: HealthParts): Finding | undefined => {
  const state = states.get('checkouts')
  if (!state?.failing_since || !state.failed_at || state.failures < ALARMING_FAILURES) return undefined
  const agoMs = clock().getTime() - state.failed_at.getTime()
  return {
    state: agoMs > DAY_MS ? 'warn' : 'bad',
    says: `Stripe accepts the key, but the last ${state.failures} attempts to pay failed, most recently ${formatDuration(agoMs)} ago: ${quoted(state.reason)}.`,
    toDo: 'Try a checkout yourself: when one works, this is over. A restricted key needs the permissions listed in docs/operating.md under Payments; status.stripe.com says whether Stripe has a problem.',
  }
}

/** Whether the provider has answered nothing since the first of them failed: then they failed because it was away. */
const failedSinceAway = ({ states }: HealthParts): boolean => {
  const [since, answeredAt] = [states.get('checkouts')?.failing_since, states.get('payments')?.ok_at]
  return !since || !answeredAt || answeredAt < since
}

export const payments: Check = {
  name: 'payments',
  isAlarm: true,
  isSlow: true,
  look: async (parts): Promise<Finding> => {
    const { config, payments: provider, clock, db } = parts
    const { stripe, inDashboard } = config
    const sandbox: Finding = {
      state: 'off',
      says: 'The payment sandbox on this machine accepts test cards: no money moves. For real payments, connect Stripe on the Going live page.',
    }
    if (!provider) return sandbox
    const answer = await provider.look()
    if (answer.kind === 'away' && !stripe)
      return {
        state: 'warn',
        says: `The payment sandbox on this machine doesn't answer: ${quoted(answer.reason)}. No one can try to pay.`,
        toDo: 'Restart the shop. For real payments, connect Stripe on the Going live page.',
      }
    // That is why nobody could pay: once it is over, nobody has to pay first to show it.
    if (answer.kind !== 'ok' && failedSinceAway(parts)) await partStates.forget(db, 'checkouts').catch(() => {})
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
    const failing = failingCheckouts(parts)
    if (failing) return failing
    return isTestKey(stripe.secretKey)
      ? {
          state: 'warn',
          says: TEST_KEY,
          toDo: inDashboard.payments
            ? 'For real payments, connect the live key (sk_live_…) on the Going live page.'
            : 'For real payments copy the live key (sk_live_…) into STRIPE_SECRET_KEY.',
        }
      : { state: 'ok', says: 'Stripe accepts the key.' }
  },
}
