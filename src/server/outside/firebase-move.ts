import * as z from 'zod/mini'
import { AccountsAway } from '../kernel/accounts.ts'
import { readStoredPassword, type ScryptWork, type StoredPassword } from '../kernel/stored-password.ts'
import { type Answer, expectFit, type Refusal, readRefusal } from './ask-google.ts'
import { FirebaseUser, type ListedAccount, readUser, STRANGER_ID } from './firebase-user.ts'
import { askAsOwner, type GoogleAccess } from './google-access.ts'
import { isText } from './read-answer.ts'

/** All accounts at once, for a farm that moves in or out. */

/** An account of ours, with its password as it is stored. */
export type MovedAccount = { id: string; email: string; email_verified: boolean; is_disabled: boolean; passwordHash: string | null }

export type NotMoved = { id: string; why: string }

export type Moving = {
  list: () => AsyncGenerator<ListedAccount>
  /** Tells which could not be added, and why. Of an id that is there already, the account stays or is replaced. */
  addAll: (accounts: readonly MovedAccount[], known?: 'stay' | 'replace') => Promise<NotMoved[]>
}

const AT_ONCE = 1_000
const PAGE_MS = 60_000
const MOST_BYTES = 16 * 1024 * 1024
const LONGEST_REASON = 200

type Hashed = { account: MovedAccount; stored: StoredPassword | undefined }

/** How passwords of ours are made, in the provider's words: one way for all that are sent at once. */
const inOneWay = ({ N, r, p }: ScryptWork) => ({
  ...{ hashAlgorithm: 'STANDARD_SCRYPT', cpuMemCost: N, blockSize: r, parallelization: p },
  dkLen: 64,
})
const UNREADABLE = 'its password is stored in a way that this version does not know'

const Page = z.object({ users: z.optional(z.array(FirebaseUser)), nextPageToken: z.optional(z.string()) })
const Added = z.object({ error: z.optional(z.array(z.object({ index: z.optional(z.number()), message: z.optional(z.string()) }))) })

const webSafe = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')

const inTheirWords = ({ account: { id, email, email_verified, is_disabled }, stored }: Hashed) => {
  const password = stored ? { salt: webSafe(stored.salt), passwordHash: webSafe(stored.key) } : {}
  return { localId: id, email, emailVerified: email_verified, disabled: is_disabled, ...password }
}

const isReadable = ({ account, stored }: Hashed): boolean => stored !== undefined || account.passwordHash === null

/** Accounts whose passwords took other work than others' are sent apart from them. */
const byWay = (all: readonly Hashed[]): Hashed[][] => [
  ...Map.groupBy(all, ({ stored }) => JSON.stringify(stored && inOneWay(stored.work))).values(),
]

type MovingOptions = { url: string; access: GoogleAccess; sender: string; refused: (refusal: Refusal) => AccountsAway }

export const openMoving = ({ url, access, sender, refused }: MovingOptions): Moving => {
  const ask = async (what: string, method: 'GET' | 'POST', json?: unknown): Promise<Answer> => {
    const question = { sender, url: new URL(`${url}:${what}`), method, ...(json === undefined ? {} : { json }), mostBytes: MOST_BYTES }
    const answer = await askAsOwner(access, { ...question, until: AbortSignal.timeout(PAGE_MS) })
    if (answer.status !== 200) throw refused(readRefusal(answer, sender))
    return answer
  }

  const addSome = async (some: readonly Hashed[], known: 'stay' | 'replace'): Promise<NotMoved[]> => {
    const stored = some.find((each) => each.stored)?.stored
    const rules = { ...(stored && inOneWay(stored.work)), sanityCheck: true, allowOverwrite: known === 'replace' }
    const answer = await ask('batchCreate', 'POST', { ...rules, users: some.map(inTheirWords) })
    return (expectFit(Added, answer, sender).error ?? []).map(({ index = 0, message = '' }) => {
      const account = some[index]?.account
      if (!account) throw new AccountsAway(`${sender} told of another account than those that were added`)
      return { id: account.id, why: isText(message) ? message.slice(0, LONGEST_REASON) : '' }
    })
  }

  return {
    async *list() {
      let token = ''
      for (;;) {
        const query = new URLSearchParams({ maxResults: String(AT_ONCE), ...(token ? { nextPageToken: token } : {}) })
        const { users = [], nextPageToken = '' } = expectFit(Page, await ask(`batchGet?${query}`, 'GET'), sender)
        yield* users.filter(({ localId }) => localId !== STRANGER_ID).map(readUser)
        if (nextPageToken === '') return
        if (nextPageToken === token) throw new AccountsAway(`${sender} sends the same page again and again`)
        token = nextPageToken
      }
    },

    addAll: async (accounts, known = 'stay') => {
      const all = accounts.map((account) => ({ account, stored: readStoredPassword(account.passwordHash ?? '') }))
      const [readable, odd] = [all.filter(isReadable), all.filter((each) => !isReadable(each))]
      const failed: NotMoved[] = odd.map(({ account: { id } }) => ({ id, why: UNREADABLE }))
      for (const alike of byWay(readable))
        for (let at = 0; at < alike.length; at += AT_ONCE) failed.push(...(await addSome(alike.slice(at, at + AT_ONCE), known)))
      return failed
    },
  }
}
