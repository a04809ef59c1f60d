import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../shared/call.ts'
import { spokenWait } from '../kernel/spoken/spoken-wait.ts'
import type { Pool } from '../store/database/database.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'

/**
 * How often something may be tried, counted in PostgreSQL so that all processes share the counters. Guessing is limited by
 * address, by account and by both together. Nobody can lock another person out for good: tries from elsewhere don't count
 * where a person has logged in before, and an emailed reset link opens the account from anywhere.
 */
type By = 'address' | 'account' | 'both'
type Rule = { by: By; tries: number; minutes: number }

const RULES: Record<Limit, { rules: Rule[]; failuresOnly?: true }> = {
  // Generous: a market stall or a school signs up many people behind one address.
  signUp: { rules: [{ by: 'address', tries: 120, minutes: 60 }] },
  signIn: {
    failuresOnly: true,
    rules: [
      { by: 'both', tries: 10, minutes: 15 },
      { by: 'account', tries: 60, minutes: 15 },
      { by: 'address', tries: 100, minutes: 15 },
    ],
  },
  advice: { rules: [{ by: 'address', tries: 300, minutes: 60 }] },
  // No person logs in this often; a program does.
  rightSignIn: { rules: [{ by: 'account', tries: 200, minutes: 15 }] },
  password: { failuresOnly: true, rules: [{ by: 'account', tries: 10, minutes: 15 }] },
  // Someone who knows a password can't go on to guess the second factor, from however many places.
  code: {
    failuresOnly: true,
    rules: [
      { by: 'account', tries: 10, minutes: 15 },
      { by: 'account', tries: 40, minutes: 24 * 60 },
    ],
  },
  // The owner gets in again while others' wrong codes keep the login shut: only a person who reads their email can try these.
  linkCode: {
    failuresOnly: true,
    rules: [
      { by: 'account', tries: 5, minutes: 60 },
      { by: 'account', tries: 15, minutes: 24 * 60 },
    ],
  },
  // Nobody can guess a signature; each try costs the shop a row and a verification.
  passkey: { rules: [{ by: 'address', tries: 120, minutes: 15 }] },
  mailLink: {
    rules: [
      { by: 'account', tries: 6, minutes: 60 },
      { by: 'address', tries: 40, minutes: 60 },
    ],
  },
  // Counted for any address typed, so that a refusal doesn't reveal whether the account exists.
  resetMail: {
    rules: [
      { by: 'account', tries: 5, minutes: 60 },
      { by: 'address', tries: 40, minutes: 60 },
    ],
  },
  // Whoever asks for another person's codes neither keeps them from getting their own nor uses up their new passwords.
  loginCode: {
    rules: [
      { by: 'both', tries: 5, minutes: 60 },
      { by: 'account', tries: 30, minutes: 60 },
      { by: 'address', tries: 40, minutes: 60 },
    ],
  },
  tryLoginCode: { failuresOnly: true, rules: [{ by: 'address', tries: 60, minutes: 60 }] },
  openLink: { rules: [{ by: 'address', tries: 60, minutes: 60 }] },
  // Several calendars of one household, each refreshing every few minutes.
  calendar: { rules: [{ by: 'address', tries: 240, minutes: 60 }] },
  // A phone that checks now and then; a household shares an address. Changes made with a card count for its owner too.
  card: { rules: [{ by: 'address', tries: 240, minutes: 60 }] },
  // Both ways to the issuer and back count; many people share an address, and each request makes the issuer answer.
  continue: { rules: [{ by: 'address', tries: 120, minutes: 15 }] },
  // Nobody can guess a code of 65 bits; anyone who tries is stopped long before, by person and by network.
  giftCode: {
    failuresOnly: true,
    rules: [
      { by: 'account', tries: 10, minutes: 15 },
      { by: 'account', tries: 30, minutes: 24 * 60 },
      { by: 'address', tries: 100, minutes: 60 },
    ],
  },
  // Each visit to the settings asks once; a test sends one message.
  device: { rules: [{ by: 'account', tries: 60, minutes: 60 }] },
  find: { rules: [{ by: 'account', tries: 120, minutes: 60 }] },
  // Each day or way someone tries in the form is a request; planning a vacation must not use up the limit of the map, or the
  // reverse.
  foresee: { rules: [{ by: 'account', tries: 120, minutes: 60 }] },
  write: { rules: [{ by: 'account', tries: 60, minutes: 60 }] },
}
const KNOWN_DAYS = 90

