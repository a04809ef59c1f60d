import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { CreditEntry, MyCredit } from '../../../shared/shapes/pickups.ts'
import type { RecordQuery } from '../../../shared/shapes/records.ts'
import type { Db } from '../database/database.ts'

/** The credit ledger as people read it, latest entry first. */

type Read<Entry> = Omit<Entry, 'at' | 'reference'> & { at: Date; subscription_id: number | null }

const asWire = <Entry extends { at: Date; subscription_id: number | null }>({ at, subscription_id, ...entry }: Entry) => ({
  ...entry,
  at: at.toISOString(),
  reference: subscription_id === null ? null : showReference(subscription_id),
})

type MyEntry = MyCredit['entries'][number]

export const listOfUser = async (db: Db, user_id: string): Promise<MyEntry[]> => {
  const rows = await db<Read<MyEntry>[]>`
    select entry_id, at, cents, reason, subscription_id, note from credit_entry where user_id = ${user_id} order by at desc, entry_id desc`
  return rows.map(asWire)
}

const select = (db: Db) => db`
  select entry_id, at, cents, reason, subscription_id, note, user_id, who, coalesce(email, held_for, '') as email,
    case when user_id is not null then (select sum(cents)::int from credit_entry own where own.user_id = credit_entry.user_id)
      else (select sum(cents)::int from credit_entry held where held.held_for = credit_entry.held_for) end as balance_cents
  from credit_entry left join app_user on app_user.id = user_id`

const where = (db: Db, { q = '' }: RecordQuery) =>
  q === '' ? db`true` : db`strpos(coalesce(email, held_for), lower(${q})) > 0 or strpos(lower(note), lower(${q})) > 0`

/** Without a search, the entries alone are enough to count them. */
const chosenFrom = (db: Db, { q = '' }: RecordQuery) =>
  q === '' ? db`credit_entry` : db`credit_entry left join app_user on app_user.id = user_id`

export const list = async (db: Db, query: RecordQuery): Promise<CreditEntry[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Read<CreditEntry>[]>`
    ${select(db)} where ${where(db, query)}
    order by at desc, entry_id desc limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map(asWire)
}

export const count = async (db: Db, query: RecordQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from ${chosenFrom(db, query)} where ${where(db, query)}`
  return row.count
}

export const read = async (db: Db, entry_id: number): Promise<CreditEntry> => {
  const [row] = await db<[Read<CreditEntry>]>`${select(db)} where entry_id = ${entry_id}`
  return asWire(row)
}
