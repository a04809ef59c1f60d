import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../clock.ts'
import type { Book, Put } from '../book/book.ts'

/** What everybody working in the sandbox has before them. */
export type Desk = {
  book: Book
  clock: Clock
  /** The sandbox's own address, known once it listens. */
  origin: () => string
  /** Writes a change down and sends off the events in it. */
  write: (change: readonly Put[]) => void
}

/** What somebody asked for: the answer, and what has to be written before it is given. */
export type Change<Reply> = { reply: Reply; puts: Put[] }

export const seconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000)

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
