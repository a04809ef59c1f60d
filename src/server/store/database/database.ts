import type { Pool as Driver, QueryResultRow } from 'pg'
import type { Line } from './line.ts'
import { type Listening, openListener } from './listen-to-channel.ts'
import { openPool, PROGRAM } from './pool.ts'
import { Query } from './query.ts'
import { type Given, type Param, pieces, raw, type Sql, template } from './sql.ts'
import { lineOf, transact } from './transaction.ts'

/** A connection pool or the caller's transaction; the stores accept either. */
export type Db = {
  <List extends readonly object[] = QueryResultRow[]>(strings: TemplateStringsArray, ...params: readonly Param[]): Query<List>
  /** Names, rows or lists as SQL; rows with all columns or selected ones. */
  (given: Given, ...columns: string[]): Sql
  /** Raw text, which must never contain user input. */
  unsafe: (text: string, values?: readonly unknown[], options?: { prepare: boolean }) => Query<QueryResultRow[]>
}

type Work<Result> = (tx: Db) => Promise<Result>

export type Pool = Db & {
  begin: <Result>(...given: [work: Work<Result>] | [options: string, work: Work<Result>]) => Promise<Result>
  listen: (channel: string, hear: (payload: string) => void, anew: () => void) => Promise<Listening>
  end: (options?: { timeout?: number }) => Promise<void>
  /** Called for every failed statement. */
  heed: (hear: (error: unknown) => void) => void
  /** The driver's own pool, for libraries that use it. */
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

/** `listenerName`: what the server calls the connection that listens. */
export const connect = (url: string, max = 10, name = PROGRAM): Pool => {
  const { pool, connections, open, end } = openPool(url, max, name)
  const listener = openListener(open)
  let heed: (error: unknown) => void = () => {}
  /** In addition to the caller's own error handling. */
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
    listen: listener.listen,
    end: async (options?: { timeout?: number }) => {
      void listener.end()
      await end(options)
    },
    driver: pool,
  })
}

const AWAY = new Set('CONNECT_TIMEOUT EAI_AGAIN ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT'.split(' '))
// 57P01-57P05: the server is stopping, crashed or starting; 25006: it became a standby.
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25006'])
// 08: the connection broke; 53: no disk space, memory or connections left; 58: its files can't be read or written.
const AWAY_CLASSES = ['08', '53', '58']

// The driver gives no code for a connection that breaks off, was lost before, takes too long to open, or is requested after the
// pool was closed.
const LOST = /^Connection terminated|^timeout expired$|is not queryable$/

/** Whether an error means that the database can't be reached now, rather than that the statement is wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code: given, message = '', syscall } = (error ?? {}) as { code?: unknown; message?: string; syscall?: string }
  const code = String(given ?? '')
  // A server that is stopped takes its socket along.
  if (syscall === 'connect' && code === 'ENOENT') return true
  return AWAY.has(code) || AWAY_STATES.has(code) || AWAY_CLASSES.includes(code.slice(0, -3)) || LOST.test(message)
}

/** Waits for a reply of the database, with a limit: a server that hangs counts as down too. */
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
