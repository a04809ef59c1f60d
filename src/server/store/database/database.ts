import type { Pool as Driver, QueryResultRow } from 'pg'
import type { Line } from './line.ts'
import { type Listening, listen } from './listen-to-channel.ts'
import { openPool } from './pool.ts'
import { Query } from './query.ts'
import { type Given, type Param, pieces, raw, type Sql, template } from './sql.ts'
import { lineOf, transact } from './transaction.ts'

/** A connection pool, or the transaction a caller is in: the stores do not care which. */
export type Db = {
  <List extends readonly object[] = QueryResultRow[]>(strings: TemplateStringsArray, ...params: readonly Param[]): Query<List>
  /** Names, rows or lists as a piece of SQL; of rows, all columns or those that are chosen. */
  (given: Given, ...columns: string[]): Sql
  /** A text as it is, which nobody's input may be a part of. */
  unsafe: (text: string, values?: readonly unknown[], options?: { prepare: boolean }) => Query<QueryResultRow[]>
}

type Work<Result> = (tx: Db) => Promise<Result>

export type Pool = Db & {
  begin: <Result>(...given: [work: Work<Result>] | [options: string, work: Work<Result>]) => Promise<Result>
  listen: (channel: string, hear: (payload: string) => void, anew: () => void) => Promise<Listening>
  end: (options?: { timeout?: number }) => Promise<void>
  /** Tells of every statement that failed, whoever asked for it. */
  heed: (hear: (error: unknown) => void) => void
  /** The driver's own pool, for libraries that know it. */
  driver: Driver
}

const isTemplate = (given: Given | TemplateStringsArray): given is TemplateStringsArray => Object.hasOwn(given as object, 'raw')

const dbOn = (line: Line): Db =>
  Object.assign(
    (given: Given | TemplateStringsArray, ...rest: never[]) =>
      isTemplate(given) ? new Query(line, template(given, rest)) : pieces(given, rest),
    {
      unsafe: (text: string, values: readonly unknown[] = [], { prepare } = { prepare: false }) =>
        new Query(line, raw(text, values), prepare),
    },
  ) as Db

export const connect = (url: string, max = 10): Pool => {
  const { pool, connections, open, end } = openPool(url, max)
  const listeners: Listening[] = []
  let heed: (error: unknown) => void = () => {}
  /** Beside whoever waits for the answer. */
  const heeded = <Result>(answer: Promise<Result>): Promise<Result> => {
    answer.catch((error: unknown) => heed(error))
    return answer
  }
  const { use, transact: inTransaction } = lineOf(connections)
  const line: Line = { use: (work) => heeded(use(work)), transact: (work) => heeded(inTransaction(work)) }
  const begin = <Result>(options: string, work: Work<Result>) => heeded(transact(connections, options, (inside) => work(dbOn(inside))))
  return Object.assign(dbOn(line), {
    heed: (hear: (error: unknown) => void) => {
      heed = hear
    },
    begin: <Result>(...given: [work: Work<Result>] | [options: string, work: Work<Result>]) =>
      given.length === 1 ? begin('', given[0]) : begin(...given),
    listen: async (...given: Parameters<Pool['listen']>) => {
      const listening = await listen(open, ...given)
      listeners.push(listening)
      return listening
    },
    end: async (options?: { timeout?: number }) => {
      for (const { unlisten } of listeners) void unlisten()
      await end(options)
    },
    driver: pool,
  })
}

const AWAY = new Set('CONNECT_TIMEOUT EAI_AGAIN ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT'.split(' '))
// 57P01-57P05: the server is stopping, crashed or starting; 25006: it became a standby.
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25006'])
// 08: the connection broke; 53: no room on its disk, no memory, no connection left; 58: its files cannot be read or written.
const AWAY_CLASSES = ['08', '53', '58']

// The driver gives no code to a connection that breaks off, was lost before, takes too long to open, or is asked for when the shop has closed them all.
const LOST = /^Connection terminated|^timeout expired$|is not queryable$/

/** Whether an error means that the database cannot be reached now, rather than that the statement is wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code: given, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  const code = String(given ?? '')
  return AWAY.has(code) || AWAY_STATES.has(code) || AWAY_CLASSES.includes(code.slice(0, -3)) || LOST.test(message)
}

/** Waits for an answer of the database, but not for ever: a server that hangs is away too. */
export const within = async <Result>(ms: number, answer: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('The database did not answer in time'), { code: 'CONNECT_TIMEOUT' })), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown })?.code === '23505'
export const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: unknown })?.code === '23503'
