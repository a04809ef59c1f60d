import type { Db } from './database/database.ts'

/**
 * Whether somebody can log in to account `u` without having proved its address. Imported people can't: they have no
 * password, and only an emailed link gives them one. People with an account elsewhere never have a password here.
 */
export const isUnproved = (db: Db) => db`
  (not u.email_verified and (u.valid_since is not null or exists (select from account a where a.user_id = u.id and a.password is not null)))`
