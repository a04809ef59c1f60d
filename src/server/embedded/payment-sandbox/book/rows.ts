import type {
  BalanceTransaction,
  Charge,
  Customer,
  Dispute,
  LaterFate,
  Line,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SandboxEvent,
  Session,
  SetupIntent,
  StoredCard,
  WebhookEndpoint,
} from '../wire/objects.ts'

/** What the book holds: under each kind, rows by their id. */

/** What a bank will say, and when. */
export type BankAnswer = { outcome: 'succeeded' | 'failed'; due: number }
/**
 * What a session is about, under the session's id: its lines, the payment intent that the first try to pay brings to
 * life, the card tried, and the answer that a bank still owes.
 */
export type Order = { id: string; lines: Line[]; intent: PaymentIntent; card: StoredCard | null; bank?: BankAnswer | null }
/** An event on its way to the shop, under the event's id. */
type Delivery = { id: string; attempts: number; done: boolean }
/** What was answered under an idempotency key; with 200, if nothing else is said. */
export type Answer = { id: string; fingerprint: string; body: unknown; created: number; status?: number }
/** The card that waits for its owner's word, under the id of the session in which it is to be saved. */
type Waiting = { id: string; card: StoredCard }
/** What a kept card does from now on, under the id of its payment method. */
type Behaviour = { id: string; does: LaterFate }
/** An endpoint with what its events are signed with, which is told once. The book forgets nothing: one that was deleted says so. */
export type KeptEndpoint = { id: string; shown: WebhookEndpoint; secret: string; isDeleted: boolean }

export type Rows = {
  session: Session
  order: Order
  intent: PaymentIntent
  setup: SetupIntent
  waiting: Waiting
  charge: Charge
  customer: Customer
  method: PaymentMethod
  behaviour: Behaviour
  balance: BalanceTransaction
  refund: Refund
  dispute: Dispute
  event: SandboxEvent
  delivery: Delivery
  endpoint: KeptEndpoint
  answer: Answer
}
export type Kind = keyof Rows
export type Put = { [Name in Kind]: readonly [kind: Name, row: Rows[Name]] }[Kind]
