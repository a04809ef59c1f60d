import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { askGoogle, Done, expectFit, readRefusal } from './ask-google.ts'
import { refusedByAccounts, toolkitOf } from './firebase-accounts.ts'
import { STRANGER_ID } from './firebase-user.ts'
import type { Stranger } from './firestore-records.ts'
import { askAsOwner, type FirebaseProject, type GoogleAccess } from './google-access.ts'
import { ANSWER_MS } from './read-answer.ts'

const SENDER = 'Firebase Authentication'

const SignedIn = z.object({ idToken: z.string().check(z.minLength(1)) })

export type AsStranger = <Result>(work: (stranger: Stranger) => Promise<Result>) => Promise<Result>

/** As long as the longest that a password policy can ask for, with a character of each kind that it can ask for. */
const newPassword = () => `aA1!${randomBytes(20).toString('base64url').slice(0, 26)}`

export const openStranger = (project: FirebaseProject, access: GoogleAccess): AsStranger => {
  const base = toolkitOf(project)

  /** Returns false if the provider answered with `code`. */
  const change = async (what: '' | ':delete', json: object, code: string): Promise<boolean> => {
    const url = new URL(`${base}/projects/${project.projectId}/accounts${what}`)
    const question = { sender: SENDER, url, json: { localId: STRANGER_ID, ...json }, until: AbortSignal.timeout(ANSWER_MS) }
    const answer = await askAsOwner(access, question)
    if (answer.status === 200) return expectFit(Done, answer, SENDER) !== undefined
    const refusal = readRefusal(answer, SENDER)
    if (refusal.code !== code) throw refusedByAccounts(refusal)
    return false
  }

  const remove = () => change(':delete', {}, 'USER_NOT_FOUND')

  const signIn = async (email: string, password: string): Promise<string> => {
    const url = new URL(`${base}/accounts:signInWithPassword`)
    url.searchParams.set('key', project.apiKey)
    const json = { email, password, returnSecureToken: true }
    const answer = await askGoogle({ sender: SENDER, url, json, until: AbortSignal.timeout(ANSWER_MS) })
    if (answer.status !== 200) throw refusedByAccounts(readRefusal(answer, SENDER))
    return expectFit(SignedIn, answer, SENDER).idToken
  }

  return async (work) => {
    // All that rules ask of customers: a password and a verified email, which nobody can know or own.
    const email = `${STRANGER_ID}-${randomUUID()}@dozen.invalid`
    const password = newPassword()
    const create = () => change('', { email, password, emailVerified: true }, 'DUPLICATE_LOCAL_ID')
    // Made by the service account, which may do so where nobody else can sign up.
    if (!(await create())) {
      // A crash left one behind, and its password is lost.
      await remove()
      await create()
    }
    try {
      return await work({ id: STRANGER_ID, email, idToken: await signIn(email, password) })
    } finally {
      // If it can't be removed now, the next try does it.
      await remove().catch(() => {})
    }
  }
}
