import { z } from 'zod'
import { readAs, WholeNumber } from '../wire/json-body.ts'
import { toResource } from './account.ts'
import type { AccountBook } from './account-book.ts'

const Wanted = z.object({ localId: z.array(z.string()).default([]), email: z.array(z.string()).default([]) })

/** Who is not there is left out; when nobody is, so is the list. */
export const findAccounts = (book: AccountBook, body: unknown) => {
  const { localId, email } = readAs(Wanted, body)
  const found = new Set([...localId.map(book.byId), ...email.map(book.byEmail)].filter((each) => each !== undefined))
  return { kind: 'identitytoolkit#GetAccountInfoResponse', ...(found.size > 0 ? { users: [...found].map(toResource) } : {}) }
}

const MOST = 1000
const Page = z.object({ maxResults: WholeNumber.default(20), nextPageToken: z.string().default('') })

/** A full page comes with a token, also when nothing follows: the next one is then empty. */
export const listAccounts = (book: AccountBook, query: unknown) => {
  const { maxResults, nextPageToken } = readAs(Page, query)
  const most = Math.min(maxResults || 20, MOST)
  const users = book
    .all()
    .filter(({ localId }) => localId > nextPageToken)
    .slice(0, most)
  const last = users.length === most ? users.at(-1) : undefined
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    // The real service leaves out an empty list where its emulator sends one.
    ...(users.length > 0 ? { users: users.map(toResource) } : {}),
    ...(last ? { nextPageToken: last.localId } : {}),
  }
}
