import type { Db } from '../../database/database.ts'
import type { Access } from '../access.ts'
import type { User } from '../users.ts'

/** Passkeys: the public keys, and how often each was used. */

export type Passkey = {
  passkey_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  is_synced: boolean
  is_backed_up: boolean
  name: string
  added_at: Date
  used_at: Date | null
}

/** A passkey, its owner, and how often all access to their account had ended when it was read. */
export type OwnedPasskey = Passkey & { owner: User & Access }

const columns = (db: Db) => db`p.passkey_id, p.credential_id, p.public_key, p.counter::float8 as counter, p.transports, p.is_synced,
  p.is_backed_up, p.name, p.added_at, p.used_at`

export const list = (db: Db, user_id: string): Promise<Passkey[]> => db<Passkey[]>`
  select ${columns(db)} from passkey p where p.user_id = ${user_id} order by p.added_at, p.passkey_id`

type Row = Passkey & User & Access

export const find = async (db: Db, credential_id: string): Promise<OwnedPasskey | undefined> => {
  const [row] = await db<Row[]>`
    select ${columns(db)}, u.id, u.email, u.email_verified, u.role, a.access_no
    from passkey p join app_user u on u.id = p.user_id join account a on a.user_id = u.id
    where p.credential_id = ${credential_id} and u.email is not null`
  if (!row) return undefined
  const { id, email, email_verified, role, access_no, ...passkey } = row
  return { ...passkey, owner: { id, email, email_verified, role, access_no } }
}

export type NewPasskey = Omit<Passkey, 'passkey_id' | 'added_at' | 'used_at'>

/** Nothing if someone has this one already. */
export const add = async (tx: Db, user_id: string, passkey: NewPasskey): Promise<boolean> =>
  (await tx`insert into passkey ${tx({ ...passkey, user_id })} on conflict do nothing`).count === 1

/** Records a use, unless it says that it was used no more often than before: then it is a copy, or the same use twice. */
export const noteUse = async (db: Db, { passkey_id, counter, is_backed_up }: Pick<Passkey, 'passkey_id' | 'counter' | 'is_backed_up'>) =>
  (
    await db`
      update passkey set counter = ${counter}, is_backed_up = ${is_backed_up}, used_at = clock_timestamp()
      where passkey_id = ${passkey_id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`
  ).count === 1

export const rename = async (db: Db, user_id: string, { passkey_id, name }: { passkey_id: number; name: string }): Promise<boolean> =>
  (await db`update passkey set name = ${name} where user_id = ${user_id} and passkey_id = ${passkey_id}`).count === 1

export const remove = async (tx: Db, user_id: string, passkey_id: number): Promise<boolean> =>
  (await tx`delete from passkey where user_id = ${user_id} and passkey_id = ${passkey_id}`).count === 1

/** Whether anyone in this shop has one. */
export const isAnyKept = async (db: Db): Promise<boolean> => (await db`select from passkey limit 1`).count === 1
