import type { FastifyBaseLogger } from 'fastify'
import type { SignedLinks } from '../identity/signed-links.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Queue } from '../kernel/queue.ts'
import type { Payments, SessionTruth } from '../outside/payments.ts'
import type { Db, Pool } from '../store/database/database.ts'
import type { PagePurpose, PaymentPage } from '../store/money/payment-pages.ts'
import type { RefundRow } from '../store/money/refunds.ts'

/**
 * What people can pay for, and how its money comes and goes. Settling and refunding depend on these shapes only, not on
 * orders or gifts.
 */

/** What settling a payment needs. */
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
  renewalLinks: SignedLinks
}

/** What the provider reports about one payment. */
export type PaymentSeen = Pick<SessionTruth, 'paymentRef' | 'paidCents' | 'refundedCents' | 'disputed' | 'disputeLost'>

/** The locked thing a page pays for, and what happens to it when the page is paid or expires. */
export type Payable = {
  /** Called once for each page with the provider's current report. */
  paid: (truth: SessionTruth) => Promise<void>
  over: (state: 'expired' | 'failed') => Promise<void>
  /** A bank is still processing the payment. */
  processing?: () => Promise<unknown>
}

/** Locks what a page pays for. The page row is locked after that, always in this order, to avoid deadlocks. */
export type PageKind = (shop: Settling, tx: Db, page: PaymentPage) => Promise<Payable>

/** Each kind registers how it is settled; settling itself knows none of them. */
export type PageKinds = Record<PagePurpose, PageKind>

/** The amount refunded of a card payment, now that its receipts are written. Negative if a bank returned money to the farm. */
export type NotedRefund = {
  cents: number
  receipts: readonly number[]
  disputed: boolean
  /** A dispute has just begun, or was lost. */
  isNewlyDisputed: boolean
  isNewlyLost: boolean
  /** Made at the provider for one of several orders; the farmer has said that it was this one. */
  isPlaced: boolean
  /** The refund that was asked for here; undefined for one made in the provider's dashboard. */
  asked: RefundRow | undefined
}

/** A refundable thing, locked together with the person whose credit may change. */
export type Refundable = {
  /** Applies the consequences: state, credit and emails. */
  noted: (noted: NotedRefund) => Promise<void>
  /** Money went back at the provider, for this or for what was paid with it, and nobody has said for which. */
  unplaced?: (isNews: boolean) => Promise<unknown>
  /** A refund that was asked for here has finished. */
  finished: (refund: RefundRow) => Promise<void>
  /** The refund was refused, and nobody is waiting for the reply. */
  unanswered: (refund: RefundRow) => Promise<unknown>
}

export type RefundKind = (shop: Settling, tx: Db, id: number) => Promise<Refundable | undefined>

/** Each kind registers what a refund does to it; refunding itself knows none of them. */
export type RefundKinds = { order: RefundKind; gift: RefundKind }

/** A new way to pay implements one of each. */
export type Kinds = { pages: PageKinds; refunds: RefundKinds }
