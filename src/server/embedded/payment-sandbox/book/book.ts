import type { FastifyBaseLogger } from 'fastify'
import type { Journal } from './journal.ts'
import { wholeCharge, wholeIntent, wholeSession } from './older-rows.ts'
import { asEveryVersionReads, knownPuts } from './other-versions.ts'
import type { Kind, Put, Rows } from './rows.ts'

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
