import { randomInt } from 'node:crypto'
import type { Db } from '../../store/database/database.ts'
import { endAll as endAllCards } from '../../store/people/egg-cards.ts'
import { countWithPasskeysAlone } from '../../store/people/second-factors.ts'
import type { Table } from './format.ts'

type Link = { child: string; parent: string }
type Sequence = { table: string; column: string; sequence: string }

// Tables of extensions come and go with their extension; `migration` is written by migrating.
const readTables = (db: Db) => db<Table[]>`
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`

const readLinks = (db: Db) => db<Link[]>`
  select child.relname::text as child, parent.relname::text as parent
  from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`

const readSequences = (db: Db) => db<Sequence[]>`
  select * from (
    select table_name::text as "table", column_name::text as "column",
      pg_get_serial_sequence(quote_ident(table_schema) || '.' || quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public') s
  where sequence is not null`

export const parentsFirst = (tables: readonly Table[], links: readonly Link[]): Table[] => {
  const placed = new Map<string, Table>()
  while (placed.size < tables.length) {
    const isReady = ({ name }: Table) => !placed.has(name) && links.every(({ child, parent }) => child !== name || placed.has(parent))
    const ready = tables.filter(isReady)
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle, so there is no order to load them in')
    for (const table of ready) placed.set(table.name, table)
  }
  return [...placed.values()]
}

/** The shop's tables in an order in which they can be loaded: none before one that it refers to. */
export const listTables = async (db: Db): Promise<Table[]> => parentsFirst(await readTables(db), await readLinks(db))

// What makes a shop one that somebody uses.
const SIGNS_OF_USE = ['app_user', 'cycle', 'site', 'subscription']

export const isInUse = async (db: Db, tables: readonly Table[]): Promise<boolean> => {
  for (const { name } of tables.filter((table) => SIGNS_OF_USE.includes(table.name)))
    if ((await db`select from ${db(name)} limit 1`).count > 0) return true
  return false
}

/**
 * What ended since the backup must not come back with it: sessions, emailed links and requests for them, linked accounts
 * elsewhere, rate limits, egg card links, codes and challenges of logins, the state of the parts, which secret the shop had,
 * and which backup was the last. Everyone logs in again and asks for a new link; people who wanted no card still get none.
 */
const OF_THE_MOMENT = [
  ...['session', 'verification', 'email_request', 'openid_link', 'passkey_challenge', 'login_code', 'push_device', 'new_order_notice'],
  ...['rate_limit', 'part_state', 'alarm', 'mail_pace', 'last_backup', 'alert', 'shop_secret'],
]

/** An older backup knows only some of them. */
export const forgetTheMoment = async (tx: Db, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables) if (OF_THE_MOMENT.includes(name)) await tx`delete from ${tx(name)}`
  if (tables.some(({ name }) => name === 'egg_card')) await endAllCards(tx)
}

/** How many people have something of a kind that they keep for long, and that no longer works. */
export type Ended = { calendar_key: number; recovery_code: number; passkey: number; passwordAlone: number }
export const NOTHING_ENDED: Ended = { calendar_key: 0, recovery_code: 0, passkey: 0, passwordAlone: 0 }

/**
 * What people keep for long, and may have used up or ended since the backup: their calendar addresses, recovery codes and
 * passkeys, one of which may be on a stolen laptop. Nobody knows which, so all of them end.
 */
export const endWhatPeopleKeep = async (tx: Db, tables: readonly Table[]): Promise<Ended> => {
  const ended = { ...NOTHING_ENDED }
  const kinds = (['calendar_key', 'recovery_code', 'passkey'] as const).filter((name) => tables.some((table) => table.name === name))
  if (kinds.includes('passkey')) ended.passwordAlone = await countWithPasskeysAlone(tx)
  for (const name of kinds) {
    const [of] = await tx<[{ people: number }]>`select count(distinct user_id)::int as people from ${tx(name)}`
    ended[name] = of.people
    await tx`delete from ${tx(name)}`
  }
  return ended
}

// These numbers are keys at the payment provider, and orders that were made after the backup have used some. Given again,
// they would be refused there, or bring an old payment to somebody else's order. Restored twice, they differ too.
const KNOWN_OUTSIDE = ['subscription', 'refund', 'payment_page', 'gift']
const leaveOut = (table: string): number => (KNOWN_OUTSIDE.includes(table) ? randomInt(10_000, 20_000) : 0)

/** Makes every sequence go on after the largest number in its table. */
export const advanceSequences = async (db: Db): Promise<void> => {
  for (const { table, column, sequence } of await readSequences(db)) {
    await db`select setval(${sequence}::text::regclass, coalesce(max(${db(column)}), 0) + 1 + ${leaveOut(table)}::int, false) from ${db(table)}`
  }
}
