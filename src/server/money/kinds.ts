import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Queue } from '../kernel/queue.ts'
import type { Payments, SessionTruth } from '../outside/payments.ts'
import type { Db, Pool } from '../store/database/database.ts'
import type { PagePurpose, PaymentPage } from '../store/money/payment-pages.ts'
import type { RefundRow } from '../store/money/refunds.ts'

/** What can be paid for, and how money of it comes and goes. Settling and refunding know these shapes, and none of the things. */

/** What it takes to settle a payment. */
export type Settling = {
  db: Pool
  queue: Queue
  clock: Clock
  config: Config
  farm: CachedFarm
  log: FastifyBaseLogger
  payments: Payments
  secret: string
  kinds: Kinds
}

/** What the provider says of one payment. */
export type PaymentSeen = Pick<SessionTruth, 'paymentRef' | 'paidCents' | 'refundedCents' | 'disputed' | 'disputeLost'>

/** What a page pays for, locked: what becomes of it once the page is paid, or nobody will pay on it. */
export type Payable = {
  /** Called once for each page, with what the provider says of the payment now. */
  paid: (truth: SessionTruth) => Promise<void>
  over: (state: 'expired' | 'failed') => Promise<void>
  /** A bank works on the payment. */
  processing?: () => Promise<unknown>
}

/** Locks what a page pays for; the page is marked after that, so that nobody waits in a circle. */
export type PageKind = (shop: Settling, tx: Db, page: PaymentPage) => Promise<Payable>

/** Each kind says how it is settled; settling knows none of them. */
export type PageKinds = Record<PagePurpose, PageKind>

/** What went back of the card payments of something, now that it has its receipts. Below zero, a bank sent it back to the farm. */
export type NotedRefund = {
  cents: number
  receipts: readonly number[]
  disputed: boolean
  /** A dispute has just begun, or been lost. */
  isNewlyDisputed: boolean
  isNewlyLost: boolean
  /** What was asked for here; nothing where it went back at the provider's own dashboard. */
  asked: RefundRow | undefined
}

/** Something whose money can go back, locked with the person whose credit may move. */
export type Refundable = {
  /** What follows from it: state, credit and emails. */
  noted: (noted: NotedRefund) => Promise<void>
  /** A refund that was asked for here has ended. */
  finished: (refund: RefundRow) => Promise<void>
  /** It was refused, and nobody waits for the answer. */
  unanswered: (refund: RefundRow) => Promise<unknown>
}

export type RefundKind = (shop: Settling, tx: Db, id: number) => Promise<Refundable | undefined>

/** Each kind says what a refund does to it; refunding knows none of them. */
export type RefundKinds = { order: RefundKind; gift: RefundKind }

/** A new way to pay is one of each. */
export type Kinds = { pages: PageKinds; refunds: RefundKinds }