/** Who is trying: the client's real address, and the account the call is about. */
export type Trier = { address: string; account: string }
export type RateLimits = ReturnType<typeof openRateLimits>

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** `isFirst`: the previous try was allowed, so this refusal is recorded once. */
export class TooManyTries extends Refusal<'tooManyTries'> {
  readonly isFirst: boolean

  constructor(retryAfter: number, isFirst: boolean) {
    super('tooManyTries', { details: { wait: spokenWait(Math.ceil(retryAfter / 60)) }, retryAfter })
    this.isFirst = isFirst
  }
}

export const openRateLimits = (db: Pool) => {
  // The library expects another driver; this adapter has everything it uses.
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      // Prepared once per connection: otherwise every count would be planned again and take two round trips.
      const rows = await db.unsafe(text, values, { prepare: true })
      return { rows, rowCount: rows.count }
    },
  }
  const counter = (keyPrefix: string, points: number, seconds: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: seconds,
    })

  const limits = Object.entries(RULES).map(
    ([limit, { rules }]) =>
      [
        limit,
        rules.map((rule) => ({ ...rule, counter: counter(`${limit}-${rule.by}-${rule.minutes}`, rule.tries, rule.minutes * 60) })),
      ] as const,
  )
  const countersOf = Object.fromEntries(limits)
  const known = counter('known', 1, KNOWN_DAYS * 86_400)

  const keyFor = (by: By, { address, account }: Trier): string => {
    const parts = { address: networkOf(address), account: account.toLowerCase(), both: `${account.toLowerCase()} ${networkOf(address)}` }
    return digest(parts[by])
  }

  const remember = (trier: Trier) => known.set(keyFor('both', trier), 1, KNOWN_DAYS * 86_400)

  const consume = async (each: RateLimiterPostgres, key: string) => {
    try {
      await each.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      const isFirst = refused.consumedPoints === each.points + 1
      throw new TooManyTries(retryAfter, isFirst)
    }
  }

  return {
    /**
     * Counts a try or refuses it. Call the returned function if the try wasn't a failure, where only failures count: it
     * was right, or right so far and another step follows.
     */
    count: async (limit: Limit, trier: Trier): Promise<(outcome: 'right' | 'rightSoFar') => Promise<void>> => {
      const counted: [by: By, counter: RateLimiterPostgres, key: string][] = []
      for (const { by, counter: each } of countersOf[limit] ?? []) {
        // Tries from elsewhere must not lock a person out where they have logged in before.
        if (limit === 'signIn' && by === 'account' && (await known.get(keyFor('both', trier)))) continue
        await consume(each, keyFor(by, trier))
        counted.push([by, each, keyFor(by, trier)])
      }
      return async (outcome) => {
        if (!RULES[limit].failuresOnly) return
        for (const [by, each, key] of counted) await (by === 'both' && outcome === 'right' ? each.delete(key) : each.reward(key))
        if (limit === 'signIn' && outcome === 'right') await remember(trier)
      }
    },

    /**
     * The person has proved by email who they are: other people's guesses are forgotten, and this place is known.
     * `hasFactor`: they have entered a code too.
     */
    welcome: async ({ id, hasFactor, ...trier }: Trier & { id: string; hasFactor: boolean }): Promise<void> => {
      for (const { by, counter: each } of countersOf.signIn ?? []) if (by !== 'address') await each.delete(keyFor(by, trier))
      for (const { by, counter: each } of countersOf.rightSignIn ?? []) await each.delete(keyFor(by, { ...trier, account: id }))
      if (hasFactor) for (const { by, counter: each } of countersOf.code ?? []) await each.delete(keyFor(by, { ...trier, account: id }))
      await remember(trier)
    },
  }
}
