import { randomUUID } from 'node:crypto'
import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { ImportedOrder } from '../../shared/shapes/imports.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import type * as importRows from '../store/people/import-rows.ts'
import type { Unused } from '../store/people/imported-orders.ts'
import * as users from '../store/people/users.ts'
import * as quiet from '../store/quiet.ts'
import { isElsewhere } from './preview.ts'

export type Parts = Pick<Shop, 'config' | 'farm' | 'clock'>
/** Who imported it, and from which file. */
export type From = { file_name: string; who: string }
export type Where = { import_id: number; from: From; today: PlainDate }
export type Ready = importRows.ReadyRow & { order: ImportedOrder | null; replaced?: Unused }
/** A line whose person is known by now, and what was made of it. */
export type Line = Ready & { user_id: string | null; isNew: boolean; subscription_id: number | null; receipt_no: number | null }

type Accounts = ReadonlyMap<string, users.KnownAccount>

/** The account that gets the order of an address: none while somebody has it who never proved the address. */
const ownerOf = (accounts: Accounts, email: string): string | undefined => {
  const account = accounts.get(email)
  return account?.is_unproved ? undefined : account?.id
}

/** Everyone's account, found or created; new ones get no email. */
export const meetPeople = async (tx: Db, shop: Parts, rows: readonly Ready[]): Promise<Line[]> => {
  const emails = [...new Set(rows.map(({ reads }) => reads.person.email).filter(Boolean))]
  // For a second address too: someone who has signed up since the preview keeps getting email.
  const known = await users.lockKnown(tx, [...new Set([...emails, ...rows.flatMap(({ reads }) => reads.quiet)])])
  const names = new Map(rows.map(({ reads: { person } }) => [person.email, person.name]))
  const missing = isElsewhere(shop) ? [] : emails.filter((email) => !known.has(email))
  const people = missing.map((email) => ({ id: randomUUID(), email, name: names.get(email) ?? '' }))
  const added = await users.addInvited(tx, people)
  const fresh = new Map(people.filter(({ id }) => added.has(id)).map(({ id, email }) => [email, id]))
  // Somebody signed up in this very moment.
  const late = people.length > added.size ? await users.lockKnown(tx, emails) : known
  const silent = new Set(rows.flatMap(({ reads }) => reads.quiet))
  await quiet.add(
    tx,
    [...silent].filter((email) => !ownerOf(known, email) && (fresh.has(email) || !ownerOf(late, email))),
    shop.clock(),
  )
  const isFirst = new Set<string>()
  return rows.map((row) => {
    const { email } = row.reads.person
    const made = fresh.get(email)
    const isNew = made !== undefined && !isFirst.has(email)
    isFirst.add(email)
    return { ...row, user_id: made ?? ownerOf(late, email) ?? null, isNew, subscription_id: null, receipt_no: null }
  })
}
