import type { ClientBase } from 'pg'

/** Where statements go: to any free connection of a pool, or to that of a transaction. */
export type Line = {
  use: <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>
  /** Runs inside the current transaction, or in a new one if there is none. */
  transact: <Result>(work: (line: Line) => Promise<Result>) => Promise<Result>
}
