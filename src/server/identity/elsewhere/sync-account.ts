import type { FastifyBaseLogger } from 'fastify'
import type { Account, Accounts } from '../../kernel/accounts.ts'
import type { CachedFarm } from '../../kernel/memory/farm.ts'
import type { Queue } from '../../kernel/queue.ts'
import type { UserRecord } from '../../kernel/user-records.ts'
import { type Db, isUniqueViolation, type Pool } from '../../store/database/database.ts'
import * as access from '../../store/people/access.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import * as users from '../../store/people/users.ts'
import { endUnprovedFactor } from '../admit-owner.ts'
import { endAccess } from '../end-access.ts'
import { moveToEmail } from '../new-email.ts'
import { findRival, type Rival, settleRival, takeAddress } from './rival.ts'

/** What the provider returned about an account. `begun`: the person's access before their password was compared. */
export type FetchedAccount = {
  account: Account
  record: UserRecord | undefined
  asked_at?: string | undefined
  begun?: access.Access | undefined
}

export type SyncParts = {
  db: Pool
  queue: Queue
  farm: Pick<CachedFarm, 'current'>
  log: Pick<FastifyBaseLogger, 'error'>
  accounts: Accounts
}

const ADDRESS_LOST = 'Another row has this address'

type Post = Pick<SyncParts, 'queue' | 'farm'>

const takeRow = async (tx: Db, { queue, farm }: Post, account: Account, was: mirrored.Mirrored | undefined): Promise<void> => {
  const { id, email, email_verified } = account
  if (!was) {
    // Two concurrent first visits: the second finds the row of the first, or starts over.
    if (!(await users.add(tx, { id, email, hash: null })) && !(await users.findById(tx, id))) throw new Error(ADDRESS_LOST)
  } else if (was.email === null) await users.setEmail(tx, id, { email, email_verified })
  else if (was.email !== email) await moveToEmail(tx, { queue, farm }, { id, email: was.email }, { email, email_verified })
  else if (email_verified && !was.email_verified) await endUnprovedFactor(tx, { queue, farm }, { id, email })
}

const applyAccount = async (
  tx: Db,
  post: Post,
  { account, record, asked_at, begun }: FetchedAccount,
  found: Rival | undefined,
): Promise<boolean> => {
  const { id, email, email_verified, valid_since } = account
  // Lock the person before their access, as everywhere access ends.
  await mirrored.hold(tx, found ? [id, found.id] : [id])
  const was = await mirrored.read(tx, id, asked_at)
  if (was?.is_closed) return false
  // An update that ends access ends everything opened before; the login that brought it continues.
  if (begun && !(await access.hold(tx, begun))) return false
  // A slow reply must not undo what was learned or done after the request.
  if (was?.is_newer) return true
  // Another process may have fixed it by now.
  const rival = found && (await users.findById(tx, found.id))?.email === email ? found : undefined
  // Release the address before assigning it (unique); this also handles two users swapping addresses.
  if (rival) await takeAddress(tx, rival)
  await takeRow(tx, post, account, was)
  if (rival) await settleRival(tx, post, rival)
  await mirrored.addAccount(tx, id)
  if (was?.valid_since && valid_since > was.valid_since) await endAccess(tx, id)
  await mirrored.follow(tx, { id, email_verified, valid_since, isAdmin: record?.role === 'admin' })
  return true
}

const syncOnce = async (parts: SyncParts, fetched: FetchedAccount): Promise<access.Access | undefined> => {
  const rival = await findRival(parts, fetched.account)
  return parts.db.begin(async (tx) => ((await applyAccount(tx, parts, fetched, rival)) ? access.find(tx, fetched.account.id) : undefined))
}

/** Applies what the provider returned about a person. Not for an account closed here: it is only waiting to be removed. */
export const syncAccount = (parts: SyncParts, fetched: FetchedAccount): Promise<access.Access | undefined> =>
  syncOnce(parts, fetched).catch((error: unknown) => {
    if (isUniqueViolation(error) || (error as Error).message === ADDRESS_LOST) return syncOnce(parts, fetched)
    throw error
  })
