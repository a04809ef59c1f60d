import type { Db } from '../store/database/database.ts'

/** Who is an admin: one record for each user id, in this shop's own table or in a document store elsewhere. */
export type UserRecord = { email: string; role: 'user' | 'admin' }

export type UserRecords = {
  /** A role that is missing or unknown is that of a user. */
  read: (id: string) => Promise<UserRecord | undefined>
  /** With the role of a user; one that is there stays as it is. */
  createIfAbsent: (id: string, email: string) => Promise<void>
  setEmail: (id: string, email: string, tx: Db) => Promise<void>
  setRole: (id: string, role: UserRecord['role'], tx: Db) => Promise<void>
  /** For somebody whose account in the shop is closed; nothing happens where it is gone. */
  remove: (id: string) => Promise<void>
}
