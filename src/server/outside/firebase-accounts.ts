import * as z from 'zod/mini'
import type { Account, Accounts, PasswordWeak } from '../kernel/accounts.ts'
import { AccountUnusable } from '../kernel/accounts.ts'
import { type Answer, askGoogle, Done, expectFit, type Refusal, readRefusal } from './ask-google.ts'
import { type Moving, openMoving } from './firebase-move.ts'
import { FirebaseUser, readUser, STRANGER_ID, Uid } from './firebase-user.ts'
import { askAsOwner as askWithRight, type FirebaseProject, type GoogleAccess } from './google-access.ts'
import { away } from './google-mistakes.ts'
import { ANSWER_MS } from './read-answer.ts'

/** The door to Firebase Authentication, by its REST API. Each thing is asked once: what went wrong is told, never tried again. */
export type FirebaseAccounts = Accounts & Moving

const SENDER = 'Firebase Authentication'
const DENIED =
  "The service account of FIREBASE_SERVICE_ACCOUNT isn't allowed to manage accounts. Give it the role Firebase Authentication Admin in the Google Cloud console, under IAM."
const LONGEST_RULE = 500
const LAST_MOMENT = 8.64e15

const SignedIn = z.union([
  z.object({ localId: Uid, idToken: z.string().check(z.minLength(1)) }),
  z.object({ mfaPendingCredential: z.string().check(z.minLength(1)) }),
])
/** Where nobody is found, all that is left of the answer is its name: nothing at all says nothing. */
const Found = z.union([
  z.object({ users: z.array(FirebaseUser).check(z.minLength(1)) }),
  z.object({ kind: z.literal('identitytoolkit#GetAccountInfoResponse'), users: z.optional(z.array(z.never())) }),
])
const Named = z.object({ localId: Uid })

const TAKEN: readonly string[] = ['EMAIL_EXISTS', 'DUPLICATE_EMAIL', 'DUPLICATE_LOCAL_ID']
const MALFORMED: readonly string[] = ['INVALID_EMAIL', 'MISSING_EMAIL']
const WEAK: readonly string[] = ['WEAK_PASSWORD', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS']
const WRONG: readonly string[] = [...MALFORMED, 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'MISSING_PASSWORD', 'INVALID_LOGIN_CREDENTIALS']

// As our own passwords: two keyboards may write one letter in two ways; here it is one letter.
const asTyped = (password: string) => password.normalize('NFKC')

const Seconds = z.optional(z.int().check(z.gte(0), z.lte(1e11)))
const Claims = z.object({ auth_time: Seconds, iat: Seconds })

const readClaims = (idToken: string): z.output<typeof Claims> => {
  try {
    return Claims.parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()))
  } catch {
    return {}
  }
}

/**
 * When a password was compared, by the same clock as `valid_since`, in whole seconds. A token that does not tell counts as
 * from just now. It comes from the provider itself, over TLS, and is believed for nothing else: nobody has to check who signed it.
 */
const signedInAt = (idToken: string): Date => {
  const { auth_time, iat } = readClaims(idToken)
  const seconds = auth_time ?? iat
  return new Date(seconds === undefined ? LAST_MOMENT : seconds * 1000)
}

/** A stricter rule of the provider is told in its own words, unless they would repeat the password. */
const weakness = ({ code, text }: Refusal, password: string): PasswordWeak => {
  const isTheirs = code !== 'WEAK_PASSWORD' && text !== '' && text.length <= LONGEST_RULE
  return { passwordWeak: isTheirs && !text.includes(password) && !text.includes(asTyped(password)) ? text : null }
}

export const refusedByAccounts = (refusal: Refusal) => away(refusal, SENDER, DENIED)

export const toolkitOf = ({ emulators }: Pick<FirebaseProject, 'emulators'>): string =>
  emulators ? `http://${emulators.accounts}/identitytoolkit.googleapis.com/v1` : 'https://identitytoolkit.googleapis.com/v1'

