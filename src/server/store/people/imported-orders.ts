import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { isUnproved } from '../proved.ts'
import type { LineName } from './import-rows.ts'

/** What an import added, and whether anything depends on it by now. */

export type KeptFor = 'edited' | 'paying' | 'paid' | 'pickup' | 'past' | 'login'

/** An import, looked at on a day of the farm's calendar. */
export type AsOf = { import_id: number; today: PlainDate }

/** A person from this import has logged in. */
const hasCome = (db: Db, user_id: ReturnType<Db>) => db`
  (exists (select from app_user person left join account a on a.user_id = person.id where person.id = ${user_id}
      and (person.email_verified or a.password is not null or exists (select from session where session.user_id = person.id)))
    and exists (select from import_row m where m.import_id = r.import_id and m.user_id = ${user_id}))`

/** What was built on an order, and so stays with it. An overdue mark set by the shop isn't a person's change; a payment page, open or expired, is part of how it was paid. Of a day that is over the cartons are gone, whether or not anyone marked that. */
export const whyUsed = (db: Db, today: PlainDate) => db`
  case when s.version - (coalesce(s.care, '') = 'overdue')::int > r.order_version
      or exists (select from order_change where order_change.subscription_id = s.id) then 'edited'
    when exists (select from payment_page where payment_page.subscription_id = s.id) then 'paying'
    when exists (select from receipt where receipt.subscription_id = s.id and receipt.receipt_no > coalesce(r.receipt_no, 0))
      or exists (select from refund where refund.subscription_id = s.id)
      or exists (select from credit_entry where credit_entry.subscription_id = s.id) then 'paid'
    when exists (select from pickup p where p.subscription_id = s.id and (p.mark is not null or p.state <> 'planned' or p.chosen_week is not null
      or p.chosen_site_id is not null or p.friend_name <> '')) then 'pickup'
    when exists (select from pickup p where p.subscription_id = s.id and (p.pickup_date < ${today} or p.pickup_date = ${today} and exists (
      select from packed where (packed.pickup_date, packed.site_id) = (p.pickup_date, p.site_id)))) then 'past' end`

const whyKept = (db: Db, today: PlainDate) => db`coalesce(${whyUsed(db, today)}, case when ${hasCome(db, db`s.user_id`)} then 'login' end)`

export type Imported = { line: number; subscription_id: number; receipt_no: number | null; kept: KeptFor | null; addresses: string[] }

/** Where nobody has an account: they may be silent because of this order alone. */
const addresses = (db: Db) =>
  db`array_remove(array[lower(s.second_email), case when s.user_id is null then lower(s.email) else '' end], '') as addresses`

/** The next orders of an import to undo, each locked as usual; nothing if none is left. */
export const lockNext = async (tx: Db, { import_id, today }: AsOf, most: number): Promise<Imported[] | undefined> => {
  const rows = await tx<{ line: number; subscription_id: number }[]>`
    select line, subscription_id from import_row where import_id = ${import_id} and outcome = 'done' and subscription_id is not null
    order by subscription_id limit ${most}`
  if (rows.length === 0) return undefined
  const ids = rows.map(({ subscription_id }) => subscription_id)
  await tx`select 1 from subscription where id = any(${ids}) order by id for update`
  return [
    ...(await tx<Imported[]>`
      select r.line, s.id as subscription_id, r.receipt_no,
        ${addresses(tx)}, ${whyKept(tx, today)} as kept
      from import_row r join subscription s on s.id = r.subscription_id where r.import_id = ${import_id} and s.id = any(${ids}) order by s.id`),
  ]
}

/** An imported order that can be replaced, and the row it came with. */
export type Unused = LineName & Pick<Imported, 'subscription_id' | 'receipt_no' | 'addresses'>

