import { type Clock, seconds } from './clock.ts'
import { newId } from './new-id.ts'

const LIFE_SECONDS = 3600

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** What Firestore's rules know of somebody who is signed in. */
export type SignedIn = { localId: string; email: string | undefined; emailVerified: boolean }

/** What people get who sign in. The shop must believe nothing of it but when that was; Firestore's rules know whose it is. */
export const openIdTokens = (clock: Clock) => {
  const given = new Map<string, SignedIn & { endsAt: number }>()
  return {
    give: ({ localId, email, emailVerified }: SignedIn): string => {
      const at = seconds(clock)
      const token = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ iat: at, auth_time: at, user_id: localId })}.${newId(86)}`
      given.set(token, { localId, email, emailVerified, endsAt: at + LIFE_SECONDS })
      return token
    },
    /** Also of an account that is gone by now: nobody asks again until it ends. */
    whose: (token: string): SignedIn | undefined => {
      const found = given.get(token)
      return found && found.endsAt > seconds(clock) ? found : undefined
    },
  }
}
export type IdTokens = ReturnType<typeof openIdTokens>
