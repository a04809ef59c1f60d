import type { Db } from './database/database.ts'

/**
 * When an address is somebody's (decision 85). Anyone can sign up with another person's address, or write it into an order
 * as the second one. Until its owner proves it, nothing is promised or attached to it, and it gets no mass email.
 */

/** Whether somebody who reads the address of account `u` has proved it: by an emailed link, or at the service that keeps accounts. */
export const isProved = (db: Db, account = 'u') => db`${db(account)}.email_verified`

/**
 * Whether somebody can log in to account `u` without having proved its address. Imported people can't: they have no
 * password, and only an emailed link gives them one. People with an account elsewhere never have a password here.
 */
export const isUnproved = (db: Db) => db`
  (not ${isProved(db)} and (u.valid_since is not null or exists (select from account a where a.user_id = u.id and a.password is not null)))`

/**
 * Whether an order vouches for the addresses in it: money came for it, or the farmer added or imported it. An order that is
 * only owed doesn't: it costs nothing to write another person's address into it.
 */
export const vouches = (db: Db, order = 's') => db`
  (${db(order)}.paid_cents > 0 or ${db(order)}.farm_cents > 0 or ${db(order)}.status = 'manual'
    or (${db(order)}.status = 'paid' and ${db(order)}.pay_later is null) or (${db(order)}.status in ('paid', 'owed') and ${db(order)}.checkout_session_id is null))`

/** Whether account `u` may get mass email: it is proved, or one of its orders vouches for it. */
export const isReachable = (db: Db, account = 'u') => db`
  (${isProved(db, account)} or exists (select from subscription vouching where vouching.user_id = ${db(account)}.id and ${vouches(db, 'vouching')}))`
