import type { Clock } from '../../kernel/clock.ts'
import type { Queue } from '../../kernel/queue.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import * as requests from '../../store/mail/email-requests.ts'

/**
 * Emails that anyone can request by typing an address. Neither the reply nor its time may reveal who has an account, so
 * every address gets the same statements, and a job does what depends on the account. If the account provider is down,
 * the job is retried; after a while nobody waits for the email anymore.
 */

/** Finds what to write for an address. Returns the writing itself, done in the transaction that ends the request; none without an account. */
type Prepare = (email: string) => Promise<((tx: Db) => Promise<void>) | undefined>

export type Preparations = Readonly<Record<requests.RequestKind, Prepare>>

export const REQUEST_MS = 60 * 60 * 1000

export const openEmailRequests = ({ db, queue, clock }: { db: Pool; queue: Queue; clock: Clock }, preparations: Preparations) => ({
  /** Returns the request's id. */
  requestEmail: (kind: requests.RequestKind, email: string): Promise<string> =>
    db.begin(async (tx) => {
      const request_id = await requests.add(tx, { kind, email, requested_at: clock() })
      await queue.send(tx, 'answer-request', [{ request_id }])
      return request_id
    }),

  /** An exception means "retry later". */
  answerRequest: async (request_id: string): Promise<void> => {
    const request = await requests.find(db, request_id)
    if (!request) return
    const isTooLate = clock().getTime() - request.requested_at.getTime() > REQUEST_MS
    const write = isTooLate ? undefined : await preparations[request.kind](request.email)
    await db.begin(async (tx) => {
      if (await requests.take(tx, request_id)) await write?.(tx)
    })
  },
})
