import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../shared/call.ts'
import { spokenWait } from '../kernel/spoken/spoken-wait.ts'
import type { Pool } from '../store/database/database.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'

/**
 * How often a thing may be tried, counted in PostgreSQL so that all processes share the counters.
 *
 * Guessing is slowed by address, by account and by the two together. Nobody can lock another person out for
 * good: where a person has logged in before, tries from elsewhere do not count against them, and a mailed
 * reset link opens the account from anywhere.
 */
type By = 'address' | 'account' | 'both'
type Rule = { by: By; tries: number; minutes: number }

const RULES: Record<Limit, { rules: Rule[]; failuresOnly?: true }> = {
  // Generous: a market stall or a school signs many people up behind one address.
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
  // No person logs in so often; a program does.
  rightSignIn: { rules: [{ by: 'account', tries: 200, minutes: 15 }] },
  password: { failuresOnly: true, rules: [{ by: 'account', tries: 10, minutes: 15 }] },
  // Whoever knows a password cannot go on to guess the second factor, from however many places.
  code: {
    failuresOnly: true,
    rules: [
      { by: 'account', tries: 10, minutes: 15 },
      { by: 'account', tries: 40, minutes: 24 * 60 },
    ],
  },
  mailLink: {
    rules: [
      { by: 'account', tries: 6, minutes: 60 },
      { by: 'address', tries: 40, minutes: 60 },
    ],
  },
  // Counted for whatever address is typed, so that a refusal does not tell whether there is such an account.
  resetMail: {
    rules: [
      { by: 'account', tries: 5, minutes: 60 },
      { by: 'address', tries: 40, minutes: 60 },
    ],
  },
  openLink: { rules: [{ by: 'address', tries: 60, minutes: 60 }] },
  // Several calendars of one household, each looking every few minutes.
  calendar: { rules: [{ by: 'address', tries: 240, minutes: 60 }] },
  // A phone that looks now and then; a household shares an address. What is changed by a card counts for its owner as well.
  card: { rules: [{ by: 'address', tries: 240, minutes: 60 }] },
  // To the issuer and back, both counted; many share an address. Each makes the issuer answer.
  continue: { rules: [{ by: 'address', tries: 120, minutes: 15 }] },
  // Nobody comes upon a code of 65 bits; whoever tries is stopped long before, by person and by network.
  giftCode: {
    failuresOnly: true,
    rules: [
      { by: 'account', tries: 10, minutes: 15 },
      { by: 'account', tries: 30, minutes: 24 * 60 },
      { by: 'address', tries: 100, minutes: 60 },
    ],
  },
  find: { rules: [{ by: 'account', tries: 120, minutes: 60 }] },
  // Each day or way that is tried is asked for; nobody who plans a holiday shall wait for a map, nor the other way round.
  foresee: { rules: [{ by: 'account', tries: 120, minutes: 60 }] },
  write: { rules: [{ by: 'account', tries: 60, minutes: 60 }] },
}
const KNOWN_DAYS = 90

/** Who tries: the client's real address, and the account the call is about. */
export type Trier = { address: string; account: string }
export type RateLimits = ReturnType<typeof openRateLimits>

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** `isFirst`: the one before was let through, so that whoever writes this down does so once. */
export class TooManyTries extends Refusal<'tooManyTries'> {
  readonly isFirst: boolean

  constructor(retryAfter: number, isFirst: boolean) {
    super('tooManyTries', { details: { wait: spokenWait(Math.ceil(retryAfter / 60)) }, retryAfter })
    this.isFirst = isFirst
  }
}

export const openRateLimits = (db: Pool) => {
  // The library speaks the dialect of another driver; this is all of it that it uses.
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      // Prepared once for each connection: otherwise every count is planned anew, and asked for twice.
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
     * Counts a try, or refuses it. What comes back is called when the try was no failure, where only failures count:
     * it was right, or right so far and more is asked for.
     */
    count: async (limit: Limit, trier: Trier): Promise<(outcome: 'right' | 'rightSoFar') => Promise<void>> => {
      const counted: [by: By, counter: RateLimiterPostgres, key: string][] = []
      for (const { by, counter: each } of countersOf[limit] ?? []) {
        // Tries from elsewhere must not shut out a person where they have logged in before.
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

    /** Somebody proved by mail who they are: what others guessed is forgotten, and they are known where they are. */
    welcome: async ({ id, ...trier }: Trier & { id: string }): Promise<void> => {
      for (const { by, counter: each } of countersOf.signIn ?? []) if (by !== 'address') await each.delete(keyFor(by, trier))
      for (const { by, counter: each } of countersOf.rightSignIn ?? []) await each.delete(keyFor(by, { ...trier, account: id }))
      await remember(trier)
    },
  }
}
