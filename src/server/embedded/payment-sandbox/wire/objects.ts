/** The provider's objects as they go over the wire, as far as a shop that sells by Checkout looks at them. */

/** The sandbox takes no notes; the provider's objects always have a place for them. */
type Metadata = Record<string, never>

export type Session = {
  id: string
  object: 'checkout.session'
  /** Where the customer pays; null once there is nothing left to pay. */
  url: string | null
  mode: 'payment'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_subtotal: number
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer: null
  customer_email: string | null
  customer_details: { email: string | null; name: string | null } | null
  metadata: Metadata
  payment_intent: string | null
  payment_method_types: string[]
  success_url: string
  cancel_url: string | null
  created: number
  expires_at: number
  livemode: false
}

export type Line = {
  id: string
  object: 'item'
  description: string
  /** What the product says of itself, under its name. */
  about: string | null
  amount_subtotal: number
  amount_total: number
  currency: string
  quantity: number
  price: { object: 'price'; currency: string; unit_amount: number }
}

export type PaymentError = { type: 'card_error'; code: string; decline_code?: string; message: string }

/** Of a card only this is ever kept. */
export type StoredCard = { brand: 'visa' | 'unknown'; last4: string; exp_month: number; exp_year: number; name: string }

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  latest_charge: string | null
  last_payment_error: PaymentError | null
  description: string | null
  metadata: Metadata
  created: number
  livemode: false
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  captured: true
  paid: true
  status: 'succeeded'
  refunded: boolean
  disputed: boolean
  dispute: string | null
  payment_intent: string
  billing_details: { email: string | null; name: string | null }
  payment_method_details: { type: 'card'; card: Omit<StoredCard, 'name'> }
  metadata: Metadata
  created: number
  livemode: false
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: null
  status: 'succeeded'
  metadata: Metadata
  created: number
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
  created: number
  livemode: false
}

export type SandboxEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  data: { object: Session | Charge | Dispute }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
}
