import type { FastifyBaseLogger } from 'fastify'
import { type Account, type Accounts, AccountsAway, AccountUnusable } from '../../kernel/accounts.ts'
import type { CachedFarm } from '../../kernel/memory/farm.ts'
import type { Queue } from '../../kernel/queue.ts'
import type { UserRecord, UserRecords } from '../../kernel/user-records.ts'
import { headFor } from '../../mail/letter-head.ts'
import { secondFactorOffLetter } from '../../mail/letters/second-factor-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import { type Db, isUniqueViolation, type Pool } from '../../store/database/database.ts'
import * as access from '../../store/people/access.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import * as factors from '../../store/people/second-factors.ts'
import * as users from '../../store/people/users.ts'
import { endAccess } from '../end-access.ts'
import { moveToEmail } from '../new-email.ts'

/**
 * The shop's own rows of people, which orders and sessions belong to, follow whoever keeps the accounts. Where that is the
 * shop itself, they are the very same rows, and there is nothing to follow.
 */
export type Mirror = ReturnType<typeof openMirror>

type Parts = {
  db: Pool
  queue: Queue
  farm: Pick<CachedFarm, 'current'>
  log: Pick<FastifyBaseLogger, 'error'>
  accounts: Accounts
  records: UserRecords
}

export const openMirror = ({ db, queue, farm, log, accounts, records }: Parts) => {
  type Begun = access.Access & { asked_at: string }
  /** `begun`: what was known of a person's access before their password was compared. */
  type Heard = { account: Account; record: UserRecord | undefined; asked_at?: string | undefined; begun?: access.Access | undefined }
  type Rival = users.User & { truth: Account | undefined }

  /** Who has the address here, and which one they have elsewhere. */
  const findRival = async ({ id, email }: Account): Promise<Rival | undefined> => {
    const other = await users.findByEmail(db, email)
    if (!other || other.id === id) return undefined
    const truth = await accounts.find({ id: other.id })
    if (truth?.email === email) {
      const error = new AccountUnusable('Two accounts have one address there. Allow one account per email address, and remove one of them.')
      log.error({ reason: error.message, ids: [id, other.id] }, 'Somebody cannot be told from somebody else')
      throw error
    }
    return { ...other, truth }
  }

  /** Who has no account elsewhere any more loses what they did by it; of anybody else it is only the address, for a moment. */
  const takeAddress = async (tx: Db, { id, truth }: Rival): Promise<void> => {
    if (truth) return void (await mirrored.takeAddress(tx, id))
    await endAccess(tx, id)
    await mirrored.loseAddress(tx, id)
  }

  /** Where whoever has lost an address goes: to the one they have elsewhere, if it is free by now. */
  const settleRival = async (tx: Db, { id, email, role, truth }: Rival): Promise<void> => {
    if (!truth) return
    // Whoever has it has to be asked about first; when this one is, it is put right.
    if (await users.findByEmail(tx, truth.email)) return endAccess(tx, id)
    await moveToEmail(tx, { queue, farm }, { id, email }, truth)
    await mirrored.setRole(tx, id, role)
  }

  const ADDRESS_LOST = 'Another row has this address'

  const takeRow = async (tx: Db, { id, email, email_verified }: Account, was: mirrored.Mirrored | undefined): Promise<void> => {
    if (!was) {
      // Two who come at once for the first time: the second finds the row of the first, or begins again.
      if (!(await users.add(tx, { id, email, hash: null })) && !(await users.findById(tx, id))) throw new Error(ADDRESS_LOST)
    } else if (was.email === null) await users.setEmail(tx, id, { email, email_verified })
    else if (was.email !== email) await moveToEmail(tx, { queue, farm }, { id, email: was.email }, { email, email_verified })
    else if (email_verified && !was.email_verified && (await factors.turnOff(tx, id))) {
      // Proved elsewhere, by whoever reads its mail: a second factor from before may be a stranger's, and is nobody's now.
      await postMails(tx, queue, [{ to: email, letter: secondFactorOffLetter(await headFor(tx, farm.current, id), 'farm') }])
    }
  }

  const takeOver = async (tx: Db, { account, record, asked_at, begun }: Heard, found: Rival | undefined): Promise<boolean> => {
    const { id, email, email_verified, valid_since } = account
    // The person before their access, as everybody who ends it.
    await mirrored.hold(tx, found ? [id, found.id] : [id])
    const was = await mirrored.read(tx, id, asked_at)
    if (was?.is_closed) return false
    // What ends by what is heard now ends what was open before; a login that it was heard by goes on.
    if (begun && !(await access.hold(tx, begun))) return false
    // A slow answer does not undo what was heard, or done, after it was asked for.
    if (was?.is_newer) return true
    // Somebody else may have put it right by now.
    const rival = found && (await users.findById(tx, found.id))?.email === email ? found : undefined
    // Whoever loses an address does so first: nobody has it twice. Two who have changed places each get the other's.
    if (rival) await takeAddress(tx, rival)
    await takeRow(tx, account, was)
    if (rival) await settleRival(tx, rival)
    await mirrored.addAccount(tx, id)
    if (was?.valid_since && valid_since > was.valid_since) await endAccess(tx, id)
    await mirrored.follow(tx, { id, email_verified, valid_since, isAdmin: record?.role === 'admin' })
    return true
  }

  /** Takes over what was heard about somebody. Not for an account that is closed here: it is only waiting to be removed. */
  const follow = async (heard: Heard): Promise<access.Access | undefined> => {
    const rival = await findRival(heard.account)
    return db.begin(async (tx) => ((await takeOver(tx, heard, rival)) ? access.find(tx, heard.account.id) : undefined))
  }

  const followTwice: typeof follow = (heard) =>
    follow(heard).catch((error: unknown) => {
      if (isUniqueViolation(error) || (error as Error).message === ADDRESS_LOST) return follow(heard)
      throw error
    })

  const asItIs = async (account: Account, begun: Begun | undefined) => (begun?.id === account.id ? begun : undefined)
  const heardAtLogin = async (account: Account, begun: Begun | undefined) => {
    const own = begun?.id === account.id ? begun : undefined
    return followTwice({ account, record: await records.read(account.id), asked_at: own?.asked_at, begun: own })
  }

  const dismiss = (id: string): Promise<void> =>
    db.begin(async (tx) => {
      await mirrored.hold(tx, [id])
      await endAccess(tx, id)
      await mirrored.dismiss(tx, id)
    })

  /** Finishes what a sign-up or a change of email that was cut off has left undone. If nobody answers, the next time does. */
  const heal = async ({ id, email }: Account, record: UserRecord | undefined): Promise<void> => {
    try {
      if (!record) await records.createIfAbsent(id, email)
      else if (record.email !== email) await records.setEmail(id, email, db)
    } catch (error) {
      if (!(error instanceof AccountsAway)) throw error
    }
  }

  return {
    /** For somebody whose password was right just now. `begun`: what was known of their access before it was compared. */
    admit: accounts.isElsewhere ? heardAtLogin : asItIs,

    /** For somebody who has just signed up. */
    welcome: async (account: Account): Promise<void> => {
      if (accounts.isElsewhere) await followTwice({ account, record: undefined })
    },

    /** Somebody with an account, as the shop knows them; if it has not met them yet, it does now. */
    meet: async (by: { id: string } | { email: string }): Promise<users.User | undefined> => {
      if (!accounts.isElsewhere) return 'id' in by ? users.findById(db, by.id) : users.findByEmail(db, by.email)
      const asked_at = await mirrored.now(db)
      const account = await accounts.find(by)
      if (!account || account.is_disabled) return undefined
      const isHere = await followTwice({ account, record: await records.read(account.id), asked_at })
      return isHere && users.findById(db, account.id)
    },

    /** Asks about somebody who has been here before. Whoever has no account any more, or may not use it, is out. */
    renew: async (id: string): Promise<void> => {
      const asked_at = await mirrored.now(db)
      const [account, record] = await Promise.all([accounts.find({ id }), records.read(id)])
      if (!account || account.is_disabled) return dismiss(id)
      if (await followTwice({ account, record, asked_at })) await heal(account, record)
    },

    /** Takes an address from a row here whose account elsewhere is gone or has another one; tells whether that was so. */
    release: async (email: string): Promise<boolean> => {
      const holder = accounts.isElsewhere ? await users.findByEmail(db, email) : undefined
      const truth = holder && (await accounts.find({ id: holder.id }))
      if (!holder || truth?.email === email) return false
      await db.begin(async (tx) => {
        await mirrored.hold(tx, [holder.id])
        if ((await users.findById(tx, holder.id))?.email !== email) return
        await takeAddress(tx, { ...holder, truth })
        await settleRival(tx, { ...holder, truth })
      })
      return true
    },

    /** After the shop itself has changed an account elsewhere. */
    noteChange: async (id: string, tx: Db): Promise<void> => {
      if (accounts.isElsewhere) await mirrored.noteChange(tx, id)
    },

    /** After a new password, which ends what was open before: the session that it was set in goes on. */
    noteNewPassword: async (id: string, tx: Db): Promise<void> => {
      if (!accounts.isElsewhere) return
      // Nobody answers: then that session ends like any other.
      const account = await accounts.find({ id }).catch(() => undefined)
      if (account) await mirrored.setValidSince(tx, id, account.valid_since)
      await mirrored.noteChange(tx, id)
    },
  }
}
