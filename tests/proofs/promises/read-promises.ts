import type { Held, Reason } from './held/held.ts'
import { operating } from './held/operating.ts'
import { readme } from './held/readme.ts'
import { type Proof, read } from './proved.ts'
import { readClaims } from './security-claims.ts'
import { sentencesOf } from './sentences.ts'
import { isPromise } from './words-of-promise.ts'

export interface HeldPromise {
  document: 'SECURITY.md' | 'docs/operating.md' | 'README.md'
  section: string
  says: string
  proofs: Proof[]
}

/** A sentence with a word of promise, and the entries of the table that begin as it does: one, if all is well. */
export interface Found extends Omit<HeldPromise, 'proofs'> {
  entries: [begins: string, by: Held[string]][]
}

export const TABLES: Readonly<Record<'docs/operating.md' | 'README.md', Held>> = { 'docs/operating.md': operating, 'README.md': readme }

export const findPromises = (document: keyof typeof TABLES): Found[] =>
  sentencesOf(read(document))
    .filter(({ says }) => isPromise(says))
    .map(({ section, says }) => ({
      document,
      section,
      says,
      entries: Object.entries(TABLES[document]).filter(([begins]) => says.startsWith(begins)),
    }))

export const isReason = (by: Held[string]): by is Reason => typeof by === 'string'

export const proofsOf = (by: Held[string] | undefined): Proof[] =>
  by === undefined || isReason(by) ? [] : by.map(([file, words]) => ({ words, file }))

/** Every promise of the three documents, in their order, with what holds it. */
export const readPromises = (): HeldPromise[] => [
  ...readClaims().map((claim) => ({ document: 'SECURITY.md' as const, ...claim })),
  ...(['docs/operating.md', 'README.md'] as const).flatMap(findPromises).flatMap(({ entries, ...promise }) => {
    const proofs = proofsOf(entries[0]?.[1])
    return proofs.length > 0 ? [{ ...promise, proofs }] : []
  }),
]
