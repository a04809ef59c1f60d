import { type KeyObject, sign } from 'node:crypto'
import * as z from 'zod/mini'
import { AccountsAway } from '../kernel/accounts.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Answer, askGoogle, expectFit, type Question } from './ask-google.ts'
import { ANSWER_MS } from './read-answer.ts'

/** A project at Firebase, as the settings name it. */
export type FirebaseProject = {
  projectId: string
  apiKey: string
  database: string
  /** Host and port of the two emulators, which stand in for the service on this machine. */
  emulators: { accounts: string; records: string } | undefined
}

export type ServiceAccount = { email: string; keyId: string | undefined; key: KeyObject; tokenUri: string }

/** By what right the shop asks: a token for both services. */
export type GoogleAccess = {
  authorization: () => Promise<string>
  /** What was asked with it was turned away: the next question asks for another, unless there is one by now. */
  forget: (authorization: string) => void
}

const SENDER = 'The token server of FIREBASE_SERVICE_ACCOUNT'
const SCOPES = ['identitytoolkit', 'datastore'].map((name) => `https://www.googleapis.com/auth/${name}`).join(' ')
const LIFE_SECONDS = 3_600
/** Before its end, for the question that is on its way with it. */
const SPARE_MS = 30_000
/** Ahead of that, while the old one still works. */
const AHEAD_MS = 5 * 60_000
const PAUSE_MS = 10_000
const CLOCK_OFF_MS = 60_000

const Granted = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/)),
  expires_in: z.number().check(z.gte(1), z.lte(86_400)),
})
const Denied = z.object({ error: z.string(), error_description: z.optional(z.string()) })

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const signGrant = ({ email, keyId, key, tokenUri }: ServiceAccount, now: Date): string => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId ? { kid: keyId } : {}) }
  const claims = { iss: email, scope: SCOPES, aud: tokenUri, iat: issuedAt, exp: issuedAt + LIFE_SECONDS }
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

/** By how many minutes this machine and the other side disagree, as far as the answer tells. */
const minutesOff = (date: string | null, now: Date): number | undefined => {
  const apart = Math.abs(Date.parse(date ?? '') - now.getTime())
  return apart > CLOCK_OFF_MS ? Math.round(apart / 60_000) : undefined
}

const refusedGrant = ({ status, body, date }: Answer, now: Date): AccountsAway => {
  const { error = '', error_description: why = '' } = Denied.safeParse(body).data ?? {}
  const minutes = minutesOff(date, now)
  if (error === 'invalid_grant' && (minutes !== undefined || /\b(iat|exp)\b|timeframe|short-lived/i.test(why)))
    return new AccountsAway(
      `The clock of this server is off${minutes ? ` by about ${minutes} minutes` : ''}, so the provider refuses the grant for FIREBASE_SERVICE_ACCOUNT. Set the clock, and keep it synced (NTP).`,
    )
  if (error === 'invalid_grant' || error === 'invalid_client' || error === 'unauthorized_client')
    return new AccountsAway(
      'The provider refuses the key in FIREBASE_SERVICE_ACCOUNT: the service account or its key was deleted or turned off. Create a new key in the Firebase console, under Project settings, Service accounts.',
    )
  return new AccountsAway(`${SENDER} refused the grant (${status})`)
}

type Token = { authorization: string; aheadFrom: number; endsAt: number }

const openGrants = (account: ServiceAccount, clock: Clock): GoogleAccess => {
  let token: Token | undefined
  let asking: Promise<Token> | undefined
  let forgottenAt = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<Token> => {
    // From before the question: a slow answer makes no token last longer.
    const now = clock()
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signGrant(account, now) })
    const answer = await askGoogle({ sender: SENDER, url: new URL(account.tokenUri), form, until: AbortSignal.timeout(ANSWER_MS) })
    if (answer.status >= 400) throw refusedGrant(answer, now)
    const { access_token, expires_in } = expectFit(Granted, answer, SENDER)
    const endsAt = now.getTime() + expires_in * 1000 - SPARE_MS
    return { authorization: `Bearer ${access_token}`, aheadFrom: endsAt - AHEAD_MS, endsAt }
  }

  /** However many wait for it, it is asked for once. */
  const renew = (): Promise<Token> => {
    asking ??= ask()
      .then((renewed) => {
        token = renewed
        return renewed
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return {
    authorization: async () => {
      const now = clock().getTime()
      const kept = token
      if (!kept || now >= kept.endsAt) return (await renew()).authorization
      if (now >= kept.aheadFrom && !asking)
        renew().catch(() => {
          // The old one still works; whoever needs a new one hears why there is none.
          kept.aheadFrom = now + PAUSE_MS
        })
      return kept.authorization
    },
    forget: (authorization) => {
      const now = clock().getTime()
      // A late answer to an old token says nothing of the new one; nor does one token after the other help.
      if (token?.authorization !== authorization || Math.abs(now - forgottenAt) < PAUSE_MS) return
      forgottenAt = now
      token = undefined
    },
  }
}

/** Emulators let everybody in who calls himself the owner. */
const owner: GoogleAccess = { authorization: async () => 'Bearer owner', forget: () => {} }

export const openGoogleAccess = (account: ServiceAccount | undefined, clock: Clock): GoogleAccess =>
  account ? openGrants(account, clock) : owner

/**
 * Asks by the service account's right. A token that was ended early is turned away before anything is done, so the question
 * is asked once more with a new one.
 */
export const askAsOwner = async (access: GoogleAccess, question: Omit<Question, 'authorization'>): Promise<Answer> => {
  const authorization = await access.authorization()
  const answer = await askGoogle({ ...question, authorization })
  if (answer.status !== 401) return answer
  access.forget(authorization)
  const renewed = await access.authorization()
  return renewed === authorization ? answer : askGoogle({ ...question, authorization: renewed })
}
