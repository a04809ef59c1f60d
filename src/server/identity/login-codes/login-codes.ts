import { createHmac, randomInt } from 'node:crypto'
import { headFor } from '../../mail/letter-head.ts'
import { codeNotForYouLetter, loginCodeLetter } from '../../mail/letters/account-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as access from '../../store/people/access.ts'
import * as factors from '../../store/people/second-factors.ts'
import * as users from '../../store/people/users.ts'
import * as loginCodes from '../../store/people/ways-in/login-codes.ts'
import type { IdentityParts } from '../identity-parts.ts'
import type { Proven } from '../own-password.ts'
import { isSameSecret } from '../same-secret.ts'
import { tidyCode } from '../second-factor/recovery-codes.ts'
import { openTakeOver } from './take-over.ts'

/**
 * Logging in with an emailed code, where the farm allows it: for customers without two-step login. What the person who asks
 * sees, and how long it takes, is the same for every address: who it belongs to is looked up in a job.
 */
export type LoginCodes = ReturnType<typeof openLoginCodes>

type Parts = Pick<IdentityParts, 'db' | 'queue' | 'farm' | 'accounts' | 'mirror' | 'tellAccounts'> & { secret: string }

/** `isTakenOver`: the account had a password set by someone who had never verified the address. */
export type LetIn = Proven & { isTakenOver: boolean }

/** `asked`: for which address this browser asked, if it did. */
export type Wrong = { asked: string | undefined }

const LENGTH = 8
// Without letters that look like digits or each other: 39 bits, with five tries.
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'

/** `k7m2-9xqf`: as shown. */
const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

export const openLoginCodes = ({ db, queue, farm, accounts, mirror, tellAccounts, secret }: Parts) => {
  const takeOver = openTakeOver({ queue, farm, accounts, mirror })
  // Keyed, because so short a code could be found from a plain digest.
  const digestFor = (login_code_id: string, code: string): Buffer =>
    createHmac('sha256', secret)
      .update(`login code ${login_code_id} ${tidyCode(code)}`)
      .digest()

  const isForThem = async (tx: Db, { id, role }: users.User): Promise<boolean> => role === 'user' && !(await factors.isOn(tx, id))

  const letIn = (user_id: string, { login_code_id, email }: loginCodes.Tried): Promise<LetIn | undefined> =>
    tellAccounts(async (tx) => {
      const user = await users.lock(tx, user_id)
      if (user?.email !== email || !(await isForThem(tx, user))) return undefined
      if (!(await loginCodes.use(tx, login_code_id))) return undefined
      const isTakenOver = !user.email_verified && (await takeOver(tx, user))
      const found = await access.find(tx, user.id)
      return found && { ...found, email, isTakenOver }
    })

  return {
    /** `browser`: the one that asks, where alone the code works. `replaced`: what it was called when it asked before. */
    ask: (browser: string, email: string, replaced: string | undefined): Promise<void> =>
      db.begin(async (tx) => {
        const login_code_id = await loginCodes.ask(tx, { browser_digest: browser, email, replaced })
        await queue.send(tx, 'send-login-code', [{ login_code_id }])
      }),

    /** In a job: emails a code if the account exists and may have one. */
    send: async (login_code_id: string): Promise<void> => {
      const email = await loginCodes.findAsked(db, login_code_id)
      const user = email === undefined ? undefined : await mirror.meet({ email })
      if (!user) return
      const account = await accounts.find({ id: user.id })
      await db.begin(async (tx) => {
        const head = await headFor(tx, farm.current, user.id)
        if (account?.has_factor_elsewhere || !(await isForThem(tx, user))) {
          // Used up, so that a job done twice sends it once.
          if (await loginCodes.use(tx, login_code_id)) await postMails(tx, queue, [{ to: user.email, letter: codeNotForYouLetter(head) }])
          return
        }
        const code = newCode()
        const code_digest = digestFor(login_code_id, code).toString('base64url')
        if (!(await loginCodes.give(tx, { login_code_id, user_id: user.id, code_digest }))) return
        await postMails(tx, queue, [{ to: user.email, letter: loginCodeLetter(head, code) }])
      })
    },

    /** Whose code this is, in the browser that asked for it. The code proves the address, as a reset does. */
    logIn: async (browser: string, typed: string): Promise<LetIn | Wrong> => {
      const tried = await loginCodes.countTry(db, browser)
      const given = digestFor(tried?.login_code_id ?? '', typed)
      const wrong = { asked: tried?.email }
      if (!isSameSecret(given, Buffer.from(tried?.code_digest ?? '', 'base64url')) || !tried?.user_id) return wrong
      const user = await mirror.meet({ id: tried.user_id })
      const account = user && (await accounts.find({ id: user.id }))
      // Turned on there since the code was sent.
      if (!account || account.has_factor_elsewhere) return wrong
      return (await letIn(user.id, tried)) ?? wrong
    },
  }
}
