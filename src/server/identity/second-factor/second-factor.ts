import { randomBytes } from 'node:crypto'
import type { Session } from '../../http/session.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CachedFarm } from '../../kernel/memory/farm.ts'
import type { Queue } from '../../kernel/queue.ts'
import { openSeal } from '../../kernel/sealed-secrets.ts'
import { headFor } from '../../mail/letter-head.ts'
import {
  codesTriedLetter,
  recoveryCodesRenewedLetter,
  recoveryCodeUsedLetter,
  secondFactorOffLetter,
  secondFactorOnLetter,
} from '../../mail/letters/second-factor-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import * as activities from '../../store/people/activities.ts'
import * as factors from '../../store/people/second-factors.ts'
import * as sessions from '../../store/people/sessions.ts'
import * as users from '../../store/people/users.ts'
import { isPasskeyProof, useProof } from '../passkeys/passkey-proof.ts'
import { newRecoveryCodes, tidyCode } from './recovery-codes.ts'
import { appLink, stepOf, toBase32 } from './totp.ts'

/** What a person enters besides their password: a code from an app, one of ten codes on paper, or what a passkey confirmed. */
export type SecondFactor = ReturnType<typeof openSecondFactor>

type Parts = { db: Pool; queue: Queue; farm: CachedFarm; clock: Clock; secret: string }
type Person = { id: string; email: string }

const SECRET_BYTES = 20

export const openSecondFactor = ({ db, queue, farm, clock, secret }: Parts) => {
  const { seal, unseal } = openSeal(secret, 'second factor')
  const headOf = (tx: Db, { id }: Person) => headFor(tx, farm.current, id)
  const actor = (user: Person) => ({ user, at: clock() })

  const stepBehind = ({ sealed, step }: factors.Held, { id }: Person, code: string): number | undefined => {
    const opened = unseal(sealed, id)
    return opened && stepOf(opened, code, step)
  }

  const takeAppCode = async (person: Person, code: string): Promise<boolean> => {
    const held = await factors.findOn(db, person.id)
    if (!held) return false
    const step = stepBehind(held, person, code)
    return step !== undefined && factors.useStep(db, person.id, { ...held, step })
  }

  const takeRecoveryCode = (person: Person, code: string): Promise<boolean> =>
    db.begin(async (tx) => {
      if (!(await factors.useRecoveryCode(tx, person.id, code))) return false
      const { recovery_codes_left: left } = await factors.read(tx, person.id)
      await activities.note(tx, actor(person), 'useRecoveryCode', { label: '' })
      await postMails(tx, queue, [{ to: person.email, letter: recoveryCodeUsedLetter(await headOf(tx, person), left) }])
      return true
    })

  /** Whether a code of any kind is right; a right one is used up. */
  const use = (person: Person, typed: string): Promise<boolean> => {
    if (isPasskeyProof(typed)) return useProof(db, person.id, typed)
    const code = tidyCode(typed)
    return /^\d{6}$/.test(code) ? takeAppCode(person, code) : takeRecoveryCode(person, code)
  }

  const renew = async (tx: Db, { id }: Person): Promise<string[]> => {
    const codes = newRecoveryCodes()
    await factors.replaceRecoveryCodes(tx, id, codes.map(tidyCode))
    return codes
  }

  return {
    use,

    /** By an app, a passkey or both. */
    isOn: ({ id }: Person): Promise<boolean> => factors.isOn(db, id),

    /** Whether an emailed link alone does not pass it. */
    isTrusted: ({ id }: Person): Promise<boolean> => factors.isTrusted(db, id),

    read: ({ id }: Person): Promise<factors.Standing> => factors.read(db, id),

    /** Creates a secret for an app. It is required only once a code has proved that the app has it. */
    begin: async (person: Person): Promise<{ secret: string; link: string }> => {
      const made = randomBytes(SECRET_BYTES)
      await factors.begin(db, person.id, seal(made, person.id))
      return { secret: toBase32(made), link: appLink(made, farm.current.farm_name, person.email) }
    },

    /** Turns it on: other sessions without it end. Returns the recovery codes, which can't be read again. */
    turnOn: async (person: Person, session: Session, typed: string): Promise<string[] | 'codeWrong' | 'factorNotBegun'> => {
      const held = await factors.findBegun(db, person.id)
      if (!held) return 'factorNotBegun'
      const step = stepBehind(held, person, tidyCode(typed))
      if (step === undefined) return 'codeWrong'
      return db.begin(async (tx) => {
        // First, and under a lock: if a new password has ended this session, it must not lock anyone out of the account.
        if (!(await sessions.markFactor(tx, session.id))) return 'factorNotBegun'
        if (!(await factors.turnOn(tx, person.id, { ...held, step }))) return 'factorNotBegun'
        await sessions.endAll(tx, person.id, session.id)
        await activities.note(tx, actor(person), 'turnOnSecondFactor', { label: '' })
        await postMails(tx, queue, [{ to: person.email, letter: secondFactorOnLetter(await headOf(tx, person)) }])
        return renew(tx, person)
      })
    },

    turnOff: (person: Person): Promise<boolean> =>
      db.begin(async (tx) => {
        if (!(await factors.turnOff(tx, person.id))) return false
        await sessions.unmarkFactor(tx, person.id)
        await activities.note(tx, actor(person), 'turnOffSecondFactor', { label: '' })
        await postMails(tx, queue, [{ to: person.email, letter: secondFactorOffLetter(await headOf(tx, person), 'you') }])
        return true
      }),

    /** For someone whose first second factor is a passkey. They can't be read again. */
    giveRecoveryCodes: renew,

    /** Someone who tries wrong codes knows the password, so the owner is notified. */
    tellOfGuessing: (person: Person): Promise<void> =>
      db.begin(async (tx) => postMails(tx, queue, [{ to: person.email, letter: codesTriedLetter(await headOf(tx, person)) }])),

    /** Ten new codes; the old ones no longer work. */
    renewRecoveryCodes: (person: Person): Promise<string[]> =>
      db.begin(async (tx) => {
        // Two presses take turns, or twenty codes would work.
        await users.lock(tx, person.id)
        await activities.note(tx, actor(person), 'renewRecoveryCodes', { label: '' })
        await postMails(tx, queue, [{ to: person.email, letter: recoveryCodesRenewedLetter(await headOf(tx, person)) }])
        return renew(tx, person)
      }),
  }
}
