import { proRata } from '../../../shared/rules/money/share-out.ts'
import type { Shop } from '../../kernel/context.ts'
import { ifKnown } from '../../outside/payments.ts'
import * as receipts from '../../store/money/receipts.ts'

// The provider usually reports its fee with the payment; some banks take days to transfer the money.
const AGAIN_MS = 60 * 60_000
const GIVE_UP_MS = 14 * 24 * 60 * 60_000
const MOST_AT_ONCE = 20

/** Asks the provider for missing fees, a few payments at a time and each at most once an hour. */
export const learnFees = async (shop: Shop): Promise<void> => {
  const now = shop.clock().getTime()
  const asking = { since: new Date(now - GIVE_UP_MS), before: new Date(now - AGAIN_MS), most: MOST_AT_ONCE }
  for (const { payment_ref, receipt_nos, cents } of await receipts.listWithoutFee(shop.db, asking)) {
    // Record the attempt first, so that a payment that can't be read doesn't hold up the others.
    await receipts.noteFeeAsked(shop.db, receipt_nos, shop.clock())
    const truth = await ifKnown(shop.payments.readPayment(payment_ref))
    if (!truth || truth.feeCents === null) continue
    const fees = proRata(truth.feeCents, cents)
    for (const [place, receipt_no] of receipt_nos.entries()) await receipts.noteFee(shop.db, receipt_no, fees[place] ?? 0)
  }
}
