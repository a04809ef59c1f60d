import { ifKnown, ProviderAway } from '../../outside/payments.ts'
import { againAfterDeadlock } from '../../store/database/after-deadlock.ts'
import * as refunds from '../../store/money/refunds.ts'
import type { PaymentSeen, Settling } from '../kinds.ts'
import { readPayment } from '../settle/read-payment.ts'
import { learnRefunds, lockRefundable, noteRefunds } from './note-refund.ts'

/** The second step of a refund. Any process may run it, any number of times. */

export type Ending = { kind: 'done' } | { kind: 'refused'; reason: string } | { kind: 'busy' }

// The provider forgets an idempotency key after 24 hours and would then pay a second time.
const KEY_STORED_MS = 20 * 3600 * 1000
const FORGOTTEN = 'No answer came for most of a day. Please check it at the payment provider.'

/** Records what the provider did: the money and the decision that came with it. */
export const writeDown = (shop: Settling, refund: refunds.RefundRow, providerRef: string, seen: readonly PaymentSeen[]): Promise<void> =>
  againAfterDeadlock(() =>
    shop.db.begin(async (tx) => {
      const locked = await lockRefundable(shop, tx, refund)
      if (!locked || !(await refunds.markDone(tx, refund.refund_id, providerRef))) return
      await noteRefunds(shop, tx, { ...refund, asked: refund }, seen)
      await locked.finished(refund)
    }),
  )

/** Whether someone is waiting for the reply. If not, a failure is shown to the farmer. */
type Asking = { isAwaited?: boolean }

const refuse = async (shop: Settling, refund: refunds.RefundRow, reason: string, { isAwaited = false }: Asking): Promise<Ending> => {
  const { refund_id, subscription_id, gift_id } = refund
  await shop.db.begin(async (tx) => {
    const locked = await lockRefundable(shop, tx, refund)
    if (!isAwaited) await locked?.unanswered(refund)
    await refunds.markRefused(tx, refund_id, reason)
  })
  shop.log.warn({ order: subscription_id, gift: gift_id, refund: refund_id, reason }, 'A refund was refused')
  return { kind: 'refused', reason }
}

/**
 * What the provider reports about the payments a refund is split across. Payments it doesn't know, as after a change of
 * accounts, add nothing new.
 */
const readSeen = async (shop: Settling, shares: readonly refunds.Share[]): Promise<PaymentSeen[]> => {
  const seen = await Promise.all(shares.map((share) => ifKnown(readPayment(shop, share))))
  return seen.filter((truth) => truth !== undefined)
}

/** Asks the provider to refund the money, once however often this is called, and records the outcome. */
export const finishRefund = async (shop: Settling, refund: refunds.RefundRow, asking: Asking = {}): Promise<Ending> => {
  const shares = await refunds.listShares(shop.db, refund.refund_id)
  if (shares.length === 0) throw new Error(`Refund ${refund.refund_id} has lost its payment`)
  const learn = async () => learnRefunds(shop, refund, await readSeen(shop, shares))
  if (refund.asked_at.getTime() + KEY_STORED_MS < shop.clock().getTime()) {
    await learn()
    return refuse(shop, refund, FORGOTTEN, {})
  }
  const refs: string[] = []
  for (const { receipt_no, payment_ref: paymentRef, cents, provider_key: key, provider_ref } of shares) {
    const outcome = provider_ref ? { kind: 'done' as const, id: provider_ref } : await shop.payments.refund({ paymentRef, cents, key })
    if (outcome.kind === 'busy') return outcome
    if (outcome.kind === 'refused') {
      // The provider knows something we don't, or part of it was refunded already: the farmer should see that before the next
      // try.
      await learn()
      return refuse(shop, refund, outcome.reason, asking)
    }
    if (!provider_ref) await refunds.markShareDone(shop.db, refund.refund_id, receipt_no, outcome.id)
    refs.push(outcome.id)
  }
  await writeDown(shop, refund, refs.join(' '), await Promise.all(shares.map((share) => readPayment(shop, share))))
  return { kind: 'done' }
}

/** The same while someone waits. `away`: the provider can't be reached, and the refund is resumed later. */
export const finishAwaited = async (shop: Settling, refund: refunds.RefundRow): Promise<Ending | { kind: 'away' }> => {
  try {
    return await finishRefund(shop, refund, { isAwaited: true })
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    shop.log.warn({ refund: refund.refund_id, reason: error.message }, 'A refund could not be finished')
    return { kind: 'away' }
  }
}
