import type { FastifyBaseLogger } from 'fastify'
import type { Kind, Put, Rows } from './rows.ts'

/**
 * A journal is read by older and by newer versions too. Older ones stop at a kind that they do not know, so kinds that came
 * after the first releases travel within an answer: every version keeps answers, and looks at one only under its own key.
 * What this version does not know it leaves out, and in the file it stays for the one that does.
 */

/** Never one more: a new kind is written as the later ones are. */
const FIRST_KINDS: ReadonlySet<string> = new Set<Kind>([
  ...(['session', 'order', 'intent', 'charge', 'refund', 'dispute', 'event', 'delivery', 'answer'] as const),
  ...(['customer', 'method', 'behaviour', 'balance'] as const),
])

type Row = { id: string }

export const asEveryVersionReads = (change: readonly Put[]): (readonly [string, Row])[] =>
  change.map(([kind, row]) => (FIRST_KINDS.has(kind) ? [kind, row] : ['answer', { id: `${kind} ${row.id}`, kind, row }]))

const isRow = (row: unknown): row is Row => typeof (row as Partial<Row> | null)?.id === 'string'

const unwrap = (put: unknown): [kind: unknown, row: unknown] => {
  const [kind, row] = Array.isArray(put) ? put : []
  const inner = kind === 'answer' && isRow(row) ? (row as { kind?: unknown; row?: unknown }) : {}
  return inner.kind === undefined ? [kind, row] : [inner.kind, inner.row]
}

/** What a journal holds that this version knows, the oldest first. */
export const knownPuts = (past: readonly unknown[], isKind: (kind: unknown) => kind is Kind, log: FastifyBaseLogger): Put[] => {
  const unknown = new Set<string>()
  const puts = past
    .flatMap((change): unknown[] => (Array.isArray(change) ? change : [change]))
    .flatMap((put): Put[] => {
      const [kind, row] = unwrap(put)
      if (isKind(kind) && isRow(row)) return [[kind, row as Rows[Kind]] as Put]
      unknown.add(String(kind))
      return []
    })
  if (unknown.size > 0)
    log.warn(
      { kinds: [...unknown] },
      'Another version wrote into the payment sandbox journal what this one does not know; it is kept and not used',
    )
  return puts
}
