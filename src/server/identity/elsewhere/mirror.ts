import { type Account, AccountsAway } from '../../kernel/accounts.ts'
import type { UserRecord, UserRecords } from '../../kernel/user-records.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import type * as access from '../../store/people/access.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import * as users from '../../store/people/users.ts'
import { endAccess } from '../end-access.ts'
import { settleRival, takeAddress } from './rival.ts'
import { type SyncParts, syncAccount } from './sync-account.ts'

/**
 * The shop's own rows of people, which orders and sessions refer to, follow the account provider. If the shop itself keeps
 * the accounts, they are the same rows, and there is nothing to follow.
 */
export type Mirror = ReturnType<typeof openMirror>

type Parts = SyncParts & { records: UserRecords }
type Begun = access.Access & { asked_at: string }

const dismiss = (db: Pool, id: string): Promise<void> =>
  db.begin(async (tx) => {
    await mirrored.hold(tx, [id])
    await endAccess(tx, id)
    await mirrored.dismiss(tx, id)
  })

/** Completes a sign-up or an email change that was interrupted. If the provider is down, the next time does it. */
const heal = async ({ db, records }: Parts, { id, email }: Account, record: UserRecord | undefined): Promise<void> => {
  try {
    if (!record) await records.createIfAbsent(id, email)
    else if (record.email !== email) await records.setEmail(id, email, db)
  } catch (error) {
    if (!(error instanceof AccountsAway)) throw error
  }
}

/** Checks a known person. Someone without an account, or with a disabled one, is logged out. */
const renew = async (parts: Parts, id: string): Promise<void> => {
  const { db, accounts, records } = parts
  const asked_at = await mirrored.now(db)
  const [account, record] = await Promise.all([accounts.find({ id }), records.read(id)])
  if (!account || account.is_disabled) return dismiss(db, id)
  if (await syncAccount(parts, { account, record, asked_at })) await heal(parts, account, record)
}

/** Takes an address from a row whose account elsewhere is gone or has another address; returns whether that was the case. */
const release = async ({ db, queue, farm, accounts }: Parts, email: string): Promise<boolean> => {
  const holder = accounts.isElsewhere ? await users.findByEmail(db, email) : undefined
  const truth = holder && (await accounts.find({ id: holder.id }))
  if (!holder || truth?.email === email) return false
  await db.begin(async (tx) => {
    await mirrored.hold(tx, [holder.id])
    if ((await users.findById(tx, holder.id))?.email !== email) return
    await takeAddress(tx, { ...holder, truth })
    await settleRival(tx, { queue, farm }, { ...holder, truth })
  })
  return true
}

export const openMirror = (parts: Parts) => {
  const { db, accounts, records } = parts
  const asItIs = async (account: Account, begun: Begun | undefined) => (begun?.id === account.id ? begun : undefined)
  const heardAtLogin = async (account: Account, begun: Begun | undefined) => {
    const own = begun?.id === account.id ? begun : undefined
    return syncAccount(parts, { account, record: await records.read(account.id), asked_at: own?.asked_at, begun: own })
  }

  return {
    /** For a person whose password was just right. `begun`: their access before it was compared. */
    admit: accounts.isElsewhere ? heardAtLogin : asItIs,

    /** For a person who has just signed up. */
    welcome: async (account: Account): Promise<void> => {
      if (accounts.isElsewhere) await syncAccount(parts, { account, record: undefined })
    },

    /** A person with an account, as the shop knows them; creates the row if it doesn't exist yet. */
    meet: async (by: { id: string } | { email: string }): Promise<users.User | undefined> => {
      if (!accounts.isElsewhere) return 'id' in by ? users.findById(db, by.id) : users.findByEmail(db, by.email)
      const asked_at = await mirrored.now(db)
      const account = await accounts.find(by)
      if (!account || account.is_disabled) return undefined
      const isHere = await syncAccount(parts, { account, record: await records.read(account.id), asked_at })
      return isHere && users.findById(db, account.id)
    },

    renew: (id: string): Promise<void> => renew(parts, id),
    release: (email: string): Promise<boolean> => release(parts, email),

    /** After the shop itself has changed an account elsewhere. */
    noteChange: async (id: string, tx: Db): Promise<void> => {
      if (accounts.isElsewhere) await mirrored.noteChange(tx, id)
    },

    /** After a new password, which ends everything opened before; the session it was set in continues. */
    noteNewPassword: async (id: string, tx: Db): Promise<void> => {
      if (!accounts.isElsewhere) return
      // If the provider doesn't answer, that session ends like any other.
      const account = await accounts.find({ id }).catch(() => undefined)
      if (account) await mirrored.setValidSince(tx, id, account.valid_since)
      await mirrored.noteChange(tx, id)
    },
  }
}
