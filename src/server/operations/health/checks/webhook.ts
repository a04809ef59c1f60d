import { EVENT_DATED_OTHERWISE } from '../../../outside/payments.ts'
import * as paymentEvents from '../../../store/money/payment-events.ts'
import type { Check, Finding } from '../check.ts'
import { formatAgo } from '../format-report.ts'

/**
 * Webhook events of the payment provider. A wrong secret shows in events about our own payments signed with another one; a
 * missing endpoint shows in payments without any event.
 */

const PATIENCE_MS = 10 * 60_000
/** While the shop was away nobody could tell it; the provider tries again, in hours. */
const LONG_MS = 3 * 3_600_000

const latest = (...moments: (Date | null | undefined)[]): Date | undefined =>
  moments.reduce<Date | undefined>((newest, each) => (each && (!newest || each > newest) ? each : newest), undefined)

const ENDPOINT = 'In the Stripe dashboard, under Developers, Webhooks, open the endpoint of this shop'

const CONNECT_AGAIN =
  'On the Going live page, connect Stripe again: the shop then makes a new endpoint. If Stripe lists another one with the same address, delete that one there. Payments are still found, a minute or two later.'

export const webhook: Check = {
  name: 'webhook',
  isAlarm: true,
  look: async ({ db, states, clock, config }): Promise<Finding> => {
    const state = states.get('webhook')
    const now = clock()
    const { inDashboard } = config
    const good = latest(state?.ok_at, await paymentEvents.readToldAt(db))
    const last = good ? `The last valid event came ${formatAgo(good, now)}.` : 'No valid event has come yet.'
    if (state?.failing_since && state.failed_at && state.reason === EVENT_DATED_OTHERWISE)
      return {
        state: 'bad',
        says: `Payment events have a valid signature, but their time is minutes off this machine's clock, most recently ${formatAgo(state.failed_at, now)}. ${last}`,
        toDo: 'Let this machine set its clock automatically: timedatectl set-ntp true. Payments are still found, a minute or two later.',
      }
    if (state?.failing_since && state.failed_at)
      return {
        state: 'bad',
        says: `Payment events arrive with a signature that doesn't match ${inDashboard.payments ? "the endpoint's secret" : 'STRIPE_WEBHOOK_SECRET'}, most recently ${formatAgo(state.failed_at, now)}. ${last}`,
        toDo: inDashboard.payments
          ? CONNECT_AGAIN
          : `${ENDPOINT}, copy its signing secret (whsec_…) into STRIPE_WEBHOOK_SECRET and restart the shop. Payments are still found, a minute or two later; press Resend there to send an event again.`,
      }
    const { orders, first_settled_at } = await paymentEvents.readUntold(db, good, new Date(now.getTime() - PATIENCE_MS))
    if (config.stripe && first_settled_at)
      return {
        state: orders > 1 || now.getTime() - first_settled_at.getTime() > LONG_MS ? 'bad' : 'warn',
        says: `A customer has paid, but the payment provider sent no event about it. ${last}`,
        toDo: `${ENDPOINT} or add one: ${new URL('/api/payment-events', config.publicUrl)}, with the events listed in docs/operating.md under Payments. Payments are still found, a minute or two later.`,
      }
    if (!config.stripe) return { state: 'off', says: `Events come from the payment sandbox on this machine. ${last}` }
    return { state: 'ok', says: good ? last : 'No event has come yet. The first one comes with the first payment.' }
  },
}
