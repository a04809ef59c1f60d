import type { FastifyBaseLogger } from 'fastify'
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
import type { Journal } from './journal.ts'
import { wholeCharge, wholeIntent, wholeSession } from './older-rows.ts'
import { asEveryVersionReads, knownPuts } from './other-versions.ts'

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

/** Everything the sandbox knows: in memory to read, in the journal to last. */
export type Book = {
  get: <Name extends Kind>(kind: Name, id: string | null) => Rows[Name] | undefined
  all: <Name extends Kind>(kind: Name) => Rows[Name][]
  /** Ids of the sessions that can still be paid. */
  openSessions: ReadonlySet<string>
  /** Ids of those for which a bank owes an answer. */
  atBank: ReadonlySet<string>
  /** All of the change or, if the process dies meanwhile, nothing of it. */
  write: (change: readonly Put[]) => void
}

type Tables = { [Name in Kind]: Map<string, Rows[Name]> }

const emptyTables = (): Tables => ({
  session: new Map(),
  order: new Map(),
  intent: new Map(),
  setup: new Map(),
  waiting: new Map(),
  charge: new Map(),
  customer: new Map(),
  method: new Map(),
  behaviour: new Map(),
  balance: new Map(),
  refund: new Map(),
  dispute: new Map(),
  event: new Map(),
  delivery: new Map(),
  endpoint: new Map(),
  answer: new Map(),
})

/** A row of the journal, which an older version may have written. */
const asWrittenNow = (put: Put): Put => {
  const [kind, row] = put
  if (kind === 'session') return [kind, wholeSession(row)]
  if (kind === 'intent') return [kind, wholeIntent(row)]
  if (kind === 'order') return [kind, { ...row, intent: wholeIntent(row.intent) }]
  return kind === 'charge' ? [kind, wholeCharge(row)] : put
}

export const openBook = (journal: Journal, log: FastifyBaseLogger): Book => {
  const tables = emptyTables()
  const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(tables, kind)
  const openSessions = new Set<string>()
  const atBank = new Set<string>()
  const keep = (set: Set<string>, id: string, isIn: boolean) => (isIn ? set.add(id) : set.delete(id))
  const apply = ([kind, row]: Put) => {
    const table: Map<string, Rows[Kind]> = tables[kind]
    table.set(row.id, row)
    if (kind === 'session') keep(openSessions, row.id, row.status === 'open')
    if (kind === 'order') keep(atBank, row.id, Boolean(row.bank))
  }
  for (const put of knownPuts(journal.past, isKind, log)) apply(asWrittenNow(put))
  return {
    get: (kind, id) => (id === null ? undefined : tables[kind].get(id)),
    all: (kind) => [...tables[kind].values()],
    openSessions,
    atBank,
    write: (change) => {
      journal.add(asEveryVersionReads(change))
      change.forEach(apply)
    },
  }
}
