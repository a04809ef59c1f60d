import type { Shop } from '../../context.ts'
import { ifKnown } from '../../outside/payments.ts'
import * as gifts from '../../store/money/gifts.ts'
import * as receipts from '../../store/money/receipts.ts'
import { readPayment } from '../settle/read-payment.ts'
import { noteGiftRefunds } from './note-gift-refund.ts'

/**
 * Giving back the money of a gift, after it was asked for: whoever comes by may do it, any number of times. That it was asked
 * is written down first, with the provider's key; from then on nobody redeems the gift.
 */

export type GiftEnding = { kind: 'done' } | { kind: 'refused'; reason: string } | { kind: 'busy' }

// The provider forgets a key after 24 hours and would then pay once more.
const KEY_STORED_MS = 20 * 3600 * 1000
const FORGOTTEN = 'No answer came for most of a day. Please compare the gift with the payment provider.'

/** Takes in what the provider says of the payment by now. */
const learn = async (shop: Shop, gift_id: number, paid: receipts.CardPayment): Promise<void> => {
  const truth = await ifKnown(readPayment(shop, paid))
  if (truth) await shop.db.begin((tx) => noteGiftRefunds(shop, tx, gift_id, truth))
}

export const finishGiftRefund = async (shop: Shop, gift_id: number): Promise<GiftEnding> => {
  const [gift, paid] = [await gifts.find(shop.db, gift_id), await receipts.findGiftPayment(shop.db, gift_id)]
  if (!gift || !paid) throw new Error(`Gift ${gift_id} has lost its payment`)
  const { refund_key: key, refund_asked_at } = gift
  // Somebody else has finished it meanwhile.
  if (key === null || refund_asked_at === null) return { kind: 'done' }
  const refuse = async (reason: string): Promise<GiftEnding> => {
    // It may know something that we do not: that is taken in before the code counts again.
    await learn(shop, gift_id, paid)
    await gifts.dropRefund(shop.db, gift_id, key)
    shop.log.warn({ gift: gift_id, reason }, 'The refund of a gift was refused')
    return { kind: 'refused', reason }
  }
  if (refund_asked_at.getTime() + KEY_STORED_MS < shop.clock().getTime()) return refuse(FORGOTTEN)
  const outcome = await shop.payments.refund({ paymentRef: paid.payment_ref, cents: paid.cents - paid.refunded_cents, key })
  if (outcome.kind === 'busy') return outcome
  if (outcome.kind === 'refused') return refuse(outcome.reason)
  await learn(shop, gift_id, paid)
  return { kind: 'done' }
}

const PATIENCE_MS = 30_000

/** Every minute: what nobody will pay is over, and what was asked back and never answered is asked again. */
export const lookAfterGifts = async (shop: Shop): Promise<void> => {
  const before = new Date(shop.clock().getTime() - PATIENCE_MS)
  await gifts.expireAbandoned(shop.db, before)
  for (const gift_id of await gifts.listGivenBack(shop.db, before))
    await finishGiftRefund(shop, gift_id).catch((error: Error) =>
      shop.log.warn({ gift: gift_id, reason: error.message }, 'The refund of a gift could not be finished'),
    )
}