export const openFirebaseAccounts = (project: FirebaseProject, access: GoogleAccess): FirebaseAccounts => {
  const { projectId, apiKey } = project
  const base = toolkitOf(project)

  /** As the service account, which may do everything with accounts. */
  const askAsOwner = (what: string, json: unknown, until: AbortSignal): Promise<Answer> =>
    askWithRight(access, { sender: SENDER, url: new URL(`${base}/projects/${projectId}/accounts${what}`), json, until })

  /** As anybody: the key says only which project is meant. */
  const askAsVisitor = (what: string, json: unknown, until: AbortSignal): Promise<Answer> => {
    const url = new URL(`${base}/accounts:${what}`)
    url.searchParams.set('key', apiKey)
    return askGoogle({ sender: SENDER, url, json, until })
  }

  /** The one account that was asked for; an answer about anybody else is none. */
  const lookUp = async (by: { id: string } | { email: string }, until: AbortSignal): Promise<Account | undefined> => {
    const question = 'id' in by ? { localId: [by.id] } : { email: [by.email] }
    const answer = await askAsOwner(':lookup', question, until)
    if (answer.status !== 200) {
      const refusal = readRefusal(answer, SENDER)
      if ('email' in by && MALFORMED.includes(refusal.code)) return undefined
      throw refusedByAccounts(refusal)
    }
    const [user, ...others] = expectFit(Found, answer, SENDER).users ?? []
    if (!user || user.localId === STRANGER_ID) return undefined
    const account = readUser(user)
    const isAsked = 'id' in by ? user.localId === by.id : account.email === undefined || account.email === by.email
    if (!isAsked || others.length > 0) throw new AccountUnusable(`${SENDER} told of another account than the one asked for`)
    return account.email === undefined ? undefined : { ...account, email: account.email }
  }

  const change = async (id: string, changes: object): Promise<Refusal | undefined> => {
    const answer = await askAsOwner(':update', { localId: id, ...changes }, AbortSignal.timeout(ANSWER_MS))
    if (answer.status !== 200) return readRefusal(answer, SENDER)
    if (expectFit(Named, answer, SENDER).localId !== id)
      throw new AccountUnusable(`${SENDER} changed another account than the one asked for`)
    return undefined
  }

  return {
    isElsewhere: true,

    create: async (email, password) => {
      const until = AbortSignal.timeout(ANSWER_MS)
      const answer = await askAsOwner('', { email: email.toLowerCase(), password: asTyped(password), emailVerified: false }, until)
      if (answer.status !== 200) {
        const refusal = readRefusal(answer, SENDER)
        if (TAKEN.includes(refusal.code)) return 'emailTaken'
        if (MALFORMED.includes(refusal.code)) return 'emailMalformed'
        if (WEAK.includes(refusal.code)) return weakness(refusal, password)
        throw refusedByAccounts(refusal)
      }
      const account = await lookUp({ id: expectFit(Named, answer, SENDER).localId }, until)
      if (account?.email !== email.toLowerCase()) throw new AccountUnusable(`${SENDER} does not know the account that it made`)
      return account
    },

    check: async (email, password) => {
      const until = AbortSignal.timeout(ANSWER_MS)
      // The right to look up is fetched meanwhile; whether there is one shows when it is needed.
      access.authorization().catch(() => {})
      const typed = { email: email.toLowerCase(), password: asTyped(password), returnSecureToken: true }
      const answer = await askAsVisitor('signInWithPassword', typed, until)
      if (answer.status !== 200) {
        const refusal = readRefusal(answer, SENDER)
        if (refusal.httpStatus === 429 || refusal.code === 'TOO_MANY_ATTEMPTS_TRY_LATER') return 'tooMany'
        if (refusal.code === 'USER_DISABLED') return 'disabled'
        if (WRONG.includes(refusal.code)) return 'wrong'
        throw refusedByAccounts(refusal)
      }
      const signedIn = expectFit(SignedIn, answer, SENDER)
      if (!('idToken' in signedIn)) return 'secondFactor'
      const account = await lookUp({ id: signedIn.localId }, until)
      // Deleted in between, or with another email or password meanwhile.
      if (account?.email !== typed.email || account.valid_since > signedInAt(signedIn.idToken)) return 'wrong'
      return account.is_disabled ? 'disabled' : account
    },

    find: (by) => lookUp('id' in by ? by : { email: by.email.toLowerCase() }, AbortSignal.timeout(ANSWER_MS)),

    setPassword: async (id, password) => {
      const refusal = await change(id, { password: asTyped(password) })
      if (!refusal) return 'done'
      if (WEAK.includes(refusal.code)) return weakness(refusal, password)
      throw refusedByAccounts(refusal)
    },

    setEmail: async (id, email) => {
      const refusal = await change(id, { email: email.toLowerCase(), emailVerified: true })
      if (!refusal) return 'done'
      if (TAKEN.includes(refusal.code)) return 'emailTaken'
      throw refusedByAccounts(refusal)
    },

    markVerified: async (id) => {
      const refusal = await change(id, { emailVerified: true })
      if (refusal) throw refusedByAccounts(refusal)
    },

    remove: async (id) => {
      const answer = await askAsOwner(':delete', { localId: id }, AbortSignal.timeout(ANSWER_MS))
      if (answer.status === 200) return void expectFit(Done, answer, SENDER)
      const refusal = readRefusal(answer, SENDER)
      if (refusal.code !== 'USER_NOT_FOUND') throw refusedByAccounts(refusal)
    },

    ...openMoving({ url: `${base}/projects/${projectId}/accounts`, access, sender: SENDER, refused: refusedByAccounts }),
  }
}
