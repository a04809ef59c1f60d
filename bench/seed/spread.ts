import type { Db } from '../../src/server/store/database/database.ts'

/**
 * A number from 0 to `size` - 1 for the row `n`, spread as if by chance and yet the same at every run. `lot` tells
 * one choice of a row from another.
 */
export const spread = (db: Db, lot: number, size: number) =>
  db`((hashint8extended(n, ${lot}::bigint) & 9223372036854775807) % ${size}::bigint)::int`

/** The same, but lower numbers come more often. */
export const spreadLow = (db: Db, lot: number, size: number) =>
  db`floor(${size}::int * power(${spread(db, lot, 10_000)} / 10000.0, 2))::int`
