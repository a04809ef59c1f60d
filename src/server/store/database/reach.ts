import { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { type Address, serversOf } from './database-url.ts'
import { openPrimary } from './primary.ts'

const SILENCE_MS = 2_000

const TIMELINE = `
  select case when current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`

/** Asks one of several servers whether it takes writes, and on which timeline. */
const askTimeline = async ({ href }: Address, ssl: ConnectionOptions | false): Promise<number | null> => {
  const socket = new Socket()
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  const probe = new pg.Client({ connectionString: href, ssl, stream: () => socket }).on('error', () => {})
  try {
    await probe.connect()
    const { rows } = await probe.query<{ timeline: number | null }>(TIMELINE)
    return rows[0]?.timeline ?? null
  } finally {
    socket.destroy()
  }
}

/** How the driver reaches the database: where several hosts are named, that one of them which takes writes. */
export const reach = (url: string) => {
  const { addresses, tls } = serversOf(url)
  const [first, ...others] = addresses
  if (first === undefined) throw new Error('The address of the database names no host')
  const stream = others.length > 0 ? openPrimary(addresses, (address) => askTimeline(address, tls)) : () => new Socket()
  return { connectionString: first.href, ssl: tls, stream }
}
