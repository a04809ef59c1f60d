import { AccountsAway } from '../../kernel/accounts.ts'
import { openSemaphore } from '../../kernel/concurrency.ts'
import type { Db, Pool } from '../../store/database/database.ts'

/**
 * A transaction in which whoever keeps the accounts is told something, so that both know it or neither does. Somebody
 * elsewhere may take seconds to answer, and our own hashing its moment, and the transaction holds a connection meanwhile:
 * only a few do so at a time, and everybody else's calls find connections free.
 */
export type AccountTransaction = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

const AT_ONCE = 3
/** Nobody waits in line for longer than for an answer. */
const IN_LINE_MS = 5_000

export const openAccountTransaction = (db: Pool, inLineMs = IN_LINE_MS): AccountTransaction => {
  const turns = openSemaphore(AT_ONCE)
  return (work) => {
    const asked = performance.now()
    return turns(() => {
      if (performance.now() - asked > inLineMs) throw new AccountsAway('Too many wait for the account service, which is slow')
      return db.begin(work)
    })
  }
}
