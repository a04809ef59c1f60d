/** The provider's objects as they go over the wire, as far as a shop that sells by Checkout looks at them. */

/** What a shop notes on a thing for itself. Of payments that a page makes, the sandbox takes no notes. */
type Metadata = Record<string, string>

export type Session = {
  id: string
  object: 'checkout.session'
  /** Where the customer pays; null once there is nothing left to pay. */
  url: string | null
  /** `setup`: nothing is paid, a card is only saved. */
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  /** Nothing where nothing is paid. */
  amount_subtotal: number | null
  amount_total: number | null
  currency: string
  client_reference_id: string | null
  /** Made when the session is completed, where the shop asked for one. */
  customer: string | null
  customer_creation: 'always' | 'if_required' | null
  customer_email: string | null
  customer_details: { email: string | null; name: string | null } | null
  metadata: Metadata
  payment_intent: string | null
  setup_intent: string | null
  /** What the shop says beside the button. */
  custom_text: { submit: { message: string } | null }
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

/** What a kept card does when it is charged without its owner. */
export type LaterFate = 'pays' | 'declines' | 'lacksFunds' | 'expired' | 'asks' | 'takesTime'

type CardFace = { brand: 'visa' | 'unknown'; last4: string; exp_month: number; exp_year: number }

/** Of a card only this is ever kept. */
export type StoredCard = CardFace & { name: string; later?: LaterFate }

export type Customer = {
  id: string
  object: 'customer'
  email: string | null
  name: string | null
  metadata: Metadata
  created: number
  livemode: false
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  /** Whose it is, as long as it can be charged again. */
  customer: string | null
  billing_details: { email: string | null; name: string | null }
  card: CardFace
  metadata: Metadata
  created: number
  livemode: false
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  customer: string | null
  payment_method: string | null
  /** Whether what it is paid with is kept for later. */
  setup_future_usage: 'off_session' | null
  latest_charge: string | null
  last_payment_error: PaymentError | null
  description: string | null
  metadata: Metadata
  created: number
  livemode: false
}

/** A card that is saved without paying. */
export type SetupIntent = {
  id: string
  object: 'setup_intent'
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  usage: 'off_session'
  customer: string | null
  payment_method: string | null
  last_setup_error: PaymentError | null
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
  captured: boolean
  paid: boolean
  status: 'succeeded' | 'failed'
  failure_code: string | null
  failure_message: string | null
  balance_transaction: string | null
  customer: string | null
  payment_method: string | null
  refunded: boolean
  disputed: boolean
  dispute: string | null
  payment_intent: string
  billing_details: { email: string | null; name: string | null }
  payment_method_details: { type: 'card'; card: CardFace }
  metadata: Metadata
  created: number
  livemode: false
}

/** What a payment brings the farm, and what the provider keeps of it. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  type: 'charge'
  source: string
  amount: number
  fee: number
  net: number
  currency: string
  fee_details: { type: 'stripe_fee'; amount: number; currency: string; description: string }[]
  created: number
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
  data: { object: Session | Charge | Dispute | PaymentIntent }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
}

/** Where the shop wants to hear of which events. */
export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: null
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Metadata
  status: 'enabled'
  url: string
}
