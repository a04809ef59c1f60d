import type { Db } from '../database/database.ts'
import { type CardPayment, listCardPayments, type Of } from './receipts.ts'

/** Refunds requested from the provider. At most one per order or gift is open: requested, with an unknown outcome. */
export type RefundRow = {
  refund_id: number
  subscription_id: number | null
  gift_id: number | null
  cents: number
  /** Whether the order should end with it. */
  cancel: boolean
  /** What becomes credit, and what was still to come when that was decided; null if nobody decided. */
  credit_cents: number | null
  coming_cents: number | null
  /** What stays owed; null if nobody decided. */
  debt_cents: number | null
  /** Allows refunding more than the farm still has of the order. */
  beyond: boolean
  user_id: string | null
  who: string
  asked_at: Date
}

/** Who requests a refund that no person did: of money that came after its order had ended. */
export const BY_ITSELF = ''

/** The share of one payment. */
export type Share = Pick<CardPayment, 'receipt_no' | 'payment_ref' | 'session_id'> & {
  cents: number
  /** The provider's idempotency key, so that it pays only once. */
  provider_key: string
  /** The provider's id of the refund; null until known. */
  provider_ref: string | null
}

const columns = (db: Db) =>
  db`refund_id, subscription_id, gift_id, cents, cancel, credit_cents, coming_cents, debt_cents, beyond, user_id, who, asked_at`

export const listShares = async (db: Db, refund_id: number): Promise<Share[]> => [
  ...(await db<Share[]>`
    select receipt_no, payment_ref, session_id, refund_share.cents, provider_key, provider_ref
    from refund_share join receipt using (receipt_no) where refund_id = ${refund_id} order by disputed, receipt_no desc`),
]

export const markShareDone = (db: Db, refund_id: number, receipt_no: number, provider_ref: string) =>
  db`update refund_share set provider_ref = ${provider_ref} where refund_id = ${refund_id} and receipt_no = ${receipt_no}`

export const findOpen = async (db: Db, { subscription_id, gift_id }: Of): Promise<RefundRow | undefined> => {
  const isOf = subscription_id ? db`subscription_id = ${subscription_id}` : db`gift_id = ${gift_id ?? null}`
  const [row] = await db<RefundRow[]>`select ${columns(db)} from refund where ${isOf} and state = 'asked'`
  return row
}

/** Whether a refund that ends an order is in progress: until it is finished, nothing else about the order changes. */
export const isEnding = async (db: Db, subscription_id: number): Promise<boolean> =>
  (await findOpen(db, { subscription_id }))?.cancel ?? false

export const isAnyOpen = async (db: Db, user_id: string): Promise<boolean> =>
  (
    await db`select from refund r join subscription s on s.id = r.subscription_id where s.user_id = ${user_id} and r.state = 'asked' limit 1`
  ).length > 0

/** The latest payment is refunded first; disputed ones, which the provider may refuse to refund, come last. */
const sharesOf = (payments: readonly CardPayment[], cents: number): (readonly [receipt_no: number, cents: number])[] => {
  let left = cents
  const inTurn = payments.toReversed().sort((one, other) => Number(one.disputed) - Number(other.disputed))
  return inTurn.flatMap(({ receipt_no, cents: paid, refunded_cents }) => {
    const share = Math.min(left, paid - refunded_cents)
    left -= share
    return share > 0 ? [[receipt_no, share] as const] : []
  })
}

export type NewRefund = Of & Pick<RefundRow, 'cents' | 'user_id' | 'who' | 'asked_at'> & Partial<RefundRow>

/** Stores the request and how it is split across the payments of the locked order or gift, which together have that much left. */
export const ask = async (db: Db, asking: NewRefund): Promise<RefundRow> => {
  const refund = { cancel: false, ...asking }
  const shares = sharesOf(await listCardPayments(db, refund), refund.cents)
  const [asked] = await db<[RefundRow]>`insert into refund ${db({ ...refund, state: 'asked' })} returning ${columns(db)}`
  await db`
    insert into refund_share (refund_id, receipt_no, cents, provider_key)
    select ${asked.refund_id}::int, receipt_no::int, cents::int, 'refund-' || shop_id || '-' || gen_random_uuid()
    from (values ${db(shares)}) as share (receipt_no, cents), shop`
  return asked
}

/** Of several callers that learn of the refund, one gets true. The provider's yes overrides an earlier no. */
export const markDone = async (db: Db, refund_id: number, provider_ref: string): Promise<boolean> =>
  (
    await db`update refund set state = 'done', provider_ref = ${provider_ref}, reason = null where refund_id = ${refund_id} and state <> 'done'`
  ).count === 1

export const markRefused = (db: Db, refund_id: number, reason: string) =>
  db`update refund set state = 'refused', reason = ${reason} where refund_id = ${refund_id} and state = 'asked'`

/**
 * Marks the order of an open refund that can't be finished for the farmer's review: the money may not have been refunded,
 * and the cancellation and credit decided with it didn't happen. A held order awaits the farmer anyway, and one refunded
 * in full lacks nothing.
 */
export const flagUnanswered = (db: Db, { refund_id, subscription_id }: RefundRow) => db`
  update subscription set care = 'refundFailed', care_seen_at = null, care_seen_by = null, version = version + 1
  where id = ${subscription_id} and status <> 'held' and not (status = 'refunded' and refunded_cents >= paid_cents)
    and exists (select from refund where refund_id = ${refund_id} and state = 'asked')`

/** Refunds that have been open for a while, oldest first. */
export const listWaiting = async (db: Db, before: Date): Promise<RefundRow[]> => [
  ...(await db<RefundRow[]>`select ${columns(db)} from refund where state = 'asked' and asked_at < ${before} order by refund_id limit 100`),
]
