import { dateAt } from '../../shared/dates/calendar.ts'
import { isCounted } from '../../shared/rules/counted.ts'
import { toDollars } from '../../shared/rules/money/cents.ts'
import { beyondHeld, proposeShares } from '../../shared/rules/money/ending.ts'
import type { Balance } from '../../shared/shapes/balance.ts'
import { refundLetter } from '../mail/letters/ended-letters.ts'
import { receiptAt } from '../mail/letters/receipt-link.ts'
import { mailCustomer } from '../mail/order-mail.ts'
import { decidedCredit, holdBalance } from '../money/balance.ts'
import { fitInstallments } from '../money/installments/fit-installments.ts'
import type { NotedRefund, RefundKind, Settling } from '../money/kinds.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as credits from '../store/money/credits.ts'
import * as owed from '../store/money/owed.ts'
import * as refunds from '../store/money/refunds.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as activities from '../store/people/activities.ts'
import * as pickups from '../store/pickups/pickups.ts'
import * as unplacedRefunds from '../store/unplaced-refunds.ts'
import { cancelOrder, unpaidOf } from './cancel-order.ts'
import { labelOf } from './order-label.ts'

/** What a refund does to an order, whether the farmer makes it here, in the provider's dashboard, or a bank does. */

/** An order and its balance before the refund. */
type Before = { order: OrderRow; balance: Balance }
type Moved = { credit_cents: number; beyond_cents: number }

/**
 * Withdraws credit for money that has now been refunded by card too. What was already spent is the farmer's loss if the
 * farmer agreed to that here; in the provider's dashboard nobody was asked, so the customer owes it as negative credit.
 */
const followCredit = async (
  shop: Settling,
  tx: Db,
  { order, balance: before }: Before,
  noted: NotedRefund & { isOver: boolean },
): Promise<Moved> => {
  const { user_id, id: subscription_id } = order
  const { isOver } = noted
  if (user_id === null || before.balance_cents === null || noted.cents <= 0) return { credit_cents: 0, beyond_cents: 0 }
  const beyond = beyondHeld(before, noted.cents)
  const withdrawn = Math.min(beyond, before.withdrawable_cents)
  const isAsked = noted.asked !== undefined && noted.asked.cents >= noted.cents
  const beyond_cents = isAsked ? 0 : beyond - withdrawn
  // An order that never started keeps no credit.
  const returned = isOver && before.is_held ? Math.max(0, before.held_cents - noted.cents) : 0
  const entry = { user_id, subscription_id, at: shop.clock() } as const
  if (withdrawn > 0 && !isOver) await credits.withdrawFromSkips(tx, { ...entry, reason: 'orderEnded', cents: withdrawn })
  else if (returned !== withdrawn) await credits.add(tx, { ...entry, reason: 'orderEnded', cents: returned - withdrawn })
  if (beyond_cents > 0) await credits.add(tx, { ...entry, reason: 'refundedBeyond', cents: -beyond_cents })
  return { credit_cents: returned - withdrawn, beyond_cents }
}

/** What the farmer should review because of the refund, if anything. */
const careOf = (before: Balance, { asked, isPlaced, isNewlyLost, cents }: NotedRefund, { beyond_cents }: Moved, goesOn: boolean) => {
  if (isNewlyLost) return 'disputeLost'
  if (beyond_cents > 0) return 'refundedBeyond'
  // Whoever has just said whose it was has seen it; that the order goes on without the card's money is news.
  const isNews = cents > 0 && (!isPlaced || cents >= before.left_by_card_cents)
  return goesOn && isNews && !asked ? 'refundedThere' : undefined
}

const noteInOrder = async (shop: Settling, tx: Db, before: Before, noted: NotedRefund): Promise<void> => {
  const { order, balance } = before
  const { cents, disputed, asked } = noted
  const now = await checkouts.noteRefund(tx, order.id, order.refunded_cents, disputed)
  const isOver = now.status === 'refunded' && order.status !== 'refunded'
  const debt_cents = isOver ? (asked?.debt_cents ?? balance.debt_cents) : 0
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  if (isOver) {
    await owed.endOwing(tx, order.id, debt_cents, today)
    await pickups.cancelComing(tx, order.id, today)
    await fitInstallments(shop, tx, order.id)
  }
  const moved = await followCredit(shop, tx, before, { ...noted, isOver })
  const care = careOf(balance, noted, moved, isCounted(now.status))
  if (care) await checkouts.flag(tx, order.id, care)
  const facts = {
    ...now,
    ...moved,
    cents,
    isOver,
    unpaid: unpaidOf(order, balance, debt_cents),
    hadPickups: order.status !== 'held',
    receipts: noted.receipts.map((receipt_no) => receiptAt(receipt_no, shop.config.publicUrl)),
  }
  if (cents > 0) await mailCustomer(shop, tx, order, (head, about) => refundLetter(head, { ...about, ...facts }))
  shop.log.info({ order: order.id, refunded: now.refunded_cents, disputed }, 'A refund was made')
}

/** Cancels the order as requested once the money has been refunded; returns what it canceled. */
const cancelWith = async (shop: Settling, tx: Db, order: OrderRow, refund: refunds.RefundRow): Promise<{ canceled_pickups?: number }> => {
  const balance = await holdBalance(shop, tx, order)
  const credit_cents = decidedCredit(refund, balance) ?? proposeShares(balance).credit_cents
  const back = { balance, card_cents: refund.cents, credit_cents, debt_cents: refund.debt_cents ?? balance.debt_cents }
  return (await cancelOrder(shop, tx, order, back)) ? { canceled_pickups: balance.pickups } : {}
}

const stateOf = (status: string, cents: number) => ({ status, refunded_amount: toDollars(Math.max(0, cents)) })

type Finished = { refund: refunds.RefundRow; canceled: { canceled_pickups?: number } }

/** One activity entry, in the name of the person who asked. */
const record = async (shop: Settling, tx: Db, order: OrderRow, { refund, canceled }: Finished) => {
  const credit_cents = await credits.sumOfEnding(tx, order.id, refund.asked_at)
  const { status, refunded_cents } = (await checkouts.lockById(tx, order.id)) ?? order
  const actor = { user: { id: refund.user_id, email: refund.who }, at: shop.clock() }
  // The provider's webhook may have been first; only a paid or held order can be canceled.
  const was = stateOf(order.status === 'held' || order.status === 'owed' ? order.status : 'paid', refunded_cents - refund.cents)
  const credit = credit_cents === 0 ? {} : { credit_amount: toDollars(credit_cents) }
  await activities.note(tx, actor, 'refundSubscription', {
    label: labelOf(order),
    was,
    is: {
      ...stateOf(status, refunded_cents),
      ...canceled,
      ...credit,
    },
  })
}

export const orderRefundKind: RefundKind = async (shop, tx, id) => {
  const order = await checkouts.lockById(tx, id)
  if (!order) return undefined
  const balance = await holdBalance(shop, tx, order)
  return {
    unplaced: async (isNews) => {
      const isOwn = await unplacedRefunds.isAny(tx, id)
      if (isOwn && (isNews || order.care !== 'refundUnplaced')) await checkouts.flag(tx, id, 'refundUnplaced')
    },
    noted: (noted) => noteInOrder(shop, tx, { order, balance }, noted),
    finished: async (refund) => {
      const now = (await checkouts.lockById(tx, id)) ?? order
      const canceled = refund.cancel ? await cancelWith(shop, tx, now, refund) : {}
      await record(shop, tx, order, { refund, canceled })
    },
    unanswered: (refund) => refunds.flagUnanswered(tx, refund),
  }
}
