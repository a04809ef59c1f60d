import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import type { Waiting } from './imports.ts'

/** Whether anything of account `u` is left: not of people whose import was undone, whose canceled orders stay in the books. */
export const isStillHere = (db: Db) => db`
  (exists (select from subscription o where o.user_id = u.id and ${counts(db, 'o')})
    or exists (select from import_row r where r.user_id = u.id and r.outcome in ('done', 'kept')))`

/** Imported people who were not invited yet: accounts, and addresses that orders wait under. */
const uninvited = (db: Db) => db`
  select q.address from quiet_address q
  where exists (select from app_user u where u.email = q.address and ${isStillHere(db)})
    or exists (select from subscription s where s.user_id is null and s.email <> '' and lower(s.email) = q.address and ${counts(db, 's')})`

export const count = async (db: Db): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from (${uninvited(db)}) as people`
  return row.count
}

/**
 * Ends the silence of everyone, or of one address, and of the second addresses of their orders; returns whom to invite.
 * Of two at once, only one gets each of them.
 */
export const take = async (tx: Db, email: string | undefined): Promise<Waiting[]> => {
  const people = await tx<Waiting[]>`
    with gone as (
      delete from quiet_address where address in (${uninvited(tx)}) and ${email === undefined ? tx`true` : tx`address = ${email.toLowerCase()}`}
      returning address)
    select u.id as user_id, gone.address as email from gone left join app_user u on u.email = gone.address order by email`
  const emails = people.map(({ email: each }) => each)
  const ids = people.flatMap(({ user_id }) => user_id ?? [])
  await tx`
    delete from quiet_address where address in (
      select lower(second_email) from subscription s where second_email <> ''
        and (s.user_id = any(${ids}) or s.user_id is null and s.email <> '' and lower(s.email) = any(${emails})))`
  return [...people]
}
