import { dateAt } from '../../../shared/dates/calendar.ts'
import { giftCardPath } from '../../../shared/paper-addresses.ts'
import { headFor } from '../../mail/letter-head.ts'
import { giftBoughtLetter } from '../../mail/letters/gift-letters.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as gifts from '../../store/money/gifts.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as users from '../../store/people/users.ts'
import { readAnew } from '../settle/read-payment.ts'
import type { Settling } from '../settle/settling.ts'
import { giftUrls, tellCode } from './gift-code.ts'
import { noteGiftRead, noteGiftRefunds } from './note-gift-refund.ts'

/** Tells the buyer that it is paid; not those who have left meanwhile. */
const thankBuyer = async (shop: Settling, tx: Db, gift: gifts.GiftRow, receipt_no: number): Promise<void> => {
  const buyer = await users.findById(tx, gift.buyer_id)
  if (!buyer) return
  const code = await tellCode(shop, tx, gift)
  const { page_url: url } = giftUrls(shop, code)
  const cardUrl = new URL(giftCardPath(gift.gift_id), shop.config.publicUrl).href
  const receipt = receiptAt(receipt_no, shop.config.publicUrl)
  const head = await headFor(tx, shop.farm.current, buyer.id)
  const letter = giftBoughtLetter(head, { ...gift, url, cardUrl, receipt }, buyer.email_verified ? code : undefined)
  await postMails(tx, shop.queue, [{ to: buyer.email, letter }])
}

const takeIn = async (shop: Settling, tx: Db, gift: gifts.GiftRow, truth: SessionTruth): Promise<void> => {
  const { id: session_id, paymentRef: payment_ref, paidCents: cents, feeCents: fee_cents } = truth
  const at = shop.clock()
  // Less than was asked, as with a voucher of the provider, buys a smaller gift; nothing buys none.
  if (cents === 0) return void (await gifts.expire(tx, gift.gift_id))
  if (!(await gifts.markPaid(tx, gift.gift_id, cents, at))) return
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const paid = {
    kind: 'payment',
    purpose: 'gift',
    method: 'card',
    cents,
    paid_on,
    at,
    gift_id: gift.gift_id,
    payment_ref,
    session_id,
    fee_cents,
  } as const
  await thankBuyer(shop, tx, { ...gift, cents }, await receipts.add(tx, paid))
  shop.log.info({ gift: gift.gift_id }, 'A gift was paid')
}

/** Brings a gift to the state that the provider tells of its page, in the transaction of who asked; repeating it is harmless. */
export const settleGift = async (shop: Settling, tx: Db, gift_id: number, page: payPages.PayPage, truth: SessionTruth): Promise<void> => {
  const gift = await gifts.lock(tx, gift_id)
  if (!gift) throw new Error(`Gift ${gift_id} is gone`)
  if (truth.state === 'open') return
  const isFirst = await payPages.markState(tx, page.page_id, { state: truth.state, at: shop.clock(), session_id: truth.id })
  if (truth.state === 'expired' || truth.state === 'failed') await gifts.expire(tx, gift_id)
  if (truth.state !== 'paid') return
  if (!isFirst) return noteGiftRefunds(shop, tx, gift_id, truth)
  const now = await readAnew(shop, truth)
  await takeIn(shop, tx, gift, now)
  await noteGiftRead(shop, tx, gift_id, now)
}
