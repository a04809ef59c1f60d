import type { Db } from '../database/database.ts'

/** What somebody asked the provider to give back. At most one for each order is open: asked, and not yet known to have ended. */
export type RefundRow = {
  refund_id: number
  subscription_id: number
  cents: number
  /** Whether the order should end with it. */
  cancel: boolean
  /** What becomes credit then, and what was still to come when that was decided; null where nobody decided. */
  credit_cents: number | null
  coming_cents: number | null
  user_id: string | null
  who: string
  asked_at: Date
  /** What the provider is asked under, so that it pays once. */
  provider_key: string
}

const columns = (db: Db) => db`
  refund_id, subscription_id, cents, cancel, credit_cents, coming_cents, user_id, who, asked_at, coalesce(provider_key, 'refund-' || refund_id) as provider_key`

export const findOpen = async (db: Db, subscription_id: number): Promise<RefundRow | undefined> => {
  const [row] = await db<RefundRow[]>`select ${columns(db)} from refund where subscription_id = ${subscription_id} and state = 'asked'`
  return row
}

/** Whether a refund with which an order ends is on its way: until that has ended, nothing else about the order changes. */
export const isEnding = async (db: Db, subscription_id: number): Promise<boolean> => (await findOpen(db, subscription_id))?.cancel ?? false

export const isAnyOpen = async (db: Db, user_id: string): Promise<boolean> =>
  (
    await db`select from refund r join subscription s on s.id = r.subscription_id where s.user_id = ${user_id} and r.state = 'asked' limit 1`
  ).length > 0

export const ask = async (db: Db, refund: Omit<RefundRow, 'refund_id' | 'provider_key'>): Promise<RefundRow> => {
  const row = { ...refund, state: 'asked' }
  const [asked] = await db<[RefundRow]>`
    insert into refund (${db(Object.keys(row))}, provider_key)
    select ${db(row)}, 'refund-' || shop_id || '-' || gen_random_uuid() from shop returning ${columns(db)}`
  return asked
}

/** Of many who hear that the money went back, one gets true. The provider's yes also stands against an earlier no. */
export const markDone = async (db: Db, refund_id: number, provider_ref: string): Promise<boolean> =>
  (
    await db`update refund set state = 'done', provider_ref = ${provider_ref}, reason = null where refund_id = ${refund_id} and state <> 'done'`
  ).count === 1

export const markRefused = (db: Db, refund_id: number, reason: string) =>
  db`update refund set state = 'refused', reason = ${reason} where refund_id = ${refund_id} and state = 'asked'`

/**
 * Has the farmer look at the order of an open refund that nobody can finish: whether the money went is not known, and the
 * cancellation and credit decided with it did not come. One that is held waits for the farmer anyway.
 */
export const flagUnanswered = (db: Db, { refund_id, subscription_id }: RefundRow) => db`
  update subscription set care = 'refundFailed', care_seen_at = null, care_seen_by = null, version = version + 1
  where id = ${subscription_id} and status <> 'held'
    and exists (select from refund where refund_id = ${refund_id} and state = 'asked')`

/** Orders with a refund that has been open for a while, the oldest first. */
export const listOrdersWaiting = async (db: Db, before: Date): Promise<number[]> => {
  const rows = await db<{ subscription_id: number }[]>`
    select subscription_id from refund where state = 'asked' and asked_at < ${before} order by refund_id limit 100`
  return rows.map(({ subscription_id }) => subscription_id)
}
