import { isEmailAddress } from '../../../shared/rules/email-address.ts'
import type { ContinueTrouble } from '../../../words/en/continue.ts'
import type { Accounts } from '../../kernel/accounts.ts'
import type { CachedFarm } from '../../kernel/memory/farm.ts'
import type { Queue } from '../../kernel/queue.ts'
import type { UserRecords } from '../../kernel/user-records.ts'
import { headFor } from '../../mail/letter-head.ts'
import { passwordRemovedLetter } from '../../mail/letters/account-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Identity } from '../../outside/openid.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import * as access from '../../store/people/access.ts'
import * as links from '../../store/people/openid-links.ts'
import * as factors from '../../store/people/second-factors.ts'
import * as users from '../../store/people/users.ts'
import { admitOwner } from '../admit-owner.ts'
import type { AccountTransaction } from '../elsewhere/account-transaction.ts'
import type { Mirror } from '../elsewhere/mirror.ts'
import type { Proven } from '../own-password.ts'
import { forgetPassword, NO_PASSWORD, unknownPassword } from './unknown-password.ts'

/**
 * Which account a person opens with an account at the issuer: the linked one, otherwise the one with the email the issuer
 * has verified, otherwise a new one. An unverified account here may belong to a stranger who typed someone else's address:
 * from now on it is the owner's, exactly as after an emailed password reset.
 */

export type Parts = {
  db: Pool
  queue: Queue
  farm: Pick<CachedFarm, 'current'>
  accounts: Accounts
  records: UserRecords
  mirror: Mirror
  tellAccounts: AccountTransaction
  /** The issuer's name for people. */
  name: string
}

/** `isTakenOver`: the account had a password set by someone who had never verified the address. */
export type Continuing = Proven & { isTakenOver: boolean }

export const openWhoContinues = ({ db, queue, farm, accounts, records, mirror, tellAccounts, name }: Parts) => {
  const signUp = async (email: string): Promise<string | undefined> => {
    const account = await accounts.create(email, unknownPassword())
    // The account exists after all: someone came at the same moment, or someone who may not log in.
    if (typeof account === 'string') return undefined
    if ('passwordWeak' in account) throw new Error(NO_PASSWORD)
    await records.createIfAbsent(account.id, email)
    await mirror.welcome(account)
    return account.id
  }

  const takeOver = async (tx: Db, user: users.User, identity: Identity): Promise<void> => {
    await admitOwner(tx, { queue, farm }, user)
    await links.add(tx, identity, user.id)
    await postMails(tx, queue, [{ to: user.email, letter: passwordRemovedLetter(await headFor(tx, farm.current, user.id), name) }])
    await forgetPassword(accounts, user.id, tx)
    await accounts.markVerified(user.id, tx)
    await mirror.noteNewPassword(user.id, tx)
  }

  const welcome = async (tx: Db, user: users.User, identity: Identity): Promise<void> => {
    await users.markVerified(tx, user.id)
    await links.add(tx, identity, user.id)
    await accounts.markVerified(user.id, tx)
    await mirror.noteChange(user.id, tx)
  }

  const link = (user: users.User, identity: Identity, isNew: boolean): Promise<Continuing | ContinueTrouble> =>
    tellAccounts(async (tx) => {
      // First, and under a lock: of two concurrent requests, the second finds what the first has done.
      const held = await users.lock(tx, user.id)
      if (!held || held.email !== user.email) return 'startAgain'
      const subject = await links.findSubject(tx, identity.issuer, held.id)
      if (subject !== undefined && subject !== identity.subject) return 'otherAccount'
      if (await factors.isTrusted(tx, held.id)) return 'secondFactor'
      // A linked person has proved it before, whatever happened to the address since.
      const isToBeLinked = subject === undefined
      const isTakenOver = isToBeLinked && !held.email_verified && !isNew
      if (isTakenOver) await takeOver(tx, held, identity)
      else if (isToBeLinked && !held.email_verified) await welcome(tx, held, identity)
      else if (isToBeLinked) await links.add(tx, identity, held.id)
      const found = await access.find(tx, held.id)
      return found ? { ...found, email: held.email, isTakenOver } : 'notLetIn'
    })

  const findByEmail = async (identity: Identity): Promise<Continuing | ContinueTrouble> => {
    // As the issuer sent it: lowercasing would turn an address with characters of other alphabets into someone else's plain one.
    if (!identity.isVerified || !identity.email || !isEmailAddress(identity.email)) return 'emailNotVerified'
    const email = identity.email.toLowerCase()
    const known = await mirror.meet({ email })
    const made = known ? undefined : await signUp(email)
    const user = known ?? (await mirror.meet(made === undefined ? { email } : { id: made }))
    if (!user) return 'notLetIn'
    const account = await accounts.find({ id: user.id })
    return account?.has_factor_elsewhere ? 'secondFactor' : link(user, identity, made !== undefined)
  }

  const findLinked = async (identity: Identity): Promise<Continuing | ContinueTrouble | undefined> => {
    const known = await links.find(db, identity)
    if (!known) return undefined
    const account = await accounts.find({ id: known.id })
    if (!account) {
      // The account was deleted where it was kept: nobody can use it again, and the link is removed too.
      await mirror.renew(known.id)
      return undefined
    }
    const user = await mirror.meet({ id: known.id })
    if (!user) return 'notLetIn'
    if (account.has_factor_elsewhere || (await factors.isOn(db, user.id))) return 'secondFactor'
    // Again: the latest update may have ended all access.
    const linked = await links.find(db, identity)
    return linked && { ...linked, email: user.email, isTakenOver: false }
  }

  return async (identity: Identity): Promise<Continuing | ContinueTrouble> => (await findLinked(identity)) ?? findByEmail(identity)
}
