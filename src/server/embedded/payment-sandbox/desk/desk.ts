import type { Book } from '../book/book.ts'
import type { Put } from '../book/rows.ts'
import type { Clock } from './clock.ts'

/** What everybody working in the sandbox has before them. */
export type Desk = {
  book: Book
  clock: Clock
  /** Where the sandbox's pages are, known once it listens. */
  origin: () => string
  /** Writes a change down and sends off the events in it. */
  write: (change: readonly Put[]) => void
}

/** What somebody asked for: the answer, and what has to be written before it is given; with which status, if not 200. */
export type Change<Reply> = { reply: Reply; puts: Put[]; status?: number }
