import type { Db } from '../store/database/database.ts'

/** Who is an admin: one record for each user id, in this shop's own table or in a document store elsewhere. */
export type UserRecord = { email: string; role: 'user' | 'admin' }

export type UserRecords = {
  /** A missing or unknown role counts as a user's. */
  read: (id: string) => Promise<UserRecord | undefined>
  /** With the role of a user; an existing record stays as it is. */
  createIfAbsent: (id: string, email: string) => Promise<void>
  setEmail: (id: string, email: string, tx: Db) => Promise<void>
  setRole: (id: string, role: UserRecord['role'], tx: Db) => Promise<void>
  /** For a person whose account in the shop is closed; does nothing if it is gone. */
  remove: (id: string) => Promise<void>
}
