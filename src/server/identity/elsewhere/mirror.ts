import type { CachedFarm } from '../../memory/farm.ts'
import type { Queue } from '../../queue.ts'
import { type Db, isUniqueViolation, type Pool } from '../../store/database/database.ts'
import * as access from '../../store/people/access.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import * as users from '../../store/people/users.ts'
import { type Account, type Accounts, AccountsAway } from '../accounts.ts'
import { endAccess } from '../end-access.ts'
import { moveToEmail } from '../new-email.ts'
import type { UserRecord, UserRecords } from '../user-records.ts'

/**
 * The shop's own rows of people, which orders and sessions belong to, follow whoever keeps the accounts. Where that is the
 * shop itself, they are the very same rows, and there is nothing to follow.
 */
export type Mirror = ReturnType<typeof openMirror>

type Parts = { db: Pool; queue: Queue; farm: Pick<CachedFarm, 'current'>; accounts: Accounts; records: UserRecords }

export const openMirror = ({ db, queue, farm, accounts, records }: Parts) => {
  type Begun = access.Access & { asked_at: string }
  /** `begun`: what was known of a person's access before their password was compared. */
  type Heard = { account: Account; record: UserRecord | undefined; asked_at?: string | undefined; begun?: access.Access | undefined }
  type Rival = { id: string; email: string; truth: Account | undefined }

  /** Who has the address here, and which one they have elsewhere. */
  const findRival = async ({ id, email }: Account): Promise<Rival | undefined> => {
    const other = await users.findByEmail(db, email)
    if (!other || other.id === id) return undefined
    const truth = await accounts.find({ id: other.id })
    if (truth?.email === email) throw new AccountsAway('Two accounts have one address. Allow one account per email address there.')
    return { ...other, truth }
  }

  const giveUpAddress = async (tx: Db, { id, email, truth }: Rival): Promise<void> => {
    if (truth && !(await users.findByEmail(tx, truth.email))) return moveToEmail(tx, { queue, farm }, { id, email }, truth.email)
    await endAccess(tx, id)
    await mirrored.loseAddress(tx, id)
  }

  const takeOver = async (tx: Db, { account, record, asked_at, begun }: Heard, rival: Rival | undefined): Promise<boolean> => {
    const { id, email, email_verified, valid_since } = account
    // The person before their access, as everybody who ends it.
    await mirrored.hold(tx, rival ? [id, rival.id] : [id])
    const was = await mirrored.read(tx, id, asked_at)
    if (was?.is_closed) return false
    // What ends by what is heard now ends what was open before; a login that it was heard by goes on.
    if (begun && !(await access.hold(tx, begun))) return false
    // A slow answer does not undo what was heard, or done, after it was asked for.
    if (was?.is_newer) return true
    // Whoever loses an address does so first: nobody has it twice.
    if (rival) await giveUpAddress(tx, rival)
    if (!was) await users.add(tx, { id, email, hash: null })
    else if (was.email === null) await users.setEmail(tx, id, email)
    else if (was.email !== email) await moveToEmail(tx, { queue, farm }, { id, email: was.email }, email)
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

  // Two who come at once for the first time: the second finds the row of the first.
  const followTwice: typeof follow = (heard) =>
    follow(heard).catch((error: unknown) => {
      if (isUniqueViolation(error)) return follow(heard)
      throw error
    })

  const asItIs = async (account: Account, begun: Begun | undefined) => (begun?.id === account.id ? begun : undefined)
  const heardAtLogin = async (account: Account, begun: Begun | undefined) => {
    const own = begun?.id === account.id ? begun : undefined
    return followTwice({ account, record: await records.read(account.id), asked_at: own?.asked_at, begun: own })
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
      if (!account || account.is_disabled) {
        await db.begin(async (tx) => {
          await endAccess(tx, id)
          await mirrored.dismiss(tx, id)
        })
        return
      }
      await followTwice({ account, record, asked_at })
      // What a sign-up or a change of email that was cut off has left undone.
      if (!record) await records.createIfAbsent(id, account.email)
      else if (record.email !== account.email) await records.setEmail(id, account.email, db)
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
