import type { EggCard } from '../../shared/shapes/pickups.ts'

/** The card that was last opened on this device: what a phone without a connection goes on with. */
export type StoredCard = { readonly token: string; readonly card: EggCard; readonly at: string }

// Another shape of the card needs another name here, else an old phone shows what it cannot read.
const STORED_AS = 'dozen.card.1'

/** The cache that keeps the page itself for a phone without a connection. */
export const PAGE_STORED_AS = 'dozen-card'

export const readCard = (): StoredCard | undefined => {
  try {
    return JSON.parse(window.localStorage.getItem(STORED_AS) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const storeCard = (stored: StoredCard) => {
  try {
    window.localStorage.setItem(STORED_AS, JSON.stringify(stored))
  } catch {
    // A full or forbidden storage must not stop anyone.
  }
}

/** It does not stay on a device whose owner has logged out or on which somebody else logs in, nor when its link has ended. */
export const forgetCard = () => {
  try {
    window.localStorage.removeItem(STORED_AS)
    // Not everywhere is there a cache.
    window.caches?.delete(PAGE_STORED_AS).catch(() => {})
  } catch {
    // Then nothing was kept either.
  }
}
