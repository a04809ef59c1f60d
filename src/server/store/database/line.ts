import type { ClientBase } from 'pg'

/** Where statements go: to any free connection of a pool, or to the one of a transaction. */
export type Line = {
  use: <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>
  /** The same inside of a transaction; in a new one if there is none. */
  transact: <Result>(work: (line: Line) => Promise<Result>) => Promise<Result>
}
