import { randomBytes } from 'node:crypto'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

// Drawn from the system in one go for many ids.
const POOL_BYTES = 8192
let pool = randomBytes(0)
let drawn = 0

const draw = (length: number): Buffer => {
  if (drawn + length > pool.length) {
    pool = randomBytes(Math.max(POOL_BYTES, length))
    drawn = 0
  }
  drawn += length
  return pool.subarray(drawn - length, drawn)
}

export const newId = (prefix: string, length = 24): string => {
  let id = `${prefix}_`
  for (const byte of draw(length)) id += SIGNS[byte % SIGNS.length]
  return id
}
