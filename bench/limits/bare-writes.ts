import { connect } from '../../src/server/store/database/database.ts'
import { readInput, writeOutput } from '../program.ts'

/** The limit of what an order writes: a bare loop, so many at a time, that writes the same rows in one transaction each. */

export type Statement = { text: string; values: (string | number | boolean | null)[] }
export type Writes = { databaseUrl: string; atOnce: number; orders: Statement[][] }
export type Wrote = { count: number; seconds: number; perSecond: number }

const { databaseUrl, atOnce, orders } = await readInput<Writes>()
const db = connect(databaseUrl, atOnce)
await Promise.all(Array.from({ length: atOnce }, () => db`select pg_sleep(0.1)`))

let next = 0
const write = async () => {
  for (let order = orders[next++]; order; order = orders[next++]) {
    const statements = order
    // Sent without waiting for each other's answers, as the driver can inside of a transaction.
    const results = await db.begin((tx) => Promise.all(statements.map(({ text, values }) => tx.unsafe(text, values, { prepare: true }))))
    if (results.some(({ count }) => count === 0)) throw new Error('A statement wrote nothing')
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: atOnce }, write))
const seconds = (performance.now() - began) / 1000
await db.end()
writeOutput({ count: orders.length, seconds, perSecond: orders.length / seconds } satisfies Wrote)
