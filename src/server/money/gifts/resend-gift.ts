import { dateAt } from '../../../shared/dates/calendar.ts'
import { GIFT_RESENDS_MAX } from '../../../shared/gift-limits.ts'
import { giftCardPath } from '../../../shared/paper-addresses.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { headFor } from '../../mail/letter-head.ts'
import { giftResentLetter } from '../../mail/letters/gift-letters.ts'
import { ownFacts } from '../../mail/letters/own-words.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as mails from '../../store/mail/mails.ts'
import * as gifts from '../../store/money/gifts.ts'
import { currentCode, newCode } from './gift-code.ts'
import { postGift } from './mail-gifts.ts'

const WHY_WITHHELD = 'Its buyer had the gift sent to another address'

type Wish = { to_email: string; version: number }
type Refusals = 'giftSpent' | 'giftDisputed' | 'giftSentOften' | 'changedMeanwhile' | 'verifyToMail'
type Buyer = { email: string; email_verified: boolean }
type Resending = { shop: Shop; user: Buyer; body: Wish; refuse: Refuse<Refusals> }

const refuseUnlessOpen = async (tx: Db, gift: gifts.GiftRow, { version }: Wish, refuse: Refuse<Refusals>): Promise<void> => {
  if (gifts.stateOf(gift) !== 'paid') throw refuse('giftSpent')
  if (gift.version !== version) throw refuse('changedMeanwhile')
  if (await gifts.readDisputed(tx, gift.gift_id)) throw refuse('giftDisputed')
  if (gift.former_emails.length >= GIFT_RESENDS_MAX) throw refuse('giftSentOften', { most: GIFT_RESENDS_MAX })
}

/**
 * Sends a locked gift that was already emailed to another address with a new code. The old address isn't notified: its
 * pending emails are held back, and the old code and any printed card stop working.
 */
export const resendGift = async ({ shop, user: buyer, body: wish, refuse }: Resending, tx: Db, gift: gifts.GiftRow): Promise<void> => {
  if (!buyer.email_verified) throw refuse('verifyToMail')
  await refuseUnlessOpen(tx, gift, wish, refuse)
  const { gift_id, buyer_id, to_email: to } = gift
  const code = currentCode(shop, gift)
  if (code) await mails.withholdCode(tx, { letter: 'gift', to, code }, WHY_WITHHELD)
  const sent_at = shop.clock()
  const send_on = dateAt(sent_at, shop.farm.current.time_zone)
  await gifts.sendAgain(tx, gift_id, { to_email: wish.to_email.toLowerCase(), send_on, sent_at, ...newCode(shop) })
  const sent = await gifts.find(tx, gift_id)
  if (!sent) throw new Error(`Gift ${gift_id} is gone`)
  await postGift(shop, tx, sent)
  const cardUrl = new URL(giftCardPath(gift_id), shop.config.publicUrl).href
  const head = await headFor(tx, shop.farm.current, buyer_id)
  const letter = giftResentLetter(head, { ...ownFacts(shop.farm.current, head, sent), was_email: to, cardUrl })
  await postMails(tx, shop.queue, [{ to: buyer.email, letter }])
}
