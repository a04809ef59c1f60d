import type { Me } from '../../shared/shapes/entities.ts'
import { fieldWords } from '../../words/en/fields.ts'
import * as es from '../../words/es/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Session } from '../http/session.ts'
import type { PasswordWeak } from '../kernel/accounts.ts'
import { A_FEW_MINUTES } from '../kernel/spoken/spoken-wait.ts'
import { headFor } from '../mail/letter-head.ts'
import { passwordChangedLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import * as access from '../store/people/access.ts'
import * as users from '../store/people/users.ts'
import { endAccess } from './end-access.ts'
import type { IdentityParts } from './identity-parts.ts'

/** Checks and replaces a password the person knows. */

/** A person whose password was right. */
export type Proven = access.Access & { email: string }

export const refuseWeak = ({ passwordWeak }: PasswordWeak): Refusal =>
  new Refusal('passwordWeak', { details: { rule: passwordWeak ?? { en: fieldWords.passwordShort, es: es.fieldWords.passwordShort } } })

type Parts = Pick<IdentityParts, 'db' | 'queue' | 'farm' | 'accounts' | 'mirror' | 'tellAccounts'>

export const openOwnPassword = ({ db, queue, farm, accounts, mirror, tellAccounts }: Parts) => {
  const prove = async (email: string, password: string): Promise<Proven | undefined> => {
    const begun = await access.findByEmail(db, email)
    const account = await accounts.check(email, password)
    if (account === 'tooMany') throw new Refusal('tooManyTries', { details: { wait: A_FEW_MINUTES } })
    if (account === 'secondFactor') throw new Refusal('factorElsewhere')
    if (account === 'wrong' || account === 'disabled') return undefined
    const admitted = await mirror.admit(account, begun)
    return admitted && { ...admitted, email: account.email }
  }

  /** Whether a password is this person's, and not that of someone who has their address by now. */
  const proveSelf = async (me: Pick<Me, 'id' | 'email'>, password: string): Promise<Proven | undefined> => {
    const proven = await prove(me.email, password)
    return proven?.id === me.id ? proven : undefined
  }

  return {
    proveSelf,

    /** Whose email and password these are; undefined doesn't reveal which of them is wrong. */
    prove,

    /** Changes the password of a logged-in person who knew the old one; all other sessions end. */
    changePassword: (me: Me, proven: Proven, session: Session, fresh: string): Promise<'done' | 'wrongPassword'> =>
      tellAccounts(async (tx) => {
        // Of two concurrent changes, the second doesn't know the new password.
        await users.lock(tx, me.id)
        if (!(await access.hold(tx, proven))) return 'wrongPassword'
        await endAccess(tx, me.id, { but: session.id })
        await postMails(tx, queue, [{ to: me.email, letter: passwordChangedLetter(await headFor(tx, farm.current, me.id)) }])
        const outcome = await accounts.setPassword(me.id, fresh, tx)
        if (outcome !== 'done') throw refuseWeak(outcome)
        await mirror.noteNewPassword(me.id, tx)
        return 'done'
      }),

    /** Sets a password without a link; only for the demo farm. */
    setPassword: async (email: string, password: string): Promise<void> => {
      const user = await mirror.meet({ email })
      if (user) await tellAccounts((tx) => accounts.setPassword(user.id, password, tx))
    },
  }
}
