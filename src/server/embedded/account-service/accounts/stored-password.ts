import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Standard scrypt, with whatever cost it was made with: the provider takes over hashes that others made. */
export type StoredPassword = { hash: Buffer; salt: Buffer; N: number; r: number; p: number }

// Node stops at 32 MB unless it is told: N 16384 with r 16 takes exactly that.
const room = ({ N, r, p }: Omit<StoredPassword, 'hash' | 'salt'>) => 128 * (N + p + 2) * r * 2

/** Cheap: these are passwords of tests. */
const OWN = { N: 64, r: 8, p: 1 }
const HASH_BYTES = 64
const SALT_BYTES = 16

export const storePassword = (password: string): StoredPassword => {
  const salt = randomBytes(SALT_BYTES)
  return { ...OWN, salt, hash: scryptSync(password, salt, HASH_BYTES, { ...OWN, maxmem: room(OWN) }) }
}

export const isPassword = (password: string, { hash, salt, N, r, p }: StoredPassword): boolean => {
  const given = scryptSync(password, salt, hash.length, { N, r, p, maxmem: room({ N, r, p }) })
  return timingSafeEqual(given, hash)
}
