import type { Shop } from '../../kernel/context.ts'
import { ifKnown } from '../../outside/payments.ts'
import * as receipts from '../../store/money/receipts.ts'

// The provider tells its fee with the payment, as a rule; some banks take days to hand over the money.
const AGAIN_MS = 60 * 60_000
const GIVE_UP_MS = 14 * 24 * 60 * 60_000
const MOST_AT_ONCE = 20

/** Asks the provider what it kept of payments whose fee it has not told yet, a few at a time, and each once in an hour. */
export const learnFees = async (shop: Shop): Promise<void> => {
  const now = shop.clock().getTime()
  const asking = { since: new Date(now - GIVE_UP_MS), before: new Date(now - AGAIN_MS), most: MOST_AT_ONCE }
  for (const { receipt_no, payment_ref } of await receipts.listWithoutFee(shop.db, asking)) {
    // Noted first: one that cannot be read keeps no other one waiting.
    await receipts.noteFeeAsked(shop.db, receipt_no, shop.clock())
    const truth = await ifKnown(shop.payments.readPayment(payment_ref))
    if (truth && truth.feeCents !== null) await receipts.noteFee(shop.db, receipt_no, truth.feeCents)
  }
}