/** Locks an order that can be replaced; nothing where something was built on it, or it is gone. */
export const lockUnused = async (tx: Db, subscription_id: number, today: PlainDate): Promise<Unused | undefined> => {
  await tx`select 1 from subscription where id = ${subscription_id} for update`
  const [row] = await tx<Unused[]>`
    select r.import_id, r.line, r.receipt_no, s.id as subscription_id, ${addresses(tx)} from import_row r join subscription s on s.id = r.subscription_id
    where s.id = ${subscription_id} and ${counts(tx, 's')} and ${whyUsed(tx, today)} is null`
  return row
}

/** Orders without entries in the books are deleted with their pickups and the invitations emailed because of them. */
export const remove = async (tx: Db, ids: readonly number[]): Promise<void> => {
  await tx`delete from invitation where subscription_id = any(${[...ids]})`
  await tx`delete from subscription where id = any(${[...ids]})`
}

/** The row of the next order to undo. */
export const findOrderLine = async (tx: Db, import_id: number): Promise<number | undefined> => {
  const [row] = await tx<{ line: number }[]>`
    select line from import_row where import_id = ${import_id} and outcome = 'done' and subscription_id is not null order by subscription_id limit 1`
  return row?.line
}

/** The row of the next person after a given row, and whether it is still to be undone. */
export const findPersonLine = async (tx: Db, behind: LineName): Promise<{ line: number; is_done: boolean } | undefined> => {
  const [row] = await tx<{ line: number; is_done: boolean }[]>`
    select line, outcome = 'done' as is_done from import_row
    where import_id = ${behind.import_id} and user_id is not null and line > ${behind.line} order by line limit 1`
  return row
}

/** Whether part of it could still be undone. */
export const isAnyFree = async (db: Db, { import_id, today }: AsOf): Promise<boolean> =>
  (
    await db`
      select from import_row r left join subscription s on s.id = r.subscription_id
      where r.import_id = ${import_id} and r.outcome = 'done'
        and (r.subscription_id is null and r.user_id is not null and not ${hasCome(db, db`r.user_id`)} or s.id is not null and ${whyKept(db, today)} is null) limit 1`
  ).count === 1

export type ImportedPerson = { line: number; user_id: string; email: string; is_free: boolean; is_done: boolean }

/** The next people of an import after a given row, and whether they have anything else here. */
export const lockPeople = async (tx: Db, behind: LineName, most: number): Promise<ImportedPerson[]> => [
  ...(await tx<ImportedPerson[]>`
    select r.line, u.id as user_id, u.email, r.outcome = 'done' as is_done,
      not ${hasCome(tx, tx`u.id`)} and u.role = 'user' and not exists (select from subscription where subscription.user_id = u.id)
        and not exists (select from credit_entry where credit_entry.user_id = u.id)
        and not exists (select from gift where u.id in (gift.buyer_id, gift.redeemed_by))
        and not exists (select from openid_link where openid_link.user_id = u.id) as is_free
    from import_row r join app_user u on u.id = r.user_id
    where r.import_id = ${behind.import_id} and r.line > ${behind.line} order by r.line limit ${most} for update of u`),
]

/** Accounts of people who never logged in: as with a closed account, an anonymous id stays and the address is free again. */
export const removePeople = async (tx: Db, ids: readonly string[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx`delete from verification where identifier like 'reset-password:%' and value::jsonb ->> 'user_id' = any(${[...ids]})`
  await tx`delete from account where user_id = any(${[...ids]})`
  await tx`delete from invitation where user_id = any(${[...ids]})`
  await tx`update import_row set user_id = null where user_id = any(${[...ids]})`
  await tx`update app_user set email = null, name = '', closed_at = ${at}, updated_at = now() where id = any(${[...ids]})`
}

/** Addresses that get no email anymore needn't be quiet. */
export const endSilence = (tx: Db, addresses: readonly string[]) => tx`
  delete from quiet_address q where address = any(${[...addresses]}) and not exists (select from app_user u where u.email = q.address and not ${isUnproved(tx)})
    and not exists (select from subscription where lower(second_email) = q.address or lower(subscription.email) = q.address)`
