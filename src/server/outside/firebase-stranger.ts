import * as z from 'zod/mini'
import { AccountsAway } from '../kernel/accounts.ts'
import type { Clock } from '../kernel/clock.ts'
import { askGoogle, Done, expectFit, readRefusal } from './ask-google.ts'
import { toolkitOf } from './firebase-accounts.ts'
import type { Stranger } from './firestore-records.ts'
import { askAsOwner, customToken, type FirebaseProject, type GoogleAccess, type ServiceAccount } from './google-access.ts'
import { ANSWER_MS } from './read-answer.ts'

/**
 * Somebody who is signed in at the provider and is nobody in the shop, to see what the rules let them do. Always the same
 * id, without email and password: nobody else can sign in as it, and what a crash leaves behind goes at the next try.
 */
export const STRANGER_ID = 'dozen-rules-check'

const SENDER = 'Firebase Authentication'

const SignedIn = z.object({ idToken: z.string().check(z.minLength(1)) })

export type AsStranger = <Result>(work: (stranger: Stranger) => Promise<Result>) => Promise<Result>

export const openStranger = (
  project: FirebaseProject,
  access: GoogleAccess,
  { account, clock }: { account: ServiceAccount | undefined; clock: Clock },
): AsStranger => {
  const base = toolkitOf(project)

  /** `isSo`: what was wanted is the case already. */
  const change = async (what: '' | ':delete', isSo: string): Promise<void> => {
    const url = new URL(`${base}/projects/${project.projectId}/accounts${what}`)
    const question = { sender: SENDER, url, json: { localId: STRANGER_ID }, until: AbortSignal.timeout(ANSWER_MS) }
    const answer = await askAsOwner(access, question)
    if (answer.status === 200) return void expectFit(Done, answer, SENDER)
    const { code, httpStatus } = readRefusal(answer, SENDER)
    if (code !== isSo) throw new AccountsAway(`${SENDER} refused the request (${httpStatus})`)
  }

  const signIn = async (): Promise<string> => {
    const url = new URL(`${base}/accounts:signInWithCustomToken`)
    url.searchParams.set('key', project.apiKey)
    const json = { token: customToken(account, STRANGER_ID, clock()), returnSecureToken: true }
    const answer = await askGoogle({ sender: SENDER, url, json, until: AbortSignal.timeout(ANSWER_MS) })
    return expectFit(SignedIn, answer, SENDER).idToken
  }

  return async (work) => {
    // Made by the service account, which may do so where nobody else can sign up.
    await change('', 'DUPLICATE_LOCAL_ID')
    try {
      return await work({ id: STRANGER_ID, idToken: await signIn() })
    } finally {
      // If it can't be removed now, the next try does it.
      await change(':delete', 'USER_NOT_FOUND').catch(() => {})
    }
  }
}
