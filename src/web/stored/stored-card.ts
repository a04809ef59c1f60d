import type { EggCard } from '../../shared/shapes/pickups.ts'
import { forgetLocal, readLocal, storeLocal } from './local.ts'

/** The card that was last opened on this device: what a phone without a connection goes on with. */
export type StoredCard = { readonly token: string; readonly card: EggCard; readonly at: string }

// Another shape of the card needs another name here, else an old phone shows what it cannot read.
const STORED_AS = 'dozen.card.1'

/** The cache that keeps the page itself for a phone without a connection. */
export const PAGE_STORED_AS = 'dozen-card'

export const readCard = () => readLocal<StoredCard>(STORED_AS)

export const storeCard = (stored: StoredCard) => storeLocal(STORED_AS, stored)

/** It is removed from a device when its owner logs out, someone else logs in, or its link has ended. */
export const forgetCard = () => {
  forgetLocal(STORED_AS)
  // Not everywhere is there a cache.
  window.caches?.delete(PAGE_STORED_AS).catch(() => {})
}
