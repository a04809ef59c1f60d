import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { Session, SetupIntent } from '../wire/objects.ts'
import type { SetupParams } from '../wire/params.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { checkExpiry, LONGEST_S, payUrl } from './open-session.ts'

/** What the provider refuses, in its words. */
const check = ({ book }: Desk, params: SetupParams) => {
  const { customer, customer_email, customer_creation, currency, allowed_payment_method_types } = params
  if (currency === undefined && allowed_payment_method_types === undefined)
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' })
  const besides = Object.entries({ customer_email, customer_creation }).find(([, value]) => value !== undefined)?.[0]
  if (customer !== undefined && besides) throw invalid(`You may only specify one of these parameters: customer, ${besides}.`)
  if (customer !== undefined && !book.get('customer', customer)) throw noSuch('customer', customer, 400)
}

const newSetup = (created: number, { customer, setup_intent_data }: SetupParams): SetupIntent => ({
  id: newId('seti'),
  object: 'setup_intent',
  status: 'requires_payment_method',
  usage: 'off_session',
  customer: customer ?? null,
  payment_method: null,
  last_setup_error: null,
  description: setup_intent_data?.description ?? null,
  metadata: setup_intent_data?.metadata ?? {},
  created,
  livemode: false,
})

/** A page on which a card is saved and nothing is paid. */
export const openSetup = (desk: Desk, params: SetupParams): Change<Session> => {
  check(desk, params)
  const created = seconds(desk.clock)
  const setup = newSetup(created, params)
  const id = newId('cs_test', 58)
  const reply: Session = {
    id,
    object: 'checkout.session',
    url: payUrl(desk.origin(), id),
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    amount_subtotal: null,
    amount_total: null,
    currency: params.currency ?? 'usd',
    client_reference_id: params.client_reference_id ?? null,
    customer: params.customer ?? null,
    customer_creation: params.customer_creation ?? null,
    customer_email: params.customer_email ?? null,
    customer_details: null,
    metadata: {},
    payment_intent: null,
    setup_intent: setup.id,
    custom_text: { submit: params.custom_text?.submit ?? null },
    // Only cards are saved here: banks are asked for each payment.
    payment_method_types: ['card'],
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    created,
    expires_at: params.expires_at ?? created + LONGEST_S,
    livemode: false,
  }
  checkExpiry(reply.expires_at, created)
  return {
    reply,
    puts: [
      ['session', reply],
      ['setup', setup],
    ],
  }
}
