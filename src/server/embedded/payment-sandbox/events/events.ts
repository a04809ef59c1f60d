import type { Put } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { SandboxEvent } from '../wire/objects.ts'

/** The version whose shapes the sandbox speaks. */
const API_VERSION = '2026-10-28.endive'

type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'

/** An event and its way to the shop, written together with what happened so that neither is without the other. */
export const happened = (desk: Desk, type: EventType, object: SandboxEvent['data']['object']): Put[] => {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(desk.clock),
    type,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  }
  return [
    ['event', event],
    ['delivery', { id: event.id, attempts: 0, done: false }],
  ]
}
