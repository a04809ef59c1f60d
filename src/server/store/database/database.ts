import type { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import postgres from 'postgres'
import { type Address, serversOf } from './database-url.ts'
import { openPrimary } from './primary.ts'
import { openLine } from './socket.ts'

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

const ASK_SECONDS = 2

// The driver's types leave out what its documentation names.
type Options = postgres.Options<Record<string, postgres.PostgresType>> & { socket?: () => Promise<Socket> }

// The line that it is given is encrypted already where the address asks for that.
const open = ({ href }: Address, socket: () => Promise<Socket>, options: Options): Pool =>
  postgres(href, {
    ssl: false,
    onnotice: () => {},
    connection: { application_name: 'dozen' },
    ...options,
    socket,
  } as Options)

/** Asks one of several servers whether it takes writes, and on which timeline. */
const askTimeline = async (address: Address, tls: ConnectionOptions | false): Promise<number | null> => {
  const lines: Socket[] = []
  let isOver = false
  const openAndKeep = async () => {
    const line = await openLine(address, tls, ASK_SECONDS * 1000)
    lines.push(line)
    return isOver ? line.destroy() : line
  }
  const probe = open(address, openAndKeep, { max: 1, connect_timeout: ASK_SECONDS, fetch_types: false })
  try {
    const [row] = await within(
      ASK_SECONDS * 1000,
      probe<{ timeline: number | null }[]>`
        select case when current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery()
          then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`,
    )
    return row?.timeline ?? null
  } finally {
    await probe.end({ timeout: 0 })
    // The driver only says goodbye, which a server that hangs does not hear, and would start up a line that opens later.
    isOver = true
    for (const line of lines) line.destroy()
  }
}

/** How a driver reaches the database: where several hosts are named, that one of them which takes writes. */
export const reach = (url: string) => {
  const { addresses, tls } = serversOf(url)
  const [first, ...others] = addresses
  if (first === undefined) throw new Error('The address of the database names no host')
  const line = (address: Address) => openLine(address, tls)
  const primary = others.length > 0 ? openPrimary(addresses, (address) => askTimeline(address, tls), line) : undefined
  return { address: first, tls, primary, openSocket: primary?.open ?? (() => line(first)) }
}

export const connect = (url: string, max = 10): Pool => {
  const { address, openSocket } = reach(url)
  return open(address, openSocket, {
    max,
    connect_timeout: 5,
    idle_timeout: 300,
    // After an outage the shop is back within a second of the database.
    backoff: (tries) => Math.min(0.1 * tries, 1),
    types: { json: jsonAsIs, date: dateAsIs },
  })
}

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
  'NO_PRIMARY',
])
// 57P01-57P05: the server is stopping, crashed or starting; 53100: its disk is full; 53300: no connection left; 25006: it became a standby.
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53100', '53300', '25006'])

/** Whether an error means that the database cannot be reached now, rather than that the statement is wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code: given, message } = (error ?? {}) as { code?: unknown; message?: string }
  const code = String(given ?? '')
  // The queue's driver gives no code to a connection that breaks off.
  return AWAY.has(code) || AWAY_STATES.has(code) || code.startsWith('08') || message === 'Connection terminated unexpectedly'
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
