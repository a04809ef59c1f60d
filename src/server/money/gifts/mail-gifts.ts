import { clockAt } from '../../../shared/dates/calendar.ts'
import type { Shop } from '../../kernel/context.ts'
import { headFor } from '../../mail/letter-head.ts'
import { giftCodesLetter, giftLetter } from '../../mail/letters/gift-letters.ts'
import { ownFacts } from '../../mail/letters/own-words.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as gifts from '../../store/money/gifts.ts'
import { giftUrls, revealCode } from './gift-code.ts'

/** The hour on the farm's clock from which the day's gifts are emailed, so that nobody is woken by one. */
const MORNING = '07:00'

/** Emails a gift to its recipient. */
export const postGift = async (shop: Shop, tx: Db, gift: gifts.GiftRow): Promise<void> => {
  const code = await revealCode(shop, tx, gift)
  const head = await headFor(tx, shop.farm.current, gift.buyer_id)
  const letter = giftLetter(head, { ...ownFacts(shop.farm.current, head, gift), code, url: giftUrls(shop, code).redeem_url })
  await postMails(tx, shop.queue, [{ to: gift.to_email, letter }])
}

/**
 * Emails the gifts that are due today. Each one is marked as sent in the same transaction, and one that fails doesn't hold
 * up the others.
 */
export const mailGifts = async (shop: Shop): Promise<void> => {
  const { time_zone } = shop.farm.current
  const [today = '', time = ''] = clockAt(shop.clock(), time_zone).split(' ')
  let last = 0
  const next = (after: number) =>
    shop.db.begin(async (tx) => {
      const gift = await gifts.claimDue(tx, { today, isMorning: time >= MORNING, time_zone }, after, shop.clock())
      if (!gift) return false
      last = gift.gift_id
      await postGift(shop, tx, gift)
      await gifts.emptyOfClosed(tx, gift.gift_id)
      return true
    })
  const tryNext = (after: number) =>
    next(after).catch((error: Error) => {
      if (last === after) throw error
      shop.log.error({ gift: last, err: error }, 'A gift could not be emailed')
      return true
    })
  while (await tryNext(last));
}

/** Emails a buyer the codes of their gifts that haven't been redeemed. Returns false if there are none. */
export const mailCodes = (shop: Shop, { id, email }: { id: string; email: string }): Promise<boolean> =>
  shop.db.begin(async (tx) => {
    const codes = []
    for (const { gift_id } of await gifts.listOfBuyer(tx, id)) {
      const gift = await gifts.lock(tx, gift_id)
      if (gift && gifts.stateOf(gift) === 'paid') codes.push({ ...gift, code: await revealCode(shop, tx, gift) })
    }
    if (codes.length === 0) return false
    const head = await headFor(tx, shop.farm.current, id)
    const read = codes.map((gift) => ownFacts(shop.farm.current, head, gift))
    const letter = giftCodesLetter(head, read, giftUrls(shop, '').page_url)
    await postMails(tx, shop.queue, [{ to: email, letter }])
    return true
  })

const PATIENCE_MS = 30_000

/** Gifts that can no longer be paid: their page has expired or was never opened. */
export const expireGifts = async (shop: Shop): Promise<void> => {
  await gifts.expireAbandoned(shop.db, new Date(shop.clock().getTime() - PATIENCE_MS))
}
