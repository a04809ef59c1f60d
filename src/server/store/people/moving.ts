import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'

/** Everyone with an account, for a farm that moves its accounts. */

/** `hash_set_at`: when the password was set here. `was_elsewhere`: a service has reported this person before. */
export type Resident = {
  id: string
  email: string
  email_verified: boolean
  role: Role
  hash: string | null
  hash_set_at: Date
  was_elsewhere: boolean
}

export const listResidents = async (db: Db): Promise<Resident[]> => [
  ...(await db<Resident[]>`
    select u.id, u.email, u.email_verified, u.role, a.password as hash, a.updated_at as hash_set_at, u.valid_since is not null as was_elsewhere
    from app_user u join account a on a.user_id = u.id where u.email is not null order by u.email`),
]

/** Everyone with an address here, with or without an account. */
export const listAddresses = async (db: Db): Promise<{ id: string; email: string }[]> => [
  ...(await db<{ id: string; email: string }[]>`select id, email from app_user where email is not null`),
]

export const listClosed = async (db: Db): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`select id from app_user where closed_at is not null`),
]

/** People who lost their address to someone else and aren't closed. */
export const listWithoutAddress = async (db: Db): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`select id from app_user where email is null and closed_at is null order by id`),
]
