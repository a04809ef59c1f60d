import type { ContinueTrouble } from '../../../words/en/continue.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Issuer } from '../../outside/openid.ts'
import { openTries, type Try } from './tries.ts'
import { type Continuing, openWhoContinues, type Parts as WhoParts } from './who-continues.ts'

/** Continuing with an account at the issuer: there, and back with an answer that only this browser's try matches. */
export type ContinueWith = ReturnType<typeof openContinueWith>

type Parts = WhoParts & { issuer: Issuer; issuerUrl: URL; redirectUri: URL; secret: string; clock: Clock }
type Wishes = Pick<Try, 'from' | 'rememberMe'>

/** `reason` is for the log. */
export type Failed = { trouble: ContinueTrouble; reason?: string }

export const openContinueWith = ({ issuer, issuerUrl, redirectUri, secret, clock, ...parts }: Parts) => {
  const tries = openTries({ secret, publicUrl: redirectUri, issuer: issuerUrl })
  const whoContinues = openWhoContinues(parts)

  return {
    begin: async (wishes: Wishes): Promise<{ url: string; cookie: string } | Failed> => {
      const begun = await issuer.begin(redirectUri.href)
      if ('trouble' in begun) return begun
      return { url: begun.url, cookie: tries.keep({ ...begun.secrets, ...wishes, began_at: clock().getTime() }) }
    },

    /** Why nobody can be sent to the issuer, for the log. */
    findMistake: async (): Promise<string | undefined> => {
      const begun = await issuer.begin(redirectUri.href)
      return 'trouble' in begun ? begun.reason : undefined
    },

    /** `search`: the query the issuer added to the address. */
    finish: async (search: string, cookie: string | undefined): Promise<{ person: Continuing; wishes: Wishes } | Failed> => {
      const begun = tries.find(cookie, clock())
      const answer = new URL(redirectUri)
      answer.search = search
      // An answer that isn't for this try isn't sent to the issuer.
      if (!begun || answer.searchParams.get('state') !== begun.state) return { trouble: 'startAgain' }
      const identity = await issuer.finish(answer, begun)
      if ('trouble' in identity) return identity
      const person = await whoContinues(identity)
      return typeof person === 'string' ? { trouble: person } : { person, wishes: begun }
    },

    /** Whatever the outcome, a try counts once in a browser. */
    forget: tries.forget,
  }
}
