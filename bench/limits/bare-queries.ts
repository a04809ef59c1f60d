import { connect } from '../../src/server/store/database/database.ts'
import { readInput, writeOutput } from '../program.ts'

/** The limit of a list: its SQL as somebody would write it by hand, through the same driver, one after another. */

export type Query = { name: string; text: string; values: (string | number)[] }
export type Queries = { databaseUrl: string; queries: Query[]; times: number }
/** By name: the times, and the first column of what came back. */
export type Answered = Record<string, { ms: number[]; first: unknown[] }>

const WARM = 6

const { databaseUrl, queries, times } = await readInput<Queries>()
const db = connect(databaseUrl, 1)
const answered: Answered = {}
for (const { name, text, values } of queries) {
  const ask = () => db.unsafe(text, values, { prepare: true })
  for (let time = 0; time < WARM; time++) await ask()
  const ms: number[] = []
  let first: unknown[] = []
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    const rows = await ask()
    ms.push(performance.now() - began)
    first = rows.map((row) => Object.values(row)[0])
  }
  answered[name] = { ms, first }
}
await db.end()
writeOutput(answered)
