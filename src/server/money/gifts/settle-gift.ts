import { dateAt } from '../../../shared/dates/calendar.ts'
import { giftCardPath } from '../../../shared/paper-addresses.ts'
import { headFor } from '../../mail/letter-head.ts'
import { giftBoughtLetter } from '../../mail/letters/gift-letters.ts'
import { ownFacts } from '../../mail/letters/own-words.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as gifts from '../../store/money/gifts.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as users from '../../store/people/users.ts'
import type { PageKind, Settling } from '../kinds.ts'
import { noteRead } from '../refunds/note-refund.ts'
import { giftUrls, revealCode } from './gift-code.ts'

/** Confirms the payment to the buyer, unless they have closed their account. */
const thankBuyer = async (shop: Settling, tx: Db, gift: gifts.GiftRow, receipt_no: number): Promise<void> => {
  const buyer = await users.findById(tx, gift.buyer_id)
  if (!buyer) return
  const code = await revealCode(shop, tx, gift)
  const { page_url: url } = giftUrls(shop, code)
  const cardUrl = new URL(giftCardPath(gift.gift_id), shop.config.publicUrl).href
  const receipt = receiptAt(receipt_no, shop.config.publicUrl)
  const head = await headFor(tx, shop.farm.current, buyer.id)
  const facts = { ...ownFacts(shop.farm.current, head, gift), url, cardUrl, receipt }
  const letter = giftBoughtLetter(head, facts, buyer.email_verified ? code : undefined)
  await postMails(tx, shop.queue, [{ to: buyer.email, letter }])
}

const applyPayment = async (shop: Settling, tx: Db, gift: gifts.GiftRow, truth: SessionTruth): Promise<void> => {
  const { id: session_id, paymentRef: payment_ref, paidCents: cents, feeCents: fee_cents } = truth
  const at = shop.clock()
  // If less was paid than asked (the provider accepts vouchers), the gift is worth that much; if nothing was paid, there is no
  // gift.
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
  await noteRead(shop, tx, gift, truth)
  shop.log.info({ gift: gift.gift_id }, 'A gift was paid')
}

/** A payment page for a gift. */
export const giftKind: PageKind = async (shop, tx, { gift_id }) => {
  const gift = gift_id === null ? undefined : await gifts.lock(tx, gift_id)
  if (!gift) throw new Error(`Gift ${gift_id} is gone`)
  return {
    paid: (truth) => applyPayment(shop, tx, gift, truth),
    over: async () => void (await gifts.expire(tx, gift.gift_id)),
  }
}
