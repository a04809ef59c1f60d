import { randomUUID } from 'node:crypto'
import type { Account, Accounts } from '../kernel/accounts.ts'
import type { Db, Pool } from '../store/database/database.ts'
import * as passwords from '../store/people/passwords.ts'
import * as users from '../store/people/users.ts'
import { hashPassword, isDated, isRightPassword } from './passwords.ts'

/** Accounts this shop keeps itself: its rows are always the truth. */

const ALWAYS = new Date(0)
const asAccount = ({ id, email, email_verified }: Omit<users.User, 'role'>): Account => ({
  id,
  email,
  email_verified,
  is_disabled: false,
  valid_since: ALWAYS,
  has_factor_elsewhere: false,
})

export const openOwnAccounts = (db: Pool): Accounts => ({
  isElsewhere: false,

  create: async (typed, password) => {
    const made = { id: randomUUID(), email: typed.toLowerCase(), email_verified: false }
    const hash = await hashPassword(password)
    return (await db.begin((tx) => users.add(tx, { ...made, hash }))) ? asAccount(made) : 'emailTaken'
  },

  check: async (email, password) => {
    const held = await passwords.find(db, email)
    const isRight = await isRightPassword(password, held?.hash ?? undefined)
    if (!held || !isRight) return 'wrong'
    if (held.hash && isDated(held.hash)) await passwords.raise(db, held.id, { from: held.hash, to: await hashPassword(password) })
    return asAccount(held)
  },

  find: async (by) => {
    const user = await ('id' in by ? users.findById(db, by.id) : users.findByEmail(db, by.email))
    return user && asAccount(user)
  },

  setPassword: async (id, password, tx) => {
    await passwords.set(tx, id, await hashPassword(password))
    return 'done'
  },

  setEmail: async (id, typed, tx: Db) => {
    const email = typed.toLowerCase()
    const other = await users.findByEmail(tx, email)
    if (other && other.id !== id) return 'emailTaken'
    await users.setEmail(tx, id, { email, email_verified: true })
    return 'done'
  },

  markVerified: async (id, tx) => {
    await users.markVerified(tx, id)
  },

  remove: async (id) => {
    await passwords.forget(db, id)
  },
})
