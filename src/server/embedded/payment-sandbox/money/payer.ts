import type { Put } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { Customer, PaymentIntent, PaymentMethod, Session, StoredCard } from '../wire/objects.ts'

const newCustomer = (desk: Desk, email: string | null, name: string): Customer => ({
  id: newId('cus', 14),
  object: 'customer',
  email,
  name,
  metadata: {},
  created: seconds(desk.clock),
  livemode: false,
})

const newMethod = (desk: Desk, { name, later, ...card }: StoredCard, email: string | null, customer: string | null): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  type: 'card',
  customer,
  billing_details: { email, name },
  card,
  metadata: {},
  created: seconds(desk.clock),
  livemode: false,
})

/** Saves a card for the customer of a session, or for one who is made with it. A card that belongs to nobody can never be charged. */
export const saveMethod = (desk: Desk, session: Session, card: StoredCard): { owner: string | null; method: string; puts: Put[] } => {
  const { customer, customer_email: email, customer_creation } = session
  const made = customer === null && customer_creation === 'always' ? newCustomer(desk, email, card.name) : undefined
  const owner = customer ?? made?.id ?? null
  const method = newMethod(desk, card, email, owner)
  const puts: Put[] = [
    ['method', method],
    ['behaviour', { id: method.id, does: card.later ?? 'pays' }],
  ]
  return { owner, method: method.id, puts: made ? [['customer', made], ...puts] : puts }
}

/**
 * Who pays a session, and with what: a customer where the shop asked for one, and the card, which is theirs from then on
 * where it is kept for later. A card that belongs to nobody can never be charged again.
 */
export const withPayer = (
  desk: Desk,
  session: Session,
  intent: PaymentIntent,
  card: StoredCard,
): { session: Session; intent: PaymentIntent; puts: Put[] } => {
  const email = session.customer_email
  const customer = session.customer_creation === 'always' ? newCustomer(desk, email, card.name) : undefined
  const owner = customer?.id ?? null
  const method = newMethod(desk, card, email, intent.setup_future_usage === null ? null : owner)
  const made: Put[] = customer ? [['customer', customer]] : []
  return {
    session: { ...session, customer: owner },
    intent: { ...intent, customer: owner, payment_method: method.id },
    puts: [...made, ['method', method], ['behaviour', { id: method.id, does: card.later ?? 'pays' }]],
  }
}
