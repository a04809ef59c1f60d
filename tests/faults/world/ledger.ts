import type { SoldCycle } from './season.ts'

/** What people were told with a 2xx, and how their requests went. The database has to know all of it afterwards. */

export type SoldSession = { userId: string; cycle: SoldCycle; cartons: number; donated: number; cents: number }

/** Without a status there was no answer at all. */
export type Refusal = { call: string; status: number | undefined; tookMs: number }

export const showRefusal = ({ call, status, tookMs }: Refusal): string => `${call}: ${status ?? 'no answer'} after ${Math.round(tookMs)} ms`

export type Ledger = {
  /** Sessions whose page people were led to. */
  opened: Map<string, SoldSession>
  /** Sessions that people were told are paid. */
  toldPaid: Set<string>
  /** Subjects of questions that were taken. */
  questions: Set<string>
  mailings: Set<number>
  /** Addresses that signed up, and the passwords they chose. */
  accounts: Set<string>
  passwords: Set<string>
  /** When somebody who was in got no answer, a failure, or was taken for nobody. */
  refused: Refusal[]
  tally: { answered: number; failed: number; retried: number; gaveUp: number; slowestMs: number; silenceMs: number }
  /** Notes an answer, and how long nobody had heard any. */
  noteAnswer: (tookMs: number) => void
  /** Silence is counted from here on. */
  listen: () => void
}

export const openLedger = (): Ledger => {
  const tally = { answered: 0, failed: 0, retried: 0, gaveUp: 0, slowestMs: 0, silenceMs: 0 }
  let last = performance.now()
  return {
    opened: new Map(),
    toldPaid: new Set(),
    questions: new Set(),
    mailings: new Set(),
    accounts: new Set(),
    passwords: new Set(),
    refused: [],
    tally,
    noteAnswer: (tookMs) => {
      const now = performance.now()
      tally.answered++
      tally.slowestMs = Math.max(tally.slowestMs, tookMs)
      tally.silenceMs = Math.max(tally.silenceMs, now - last)
      last = now
    },
    listen: () => {
      last = performance.now()
    },
  }
}
