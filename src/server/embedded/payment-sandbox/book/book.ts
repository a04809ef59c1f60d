import type { Charge, Dispute, Line, PaymentIntent, Refund, SandboxEvent, Session, StoredCard } from '../wire/objects.ts'
import type { Journal } from './journal.ts'

/** What a session is about, under the session's id: its lines, the payment intent that the first try to pay brings to life, and the card tried. */
export type Order = { id: string; lines: Line[]; intent: PaymentIntent; card: StoredCard | null }
/** An event on its way to the shop, under the event's id. */
type Delivery = { id: string; attempts: number; done: boolean }
/** What was answered under an idempotency key. */
export type Answer = { id: string; fingerprint: string; body: unknown; created: number }

export type Rows = {
  session: Session
  order: Order
  intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: SandboxEvent
  delivery: Delivery
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
  /** All of the change or, if the process dies meanwhile, nothing of it. */
  write: (change: readonly Put[]) => void
}

type Tables = { [Name in Kind]: Map<string, Rows[Name]> }

const emptyTables = (): Tables => ({
  session: new Map(),
  order: new Map(),
  intent: new Map(),
  charge: new Map(),
  refund: new Map(),
  dispute: new Map(),
  event: new Map(),
  delivery: new Map(),
  answer: new Map(),
})

export const openBook = (journal: Journal): Book => {
  const tables = emptyTables()
  const openSessions = new Set<string>()
  const apply = ([kind, row]: Put) => {
    const table: Map<string, Rows[Kind]> = tables[kind]
    table.set(row.id, row)
    if (kind === 'session' && row.status === 'open') openSessions.add(row.id)
    else if (kind === 'session') openSessions.delete(row.id)
  }
  for (const change of journal.past as Put[][]) change.forEach(apply)
  return {
    get: (kind, id) => (id === null ? undefined : tables[kind].get(id)),
    all: (kind) => [...tables[kind].values()],
    openSessions,
    write: (change) => {
      journal.add(change)
      change.forEach(apply)
    },
  }
}
