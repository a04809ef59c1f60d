import type { Me } from '../../shared/shapes/entities.ts'
import type { HandOver } from '../../shared/shapes/packing.ts'

/** The last list that a person was shown at a site, and when: what a phone without a connection goes on with. */
export type StoredNames = { readonly person: Me; readonly list: HandOver; readonly at: string }

// Another shape of the list needs another name here, else an old phone shows what it cannot read.
const STORED_AS = 'dozen.hand-over.names.4'
// What pages of an older shop kept; nobody's names stay behind under it.
const STORED_BEFORE = ['dozen.hand-over.names.1', 'dozen.hand-over.names.2', 'dozen.hand-over.names.3']

export const readNames = (): StoredNames | undefined => {
  try {
    return JSON.parse(window.localStorage.getItem(STORED_AS) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const storeNames = (names: StoredNames) => {
  try {
    window.localStorage.setItem(STORED_AS, JSON.stringify(names))
    for (const before of STORED_BEFORE) window.localStorage.removeItem(before)
  } catch {
    // A full or forbidden storage must not stop anyone at the site.
  }
}

/** Names do not stay on a phone whose owner has logged out. */
export const forgetNames = () => {
  try {
    window.localStorage.removeItem(STORED_AS)
    for (const before of STORED_BEFORE) window.localStorage.removeItem(before)
  } catch {
    // Then nothing was kept either.
  }
}
