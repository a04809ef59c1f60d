import type { FastifyBaseLogger } from 'fastify'
import { type Account, type Accounts, AccountUnusable } from '../../kernel/accounts.ts'
import type { CachedFarm } from '../../kernel/memory/farm.ts'
import type { Queue } from '../../kernel/queue.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import * as users from '../../store/people/users.ts'
import { endAccess } from '../end-access.ts'
import { moveToEmail } from '../new-email.ts'

/** Another row here with an address that now belongs to someone else. `truth`: that person's account elsewhere, if any. */
export type Rival = users.User & { truth: Account | undefined }

type Where = { db: Pool; accounts: Pick<Accounts, 'find'>; log: Pick<FastifyBaseLogger, 'error'> }

export const findRival = async ({ db, accounts, log }: Where, { id, email }: Account): Promise<Rival | undefined> => {
  const other = await users.findByEmail(db, email)
  if (!other || other.id === id) return undefined
  const truth = await accounts.find({ id: other.id })
  if (truth?.email === email) {
    const error = new AccountUnusable(
      'Two accounts have the same email there. Allow one account per email address, and remove one of them.',
    )
    log.error({ reason: error.message, ids: [id, other.id] }, 'Somebody cannot be told from somebody else')
    throw error
  }
  return { ...other, truth }
}

/** A person without an account elsewhere loses everything that depends on it; anyone else loses only the address, for a moment. */
export const takeAddress = async (tx: Db, { id, truth }: Rival): Promise<void> => {
  if (truth) return void (await mirrored.takeAddress(tx, id))
  await endAccess(tx, id)
  await mirrored.loseAddress(tx, id)
}

type Post = { queue: Queue; farm: Pick<CachedFarm, 'current'> }

/** The new address of a person who lost theirs: the one they have elsewhere, if it is free. */
export const settleRival = async (tx: Db, post: Post, { id, email, role, truth }: Rival): Promise<void> => {
  if (!truth) return
  // The person who has it must be checked first; checking this one later fixes it.
  if (await users.findByEmail(tx, truth.email)) return endAccess(tx, id)
  await moveToEmail(tx, post, { id, email }, truth)
  await mirrored.setRole(tx, id, role)
}
