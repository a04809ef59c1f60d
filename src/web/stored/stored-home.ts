import type { Me } from '../../shared/shapes/entities.ts'
import type { MyOwed } from '../../shared/shapes/owed.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { forgetLocal, readLocal, storeLocal } from './local.ts'

/** What a person's home last said on this device, and when: what is shown without a connection. */
export type StoredHome = {
  readonly person: Me
  readonly pickups: readonly MyPickup[]
  readonly owed: readonly MyOwed[]
  readonly at: string
}

// Another shape needs another name here, else an old phone shows what it cannot read.
const STORED_AS = 'dozen.home.1'

export const readHome = () => readLocal<StoredHome>(STORED_AS)

export const storeHome = (home: StoredHome) => storeLocal(STORED_AS, home)

export const forgetHome = () => forgetLocal(STORED_AS)
