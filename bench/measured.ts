/** What a row of the bench hands in, and how it is judged. */

export type Reached = 'beyond' | 'must' | 'no'

export type Line = {
  work: string
  /** Absolute figures, as a person reads them. */
  shop: string
  limit: string
  /** Shop against limit; absent where the row is about the shop's own figure. */
  ratio?: number
  must: string
  beyond: string
  reached?: Reached
  /** SQL statements for each call, where they are asked for. */
  sql?: string
}

/** `products`: on a farm that sells three of them. */
export type Settings = { rounds: number; quick: boolean; products: boolean }

/** Lines for the table, or a table of its own, and every figure behind them for the file. */
export type Measured = { lines: Line[]; text?: string; figures: unknown }
export type Row = (settings: Settings) => Promise<Measured>

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const atLeast = (value: number, must: number, beyond: number): Reached =>
  value >= beyond ? 'beyond' : value >= must ? 'must' : 'no'
export const atMost = (value: number, must: number, beyond: number): Reached => (value <= beyond ? 'beyond' : value <= must ? 'must' : 'no')

const WORTH: readonly Reached[] = ['no', 'must', 'beyond']

/** What must all hold is as good as its worst. */
export const worst = (...all: Reached[]): Reached => WORTH[Math.min(...all.map((each) => WORTH.indexOf(each)))] ?? 'no'

/** The same work of the shop and of its limit by turns, so that a busy minute of the machine meets both. */
export const byTurns = async <Shop, Limit>(
  rounds: number,
  shop: (round: number) => Promise<Shop>,
  limit: (round: number) => Promise<Limit>,
): Promise<{ shop: Shop[]; limit: Limit[] }> => {
  const done: { shop: Shop[]; limit: Limit[] } = { shop: [], limit: [] }
  for (let round = 0; round < rounds; round++) {
    done.shop.push(await shop(round))
    done.limit.push(await limit(round))
  }
  return done
}
