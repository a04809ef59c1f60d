import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { Line, PaymentIntent, Session } from '../wire/objects.ts'
import type { PaymentParams } from '../wire/params.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { money } from './money.ts'

const SHORTEST_S = 30 * 60
export const LONGEST_S = 24 * 60 * 60
export const LARGEST_AMOUNT = 99_999_999

export const payUrl = (origin: string, id: string): string => `${origin}/pay/${id}`

export const checkExpiry = (expiresAt: number, now: number) => {
  const says = (limit: string) =>
    invalid(`The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`, { param: 'expires_at' })
  if (expiresAt < now + SHORTEST_S) throw says('at least 30 minutes')
  if (expiresAt > now + LONGEST_S) throw says('less than 24 hours')
}

const oneCurrency = ({ line_items }: PaymentParams): string => {
  const [currency = '', ...others] = new Set(line_items.map((line) => line.price_data.currency))
  if (others.length > 0) throw invalid('All line items of a Checkout Session must have the same currency.', { param: 'line_items' })
  return currency
}

const readLine = ({ quantity, price_data: { currency, unit_amount, product_data } }: PaymentParams['line_items'][number]): Line => ({
  id: newId('li'),
  object: 'item',
  description: product_data.name,
  about: product_data.description ?? null,
  amount_subtotal: unit_amount * quantity,
  amount_total: unit_amount * quantity,
  currency,
  quantity,
  price: { object: 'price', currency, unit_amount },
})

const newIntent = (session: Session, amount: number, { payment_intent_data }: PaymentParams): PaymentIntent => ({
  id: newId('pi'),
  object: 'payment_intent',
  amount,
  amount_received: 0,
  currency: session.currency,
  status: 'requires_payment_method',
  customer: null,
  payment_method: null,
  setup_future_usage: payment_intent_data?.setup_future_usage ?? null,
  latest_charge: null,
  last_payment_error: null,
  description: payment_intent_data?.description ?? null,
  metadata: {},
  created: session.created,
  livemode: false,
})

const newSession = (desk: Desk, params: PaymentParams, total: number): Session => {
  const id = newId('cs_test', 58)
  const created = seconds(desk.clock)
  return {
    id,
    object: 'checkout.session',
    url: payUrl(desk.origin(), id),
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: total,
    amount_total: total,
    currency: oneCurrency(params),
    client_reference_id: params.client_reference_id ?? null,
    customer: null,
    customer_creation: params.customer_creation,
    customer_email: params.customer_email ?? null,
    customer_details: null,
    metadata: {},
    payment_intent: null,
    setup_intent: null,
    custom_text: { submit: null },
    payment_method_types: params.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    created,
    expires_at: params.expires_at ?? created + LONGEST_S,
    livemode: false,
  }
}

export const openSession = (desk: Desk, params: PaymentParams, smallestAmount: number): Change<Session> => {
  const lines = params.line_items.map(readLine)
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const session = newSession(desk, params, total)
  checkExpiry(session.expires_at, session.created)
  if (total < smallestAmount) {
    const least = money(smallestAmount, session.currency)
    throw invalid(`The Checkout Session's total amount due must add up to at least ${least}.`, { code: 'amount_too_small' })
  }
  if (total > LARGEST_AMOUNT) {
    const most = money(LARGEST_AMOUNT, session.currency)
    throw invalid(`The Checkout Session's total amount must be no more than ${most}.`, { code: 'amount_too_large' })
  }
  const puts: Change<Session>['puts'] = [
    ['session', session],
    ['order', { id: session.id, lines, intent: newIntent(session, total, params), card: null }],
  ]
  return { reply: session, puts }
}
