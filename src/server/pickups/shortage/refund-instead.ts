import type { Shop } from '../../kernel/context.ts'
import { askInstead, creditAgain, type WantedBack } from '../../money/credit/short-credit.ts'
import { finishAwaited } from '../../money/refunds/finish-refund.ts'
import { learnRefunds } from '../../money/refunds/note-refund.ts'
import { readPayment } from '../../money/settle/read-payment.ts'
import { ifKnown, ProviderAway } from '../../outside/payments.ts'
import * as receipts from '../../store/money/receipts.ts'
import type { ShortOrder } from './make-short.ts'

/**
 * Money back for what is short: it is credit from the moment the eggs are shared out, and goes back to the card right after.
 * Where that isn't possible, or the shop is stopped in between, it stays credit.
 */

/** The orders whose customers want money back, with what is missing of each. */
export const wantedBack = (orders: readonly ShortOrder[]): Omit<WantedBack, 'by'>[] =>
  orders.flatMap(({ subscription_id, taken }) => {
    const pickup_ids = taken.filter(({ way }) => way === 'money').map(({ short_id }) => short_id)
    return pickup_ids.length > 0 ? [{ subscription_id, pickup_ids }] : []
  })

/** What was refunded elsewhere is learned first: it would be taken for what is asked for now. */
const learn = async (shop: Shop, subscription_id: number): Promise<void> => {
  const payments = await receipts.listCardPayments(shop.db, { subscription_id })
  const truths = await Promise.all(payments.map((paid) => ifKnown(readPayment(shop, paid))))
  await learnRefunds(
    shop,
    { subscription_id },
    truths.filter((truth) => truth !== undefined),
  )
}

const refundOne = async (shop: Shop, wanted: WantedBack): Promise<void> => {
  await learn(shop, wanted.subscription_id)
  const asked = await shop.db.begin((tx) => askInstead(shop, tx, wanted))
  if (!asked) return
  const { kind } = await finishAwaited(shop, asked.refund)
  if (kind === 'refused') await shop.db.begin((tx) => creditAgain(shop, tx, wanted.subscription_id, asked.parts))
}

/** One after another, as long as the provider answers. */
export const refundInstead = async (shop: Shop, all: readonly WantedBack[]): Promise<void> => {
  try {
    for (const wanted of all) await refundOne(shop, wanted)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    shop.log.warn({ reason: error.message }, 'What is short stays credit: the payment provider is away')
  }
}
