import postgres from 'postgres'

/** A connection pool, or the transaction a caller is in: the stores do not care which. */
export type Db = postgres.ISql
export type Pool = postgres.Sql

// The driver would encode JSON once more what the job queue has already encoded.
const jsonAsIs = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: JSON.parse,
}
// A date is a plain YYYY-MM-DD; a Date would drag a time zone in.
const dateAsIs = { to: 1082, from: [1082], serialize: String, parse: String }

export const connect = (url: string, max = 10): Pool =>
  postgres(url, {
    max,
    connect_timeout: 5,
    idle_timeout: 300,
    // After an outage the shop is back within a second of the database.
    backoff: (tries) => Math.min(0.1 * tries, 1),
    onnotice: () => {},
    connection: { application_name: 'dozen' },
    types: { json: jsonAsIs, date: dateAsIs },
  })

const AWAY = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
// 57P01-57P05: the server is stopping, crashed or starting; 53100: its disk is full; 53300: no connection left; 25006: it became a standby.
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53100', '53300', '25006'])

/** Whether an error means that the database cannot be reached now, rather than that the statement is wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const code = String((error as { code?: unknown })?.code ?? '')
  return AWAY.has(code) || AWAY_STATES.has(code) || code.startsWith('08')
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
