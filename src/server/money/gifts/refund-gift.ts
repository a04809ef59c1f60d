import { adminRecords, SHOW_GIFTS } from '../../../shared/admin-addresses.ts'
import { farmAddresses } from '../../mail/farm-addresses.ts'
import { headFor } from '../../mail/letter-head.ts'
import { type GiftTrouble, giftNotice, giftRefundLetter, giftWithdrawnLetter } from '../../mail/letters/gift-letters.ts'
import type { Head, Letter } from '../../mail/letters/letter.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as credits from '../../store/money/credits.ts'
import * as gifts from '../../store/money/gifts.ts'
import type { RefundKind, Settling } from '../kinds.ts'

/** What happens when a gift's payment is refunded, whether by the farmer here, at the provider, or by a bank. */

const mailUser = async ({ queue, farm }: Settling, tx: Db, user_id: string, write: (head: Head) => Letter) => {
  const email = await gifts.emailOf(tx, user_id)
  if (email) await postMails(tx, queue, [{ to: email, letter: write(await headFor(tx, farm.current, user_id)) }])
}

const emailFarm = async (shop: Settling, tx: Db, gift: gifts.GiftRow, trouble: GiftTrouble): Promise<void> => {
  const url = new URL(`${adminRecords.credit.path}?${SHOW_GIFTS}`, shop.config.publicUrl).href
  const letter = giftNotice(shop.farm.current.farm_name, gift, trouble, url)
  const people = await farmAddresses(tx, shop)
  await postMails(
    tx,
    shop.queue,
    people.map((to) => ({ to, letter })),
  )
}

/**
 * Withdraws a redeemed gift's credit as far as it is still there, and restores it if the bank returns the money. Returns
 * the amount moved.
 */
const followCredit = async (shop: Settling, tx: Db, { gift_id, redeemed_by }: gifts.GiftRow, cents: number): Promise<number> => {
  if (redeemed_by === null) return 0
  const most = cents > 0 ? Math.max(0, await credits.balanceOf(tx, redeemed_by)) : await gifts.withdrawnCents(tx, gift_id)
  const moved = Math.sign(cents) * Math.min(Math.abs(cents), most)
  if (moved !== 0) await credits.add(tx, { user_id: redeemed_by, cents: -moved, reason: 'giftWithdrawn', gift_id, at: shop.clock() })
  return moved
}

export const giftRefundKind: RefundKind = async (shop, tx, gift_id) => {
  const gift = await gifts.lock(tx, gift_id)
  if (!gift) return undefined
  if (gift.redeemed_by !== null) await credits.lockPerson(tx, gift.redeemed_by)
  const isRedeemed = gift.state === 'redeemed'
  return {
    noted: async ({ cents, receipts: [receipt_no], isNewlyDisputed }) => {
      if (isNewlyDisputed) await emailFarm(shop, tx, gift, { kind: 'disputed' })
      if (receipt_no === undefined) return
      const left_cents = await gifts.paidCents(tx, gift_id)
      if (cents > 0)
        await mailUser(shop, tx, gift.buyer_id, (head) =>
          giftRefundLetter(head, {
            cents,
            left_cents: isRedeemed ? null : left_cents,
            receipt: receiptAt(receipt_no, shop.config.publicUrl),
          }),
        )
      if (!isRedeemed) await gifts.setWorth(tx, gift_id, left_cents)
      const withdrawn_cents = await followCredit(shop, tx, gift, cents)
      if (withdrawn_cents > 0 && gift.redeemed_by !== null)
        await mailUser(shop, tx, gift.redeemed_by, (head) => giftWithdrawnLetter(head, withdrawn_cents))
      if (isRedeemed && cents > 0) await emailFarm(shop, tx, gift, { kind: 'backAfterRedeeming', cents, withdrawn_cents })
      shop.log.info({ gift: gift_id, cents }, 'A gift was refunded')
    },
    finished: async () => {},
    // The code works again once the refund is closed.
    unanswered: async () => {},
  }
}
