import type { Me } from '../../shared/shapes/entities.ts'
import type { HandOver } from '../../shared/shapes/packing.ts'
import { forgetLocal, readLocal, storeLocal } from './local.ts'

/** The last list that a person was shown at a site, and when: what a phone without a connection goes on with. */
export type StoredNames = { readonly person: Me; readonly list: HandOver; readonly at: string }

// Another shape of the list needs another name here, else an old phone shows what it cannot read.
const STORED_AS = 'dozen.hand-over.names.4'
// What pages of an older shop kept; nobody's names stay behind under it.
const STORED_BEFORE = ['dozen.hand-over.names.1', 'dozen.hand-over.names.2', 'dozen.hand-over.names.3']

export const readNames = () => readLocal<StoredNames>(STORED_AS)

export const storeNames = (names: StoredNames) => {
  storeLocal(STORED_AS, names)
  forgetLocal(...STORED_BEFORE)
}

/** Names do not stay on a phone whose owner has logged out. */
export const forgetNames = () => forgetLocal(STORED_AS, ...STORED_BEFORE)
