import { adminRecords, SHOW_GIFTS } from '../../../shared/admin-addresses.ts'
import { dateAt } from '../../../shared/dates/calendar.ts'
import { farmAddresses } from '../../mail/farm-addresses.ts'
import { headFor } from '../../mail/letter-head.ts'
import { type GiftTrouble, giftNotice, giftRefundLetter, giftWithdrawnLetter } from '../../mail/letters/gift-letters.ts'
import type { Head, Letter } from '../../mail/letters/letter.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as credits from '../../store/money/credits.ts'
import * as gifts from '../../store/money/gifts.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as users from '../../store/people/users.ts'
import { isUntouched, readPayment } from '../settle/read-payment.ts'
import type { PaymentSeen, Settling } from '../settle/settling.ts'

const mailUser = async ({ queue, farm }: Settling, tx: Db, user_id: string | null, write: (head: Head) => Letter): Promise<void> => {
  const user = user_id === null ? undefined : await users.findById(tx, user_id)
  if (user) await postMails(tx, queue, [{ to: user.email, letter: write(await headFor(tx, farm.current, user.id)) }])
}

const tellFarm = async (shop: Settling, tx: Db, { gift_id, state }: gifts.GiftRow, trouble: GiftTrouble): Promise<void> => {
  const url = new URL(`${adminRecords.credit.path}?${SHOW_GIFTS}`, shop.config.publicUrl).href
  const letter = giftNotice(shop.farm.current.farm_name, gift_id, state === 'redeemed' ? 'redeemed' : 'not redeemed', trouble, url)
  const people = await farmAddresses(tx, shop)
  await postMails(
    tx,
    shop.queue,
    people.map((to) => ({ to, letter })),
  )
}

/** Withdraws the credit of a redeemed gift as far as there is some; what the bank sends back comes again. Tells how much moved. */
const moveCredit = async (shop: Settling, tx: Db, { gift_id, redeemed_by }: gifts.GiftRow, more: number): Promise<number> => {
  if (redeemed_by === null) return 0
  await credits.lockPerson(tx, redeemed_by)
  const most = more > 0 ? Math.max(0, await credits.balanceOf(tx, redeemed_by)) : await gifts.withdrawnCents(tx, gift_id)
  const cents = Math.sign(more) * Math.min(Math.abs(more), most)
  if (cents !== 0) await credits.add(tx, { user_id: redeemed_by, cents: -cents, reason: 'giftWithdrawn', gift_id, at: shop.clock() })
  return cents
}

/** What money that went back, or returned from the bank, does to the gift: `left_cents` is what the farm still has for it. */
const followMoney = async (
  shop: Settling,
  tx: Db,
  gift: gifts.GiftRow,
  more: number,
  left_cents: number,
  receipt_no: number,
): Promise<void> => {
  const isRedeemed = gift.state === 'redeemed'
  if (more > 0)
    await mailUser(shop, tx, gift.buyer_id, (head) =>
      giftRefundLetter(head, {
        cents: more,
        left_cents: isRedeemed ? null : left_cents,
        receipt: receiptAt(receipt_no, shop.config.publicUrl),
      }),
    )
  if (!isRedeemed) return void (await gifts.setWorth(tx, gift.gift_id, left_cents))
  const withdrawn_cents = await moveCredit(shop, tx, gift, more)
  if (withdrawn_cents > 0) await mailUser(shop, tx, gift.redeemed_by, (head) => giftWithdrawnLetter(head, withdrawn_cents))
  if (more > 0) await tellFarm(shop, tx, gift, { kind: 'backAfterRedeeming', cents: more, withdrawn_cents })
}

const isNew = (paid: receipts.CardPayment, { refundedCents, disputed }: PaymentSeen): boolean =>
  Math.min(refundedCents, paid.cents) !== paid.refunded_cents || disputed !== paid.disputed

/**
 * Notes what went back of a gift's payment, whoever had it go back: the farmer here or at the provider, or a bank. Whoever
 * hears of it first does it; for the others there is nothing left to note.
 */
export const noteGiftRefunds = async (shop: Settling, tx: Db, gift_id: number, seen: PaymentSeen): Promise<void> => {
  const gift = await gifts.lock(tx, gift_id)
  const paid = gift && (await receipts.findGiftPayment(tx, gift_id))
  // Two who looked at different times may come here in the wrong order: what is written was read under the lock.
  if (paid && isNew(paid, seen)) await noteChanged(shop, tx, gift, paid, await readPayment(shop, paid))
}

/** The same for a gift whose payment is taken in by the same transaction: what is seen was read under the lock. */
export const noteGiftRead = async (shop: Settling, tx: Db, gift_id: number, seen: PaymentSeen): Promise<void> => {
  if (isUntouched(seen)) return
  const gift = await gifts.lock(tx, gift_id)
  const paid = gift && (await receipts.findGiftPayment(tx, gift_id))
  if (paid) await noteChanged(shop, tx, gift, paid, seen)
}

const noteChanged = async (
  shop: Settling,
  tx: Db,
  gift: gifts.GiftRow,
  paid: receipts.CardPayment,
  { refundedCents, disputed }: PaymentSeen,
): Promise<void> => {
  const { gift_id } = gift
  await receipts.noteDispute(tx, paid.receipt_no, disputed)
  if (disputed && !paid.disputed) await tellFarm(shop, tx, gift, { kind: 'disputed' })
  const more = Math.min(refundedCents, paid.cents) - paid.refunded_cents
  if (more === 0) return
  // The person before the number of the receipt, as everywhere.
  if (gift.redeemed_by !== null) await credits.lockPerson(tx, gift.redeemed_by)
  const at = shop.clock()
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const of = { gift_id, of_receipt: paid.receipt_no, method: 'card', paid_on, at } as const
  const receipt_no = await receipts.add(tx, { ...of, kind: more > 0 ? 'refund' : 'refundFailed', cents: -more })
  await followMoney(shop, tx, gift, more, paid.cents - paid.refunded_cents - more, receipt_no)
  shop.log.info({ gift: gift_id, cents: more }, 'Money of a gift went back')
}
