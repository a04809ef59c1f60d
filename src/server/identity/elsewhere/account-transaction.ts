import { AccountsAway } from '../../kernel/accounts.ts'
import { openSemaphore } from '../../kernel/concurrency.ts'
import type { Db, Pool } from '../../store/database/database.ts'

/**
 * A transaction that also updates the account provider, so that both sides change or neither does. The provider may take
 * seconds and our own hashing a moment, while the transaction occupies a connection. So only a few run at a time, and
 * other calls find free connections.
 */
export type AccountTransaction = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

const AT_ONCE = 3
/** Nobody waits in line longer than for a reply. */
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
