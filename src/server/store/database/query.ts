import { hash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import type { ClientBase, QueryResult } from 'pg'
import { copyIn, copyOut } from './copy.ts'
import type { Line } from './line.ts'
import { type Sql, type Statement, written } from './sql.ts'

/** The rows, and how many the statement read or wrote. */
export type Rows<List extends readonly object[]> = List & { readonly count: number }

// Multi-row statements differ by their number of rows: caching them would only fill memory.
const MANY_VALUES = 200
let cursors = 0

/** Prepared once per connection, under a name derived from the text. */
const prepared = ({ text, values }: Statement) =>
  values.length > MANY_VALUES ? { text, values } : { name: hash('sha1', text), text, values }

const rowsOf = (answer: QueryResult | QueryResult[]) => {
  const last = Array.isArray(answer) ? answer.at(-1) : answer
  return Object.defineProperty(last?.rows ?? [], 'count', { value: last?.rowCount ?? 0 }) as unknown
}

/**
 * Some rows of many. The driver's promises would keep every row until the next major garbage collection: each holds its rows,
 * and the next promise. So the rows come by a callback, and the promise says only that they are there.
 */
class Batch<List extends readonly object[]> {
  rows: List[number][] = []

  fetch(client: ClientBase, text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      client.query(text, (error: Error | null, answer: QueryResult) => {
        if (error) return reject(error)
        this.rows = answer.rows
        resolve()
      })
    })
  }
}

/** A statement that is sent when someone awaits its rows; until then it can be part of another. */
export class Query<List extends readonly object[]> implements Sql, Promise<Rows<List>> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly writeTo: Sql['writeTo']
  readonly #line: Line
  readonly #isPrepared: boolean
  #answer: Promise<Rows<List>> | undefined

  constructor(line: Line, { writeTo }: Sql, isPrepared = true) {
    this.#line = line
    this.writeTo = writeTo
    this.#isPrepared = isPrepared
  }

  async #ask(): Promise<Rows<List>> {
    const statement = written(this)
    return rowsOf(await this.#line.use((client) => client.query(this.#isPrepared ? prepared(statement) : statement))) as Rows<List>
  }

  then: Promise<Rows<List>>['then'] = (take, fail) => {
    this.#answer ??= this.#ask()
    return this.#answer.then(take, fail)
  }
  catch: Promise<Rows<List>>['catch'] = (fail) => this.then(null, fail)
  finally: Promise<Rows<List>>['finally'] = (end) => this.then().finally(end)

  /** Yields this many rows at a time; the next are read once the last have been consumed. */
  cursor(size: number, take: (rows: List[number][]) => unknown): Promise<void> {
    return this.#line.transact(async ({ use }) => {
      const name = `rows_${++cursors}`
      const { text, values } = written(this)
      // All rows will be read, so the plan that returns the first row fastest isn't the right one.
      await use((client) => client.query('set local cursor_tuple_fraction = 1'))
      await use((client) => client.query(`declare ${name} no scroll cursor for ${text}`, values))
      for (let count = size; count === size; ) {
        const batch = new Batch<List>()
        await use((client) => batch.fetch(client, `fetch ${size} from ${name}`))
        count = batch.rows.length
        if (count > 0) await take(batch.rows)
      }
      await use((client) => client.query(`close ${name}`))
    })
  }

  /** The output of a COPY TO STDOUT. */
  readable(): Readable {
    return copyOut(this.#line, written(this).text)
  }

  /** The input of a COPY FROM STDIN. */
  writable(): Promise<Writable> {
    return copyIn(this.#line, written(this).text)
  }
}
