import type { Account } from './account.ts'

/** All accounts, in memory, found by id or by email. An email belongs to one account. */
export const openAccountBook = () => {
  const byId = new Map<string, Account>()
  const byEmail = new Map<string, Account>()
  const remove = (localId: string): void => {
    const account = byId.get(localId)
    byId.delete(localId)
    if (account?.email !== undefined) byEmail.delete(account.email)
  }
  return {
    byId: (localId: string) => byId.get(localId),
    byEmail: (email: string) => byEmail.get(email.toLowerCase()),
    put: (account: Account): Account => {
      remove(account.localId)
      byId.set(account.localId, account)
      if (account.email !== undefined) byEmail.set(account.email, account)
      return account
    },
    remove,
    /** By id, as the provider lists them. */
    all: () => [...byId.values()].sort((one, other) => (one.localId < other.localId ? -1 : 1)),
  }
}
export type AccountBook = ReturnType<typeof openAccountBook>
