import type { UserRecords } from '../kernel/user-records.ts'
import type { Pool } from '../store/database/database.ts'
import * as users from '../store/people/users.ts'

/** User records in this shop's own table of people: everyone with a row has a record. */
export const openOwnRecords = (db: Pool): UserRecords => ({
  read: async (id) => {
    const user = await users.findById(db, id)
    return user && { email: user.email, role: user.role === 'admin' ? 'admin' : 'user' }
  },

  createIfAbsent: async () => {},

  setEmail: async (id, email, tx) => {
    await users.setEmail(tx, id, { email, email_verified: true })
  },

  setRole: async (id, role, tx) => {
    await users.setAdmin(tx, id, role === 'admin')
  },

  remove: async () => {},
})
